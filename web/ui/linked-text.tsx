import { linkedParts } from '../platform/linked-parts.ts';

/** User text, with its web addresses as links that open in a new tab. */
export function LinkedText({ text }: { text: string }) {
  const parts = linkedParts(text).map(({ text: shown, href, start }) =>
    href ? (
      <a
        key={start}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        dir="ltr"
        className="underline underline-offset-4"
      >
        {shown}
      </a>
    ) : (
      shown
    ),
  );
  return <>{parts}</>;
}
