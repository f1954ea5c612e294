interface SkipLinkProps {
  /** The id of the target. */
  to?: string;
  label?: string;
}

/** A keyboard stop that skips a long part: by default the navigation, to the content. */
export function SkipLink({ to = 'contenu', label = 'Aller au contenu' }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg forced-colors:border bg-encre px-4 py-2 text-on-encre focus:translate-y-0"
    >
      {label}
    </a>
  );
}
