import { type ConversationRole, type ConversationState, phaseOf } from './conversation.ts';

/**
 * Presence: the two participants of an open conversation see how far the other has read, and when the other
 * types. Who has switched it off neither shows nor sees it. Nothing of it is stored in the conversation.
 */

/** A typing client repeats its frame after this time. */
export const TYPING_EVERY_MS = 3_000;
/** A frame shows its sender as typing for this time. */
export const TYPING_SHOWN_MS = 5_000;
/** The server passes on a user's frames at this interval at least, whatever their clients send. */
export const TYPING_PASSED_MS = 2_000;
/** Frames of a user in a minute beyond which none is passed on; twice as many close the socket. */
export const TYPING_PER_MINUTE = 60;

/** The frame as our own app sends it. */
export const TYPING_FRAME = '{"type":"typing"}';

/** True while the participants see each other's presence. A block or an end of the conversation ends it. */
export function showsPresence(
  state: Pick<ConversationState, 'status' | 'endedAt' | 'answerBy'>,
  blockedBy: readonly ConversationRole[],
  now: number,
): boolean {
  return blockedBy.length === 0 && phaseOf(state, now) === 'open';
}
