import { z } from 'zod';
import {
  MESSAGE_MAX_LENGTH,
  ONE_SHOT_MESSAGES,
  RATING_COMMENT_MAX_LENGTH,
  RATING_STARS_MAX,
} from '../limits.ts';
import { accessPeriod, type Periods } from '../periods.ts';
import { type PricingModel, pricingModels } from '../profiles/pricing.ts';
import { formatFigure } from '../text/french.ts';
import { isAtMost, showsNothing } from '../text/shown-text.ts';
import { isStorableText, textSchema, tidyText } from '../text/text.ts';

/**
 * The life of a conversation and who may send in it: one pure description that the Durable Object,
 * the HTTP routes and the screens share. Times are epoch milliseconds; `now` always comes in.
 */

export const pricingModelSchema = z.enum(pricingModels);

export type ConversationStatus = 'initiated' | 'completed';
export type ConversationRole = 'asker' | 'creator';
/**
 * Why a conversation ended before its time; null where it ended as it should. `stopped`: the platform or
 * its creator saw to it that no answer would come, and nobody says which.
 */
export const closeReasons = ['unanswered', 'withdrawn', 'stopped'] as const;
export type CloseReason = (typeof closeReasons)[number];

/** The facts that the rules depend on. */
export interface ConversationState {
  pricing: PricingModel;
  status: ConversationStatus;
  startedAt: number;
  /**
   * End of access (day, month), or when a question was answered or given up; null while it is open.
   */
  endedAt: number | null;
  /** A question: it completes then if nobody has answered. Null for a day or a month. */
  answerBy: number | null;
  closeReason: CloseReason | null;
  askerMessages: number;
  creatorMessages: number;
  rated: boolean;
}

/** `expired`: access has run out, and nothing has completed the conversation yet. */
export type ConversationPhase = 'open' | 'expired' | 'completed';

export type SendRefusal =
  | 'conversation.blocked'
  | 'conversation.completed'
  | 'conversation.expired'
  | 'conversation.limit_reached'
  | 'conversation.not_your_turn';

export type RatingRefusal = 'rating.exists' | 'rating.too_early' | 'rating.unanswered';
export type WithdrawalRefusal = 'order.not_withdrawable' | 'order.withdrawn_lately';

/** Where the conversation stands at `now`, whether or not somebody has noticed. */
export function phaseOf(
  state: Pick<ConversationState, 'status' | 'endedAt' | 'answerBy'>,
  now: number,
): ConversationPhase {
  if (state.status === 'completed') return 'completed';
  if (state.answerBy !== null && state.answerBy <= now) return 'completed';
  if (state.endedAt !== null && state.endedAt <= now) return 'expired';
  return 'open';
}

/**
 * Why `role` may not send now, or null when it may.
 *
 * @param blockedBy who of the two has blocked the other: it holds for both
 */
