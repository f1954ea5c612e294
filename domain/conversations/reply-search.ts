import { MESSAGE_MAX_LENGTH } from '../limits.ts';
import { isAtMost } from '../text/length.ts';
import type { SavedReply } from './saved-replies.ts';

/** The composer's part of saved replies: small, because it loads with every conversation. */

/**
 * The words after a '/' that begins the draft, which search among the replies; null when the draft is an
 * ordinary text. A second '/' or a line break ends the search, so that a path or a date can be written.
 */
export function replySearch(draft: string): string | null {
  return /^\/([^/\n]{0,60})$/.exec(draft)?.[1] ?? null;
}

/** A selected part of a text, in UTF-16 code units; empty at the cursor. */
export type Selection = [start: number, end: number];

/**
 * The draft with the reply in place of what is selected, on a line of its own at the end, and the place of the
 * cursor after it; null when the message would be too long.
 */
export function withReply(
  draft: string,
  { text }: SavedReply,
  [start, end]: Selection,
): { draft: string; cursor: number } | null {
  if (replySearch(draft) !== null) return { draft: text, cursor: text.length };
  const after = draft.slice(end);
  const before = after === '' ? draft.slice(0, start).trimEnd() : draft.slice(0, start);
  const begun = `${before}${after === '' && before !== '' ? '\n' : ''}${text}`;
  return isAtMost(MESSAGE_MAX_LENGTH, begun + after)
    ? { draft: begun + after, cursor: begun.length }
    : null;
}
