import { z } from 'zod';
import { figure } from './french.ts';
import {
  DAY_ACCESS_MS,
  MESSAGE_MAX_LENGTH,
  MONTH_ACCESS_MS,
  ONE_SHOT_MESSAGES,
  RATING_COMMENT_MAX_LENGTH,
  RATING_GRACE_MS,
  RATING_STARS_MAX,
} from './limits.ts';
import { type PricingModel, pricingModels } from './pricing.ts';
import { isStorableText, textSchema, withPlainSpaces } from './text.ts';

/**
 * The life of a conversation and who may send in it: one pure description that the Durable Object,
 * the HTTP routes and the screens share. Times are epoch milliseconds; `now` always comes in.
 */

export const pricingModelSchema = z.enum(pricingModels);

export type ConversationStatus = 'initiated' | 'completed';
export type ConversationRole = 'asker' | 'creator';

/** The facts that the rules depend on. */
export interface ConversationState {
  pricing: PricingModel;
  status: ConversationStatus;
  startedAt: number;
  /**
   * End of access (day, month), or the time of the reply (question); null while a question is open.
   */
  endedAt: number | null;
  askerMessages: number;
  creatorMessages: number;
  rated: boolean;
}

/** `expired`: access has run out, and nothing has completed the conversation yet. */
export type ConversationPhase = 'open' | 'expired' | 'completed';

export type SendRefusal =
  | 'conversation.completed'
  | 'conversation.expired'
  | 'conversation.limit_reached'
  | 'conversation.not_your_turn';

export type RatingRefusal = 'rating.exists' | 'rating.too_early';

/** Where the conversation stands at `now`, whether or not somebody has noticed. */
export function phaseOf(
  state: Pick<ConversationState, 'status' | 'endedAt'>,
  now: number,
): ConversationPhase {
  if (state.status === 'completed') return 'completed';
  if (state.endedAt !== null && state.endedAt <= now) return 'expired';
  return 'open';
}

/** Why `role` may not send now, or null when it may. */
export function sendRefusal(
  state: ConversationState,
  role: ConversationRole,
  now: number,
): SendRefusal | null {
  const phase = phaseOf(state, now);
  if (phase !== 'open') return `conversation.${phase}`;
  if (state.pricing !== 'question') return null;
  if (messagesLeft(state, role) === 0) return 'conversation.limit_reached';
  if (role === 'creator' && state.askerMessages === 0) return 'conversation.not_your_turn';
  return null;
}

/**
 * Whether what was refused for this reason may be stored when it arrives once more. All other reasons
 * hold for good: a conversation is never opened again, and who has used their turn has used it.
 *
 * @param code of a problem
 */
export function isPassingRefusal(code: string): boolean {
  return code === 'conversation.not_your_turn' || code === 'request.rate_limited';
}

/**
 * Messages that `role` may still send in a one-shot conversation (0 or 1); null where there is no
 * such limit.
 */
export function messagesLeft(state: ConversationState, role: ConversationRole): number | null {
  if (state.pricing !== 'question') return null;
  const sent = role === 'asker' ? state.askerMessages : state.creatorMessages;
  return Math.max(0, ONE_SHOT_MESSAGES - sent);
}

/** The state after `role` has sent a message at `now`: a creator's reply completes a question. */
export function afterMessage(
  state: ConversationState,
  role: ConversationRole,
  now: number,
): ConversationState {
  const next = {
    ...state,
    askerMessages: state.askerMessages + (role === 'asker' ? 1 : 0),
    creatorMessages: state.creatorMessages + (role === 'creator' ? 1 : 0),
  };
  return state.pricing === 'question' && role === 'creator'
    ? { ...next, status: 'completed', endedAt: now }
    : next;
}

/** Why the asker may not rate now, or null when they may. */
export function ratingRefusal(state: ConversationState, now: number): RatingRefusal | null {
  if (state.rated) return 'rating.exists';
  if (phaseOf(state, now) === 'open' || state.askerMessages === 0) return 'rating.too_early';
  return null;
}

/** The state after the asker's rating, which also completes an expired conversation. */
export function afterRating(state: ConversationState): ConversationState {
  return { ...state, status: 'completed', rated: true };
}

/** End of access for a conversation opened at `startedAt`; null for a question. */
export function accessEnd(pricing: PricingModel, startedAt: number): number | null {
  if (pricing === 'question') return null;
  return startedAt + (pricing === 'day' ? DAY_ACCESS_MS : MONTH_ACCESS_MS);
}

/**
 * The next moment at which the state changes by itself: access runs out, and a week later the
 * conversation completes. Null when time changes nothing any more.
 */
export function nextTransitionAt(state: ConversationState, now: number): number | null {
  if (state.status === 'completed' || state.endedAt === null) return null;
  return state.endedAt > now ? state.endedAt : state.endedAt + RATING_GRACE_MS;
}

/** The state once time has done its work: completed a week after access ran out. */
export function afterTime(state: ConversationState, now: number): ConversationState {
  const due =
    state.status === 'initiated' &&
    state.endedAt !== null &&
    state.endedAt + RATING_GRACE_MS <= now;
  return due ? { ...state, status: 'completed' } : state;
}

/** What can be said in one message. */
export const messageTextSchema = z
  .string()
  .refine(isStorableText, 'Le message contient des caractères non autorisés')
  .overwrite(withPlainSpaces)
  .trim()
  .min(1, 'Veuillez saisir un message')
  .max(
    MESSAGE_MAX_LENGTH,
    `Le message ne peut pas dépasser ${figure(MESSAGE_MAX_LENGTH)} caractères`,
  );

export const conversationIdSchema = z.uuid();
export const messageIdSchema = z.uuid();

export const newMessageSchema = z.strictObject({ id: messageIdSchema, text: messageTextSchema });
export type NewMessage = z.infer<typeof newMessageSchema>;

export const ratingSchema = z.strictObject({
  stars: z.int('Veuillez donner une note').min(1, 'Veuillez donner une note').max(RATING_STARS_MAX),
  comment: textSchema(RATING_COMMENT_MAX_LENGTH)
    .nullish()
    .transform((comment) => comment || null),
});
export type NewRating = z.infer<typeof ratingSchema>;
