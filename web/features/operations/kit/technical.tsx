/** A message of a program or a provider, which is English, and marked as such. */
export function Technical({ text }: { text: string }) {
  return (
    <p className="text-ink-soft wrap-anywhere">
      Message technique :{' '}
      <span lang="en" className="font-mono text-xs">
        {text}
      </span>
    </p>
  );
}
