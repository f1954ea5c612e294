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

/** The draft with the reply at its end; null when the message would be too long. */
export function withReply(draft: string, { text }: SavedReply): string | null {
  const before = replySearch(draft) === null ? draft.trimEnd() : '';
  const whole = before === '' ? text : `${before}\n${text}`;
  return isAtMost(MESSAGE_MAX_LENGTH, whole) ? whole : null;
}