export function sendRefusal(
  state: ConversationState,
  role: ConversationRole,
  now: number,
  blockedBy: readonly ConversationRole[] = [],
): SendRefusal | null {
  const phase = phaseOf(state, now);
  if (phase !== 'open') return `conversation.${phase}`;
  if (blockedBy.length > 0) return 'conversation.blocked';
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
  return (
    code === 'conversation.not_your_turn' ||
    code === 'conversation.blocked' ||
    code === 'request.rate_limited'
  );
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

/**
 * The state after `role` has sent a message at `now`: a question is to be answered within a week of
 * its being asked, and completes with the reply.
 */
export function afterMessage(
  state: ConversationState,
  role: ConversationRole,
  now: number,
  periods: Periods,
): ConversationState {
  const isQuestion = state.answerBy !== null && role === 'asker' && state.askerMessages === 0;
  const next = {
    ...state,
    answerBy: isQuestion ? now + periods.answer : state.answerBy,
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
  if (state.closeReason !== null && state.creatorMessages === 0) return 'rating.unanswered';
  if (phaseOf(state, now) === 'open' || state.askerMessages === 0) return 'rating.too_early';
  return null;
}

/** The state after the asker's rating, which also completes an expired conversation. */
export function afterRating(state: ConversationState): ConversationState {
  return { ...state, status: 'completed', rated: true };
}

/** The state of a conversation that opens at `startedAt`, in which nothing has been said. */
export function openedAt(
  startedAt: number,
  { pricing, endedAt }: Pick<ConversationState, 'pricing' | 'endedAt'>,
  periods: Periods,
): ConversationState {
  return {
    pricing,
    status: 'initiated',
    startedAt,
    endedAt,
    answerBy: firstAnswerBy(pricing, startedAt, periods),
    closeReason: null,
    askerMessages: 0,
    creatorMessages: 0,
    rated: false,
  };
}

/** End of access for a conversation opened at `startedAt`; null for a question. */
export function accessEnd(
  pricing: PricingModel,
  startedAt: number,
  periods: Periods,
): number | null {
  const period = accessPeriod(pricing, periods);
  return period === null ? null : startedAt + period;
}

/** Until when a question opened at `startedAt` waits where it is never asked; null for other offers. */
export function firstAnswerBy(
  pricing: PricingModel,
  startedAt: number,
  periods: Periods,
): number | null {
  return pricing === 'question' ? startedAt + periods.answer : null;
}

/**
 * The next moment at which the state changes by itself: a question is given up; access runs out, and
 * a week later the conversation completes. Null when time changes nothing any more.
 */
export function nextTransitionAt(
  state: ConversationState,
  now: number,
  periods: Periods,
): number | null {
  if (state.status === 'completed') return null;
  if (state.answerBy !== null) return state.answerBy;
  if (state.endedAt === null) return null;
  return state.endedAt > now ? state.endedAt : state.endedAt + periods.ratingGrace;
}

/**
 * The state once time has done its work: a question that nobody answered is given up at its deadline,
 * and what has expired completes a week after its access ran out.
 */
export function afterTime(
  state: ConversationState,
  now: number,
  periods: Periods,
): ConversationState {
  if (state.status === 'completed') return state;
  const { answerBy, endedAt } = state;
  if (answerBy !== null)
    return answerBy <= now
      ? { ...state, status: 'completed', endedAt: answerBy, closeReason: 'unanswered' }
      : state;
  const due = endedAt !== null && endedAt + periods.ratingGrace <= now;
  return due ? { ...state, status: 'completed' } : state;
}

/**
 * Why the asker may not withdraw now, or null when they may: an answered question is used up, and
 * what is over cannot be ended; who gave an answered one back lately may end only what nobody has
 * answered. Whether it is too late for their money, the order knows.
 *
 * @param ifUnanswered the asker has given something else of the creator's back lately
 */
export function withdrawalRefusal(
  state: ConversationState,
  now: number,
  ifUnanswered: boolean,
): WithdrawalRefusal | null {
  if (phaseOf(state, now) !== 'open') return 'order.not_withdrawable';
  return ifUnanswered && state.creatorMessages > 0 ? 'order.withdrawn_lately' : null;
}

/** The state after the asker has withdrawn at `now`: the access ends, and nothing more is said. */
export function afterWithdrawal(state: ConversationState, now: number): ConversationState {
  return { ...state, status: 'completed', endedAt: now, closeReason: 'withdrawn' };
}

/**
 * Says if it can still be stopped, and what was not served of its price given back: it is not over, and nobody
 * has answered. `evenAnswered`: also a day or a month that was answered, of which time is left.
 */
export function canStop(state: ConversationState, now: number, evenAnswered = false): boolean {
  const isServed = state.creatorMessages > 0 && !(evenAnswered && state.pricing !== 'question');
  return phaseOf(state, now) === 'open' && !isServed;
}

/** The state after it was stopped at `now`: no answer will come. */
export function afterStop(state: ConversationState, now: number): ConversationState {
  return { ...state, status: 'completed', endedAt: now, closeReason: 'stopped' };
}

/**
 * Until when an answer is promised; null where none is: nothing was paid for a day or a month, or it
 * has been answered, or it is over.
 */
export function promisedBy(
  state: Pick<ConversationState, 'status' | 'answerBy' | 'endedAt' | 'creatorMessages'>,
  priceCents: number,
  now: number,
): number | null {
  if (phaseOf(state, now) !== 'open' || state.creatorMessages > 0) return null;
  return state.answerBy ?? (priceCents > 0 ? state.endedAt : null);
}

/**
 * As {@link promisedBy}, of one side: who cannot answer, since one of the two has blocked the other, is
 * held to nothing, while the other one still hears when their price goes back.
 */
export function promisedTo(
  role: ConversationRole,
  state: ConversationState,
  { priceCents, blockedBy }: { priceCents: number; blockedBy: readonly ConversationRole[] },
  now: number,
): number | null {
  if (role === 'creator' && blockedBy.length > 0) return null;
  return promisedBy(state, priceCents, now);
}

/** What can be said in one message. */
export const messageTextSchema = textSchema(
  MESSAGE_MAX_LENGTH,
  `Le message ne peut pas dépasser ${formatFigure(MESSAGE_MAX_LENGTH)} caractères`,
  'Le message contient des caractères non autorisés',
).min(1, 'Veuillez saisir un message');

/** Whether the text is one that {@link messageTextSchema} leaves as it is; soon known, as of most. */
export function isReadyText(text: string): boolean {
  return (
    !showsNothing(text) &&
    isAtMost(MESSAGE_MAX_LENGTH, text) &&
    isStorableText(text) &&
    tidyText(text) === text
  );
}

export const conversationIdSchema = z.uuid();
/** Either case is accepted; ids are stored and compared in lower case. */
export const messageIdSchema = z.uuid().toLowerCase();

export const newMessageSchema = z.strictObject({ id: messageIdSchema, text: messageTextSchema });
export type NewMessage = z.infer<typeof newMessageSchema>;

export const ratingSchema = z.strictObject({
  stars: z.int('Veuillez donner une note').min(1, 'Veuillez donner une note').max(RATING_STARS_MAX),
  comment: textSchema(RATING_COMMENT_MAX_LENGTH)
    .nullish()
    .transform((comment) => comment || null),
});
export type NewRating = z.infer<typeof ratingSchema>;
