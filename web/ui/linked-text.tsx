import { linkedParts } from '../platform/linked-parts.ts';

/** What somebody wrote, with its web addresses as links that open beside the app. */
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
