import { MESSAGE_MAX_LENGTH, ONE_SHOT_MESSAGES } from '../limits.ts';
import { accessPeriod, type Periods } from '../periods.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import { acceptedText } from '../text/accepted-text.ts';

/**
 * The phases of a conversation and its sending rules, as pure functions that the Durable Object, the HTTP
 * routes and the screens share. Times are epoch milliseconds; `now` is always an argument.
 */

export type ConversationStatus = 'initiated' | 'completed';
export type ConversationRole = 'asker' | 'creator';
/**
 * The reason of an early end; null for a regular one. `stopped`: the platform or the creator made an answer
 * impossible; it does not tell which.
 */
export const closeReasons = ['unanswered', 'withdrawn', 'stopped'] as const;
export type CloseReason = (typeof closeReasons)[number];

/** A creator's request for a precision before answering a question; see clarification.ts. */
export interface Clarification {
  askedAt: number;
  /** The deadline of the answer waits until then at most. */
  waitsUntil: number;
  /** Time of the asker's answer; null before. */
  answeredAt: number | null;
}

/** The facts that the rules depend on. */
export interface ConversationState {
  pricing: PricingModel;
  status: ConversationStatus;
  startedAt: number;
  /**
   * End of access (day, month), or the time when a question was answered or expired; null while it is open.
   */
  endedAt: number | null;
  /** Deadline of a question, which completes then if it has no answer. Null for a day or a month. */
  answerBy: number | null;
  closeReason: CloseReason | null;
  askerMessages: number;
  creatorMessages: number;
  rated: boolean;
  /** Null without one. Its two messages are not counted above. */
  clarification: Clarification | null;
}

/** `expired`: access has ended, and nothing has completed the conversation yet. */
export type ConversationPhase = 'open' | 'expired' | 'completed';

export type SendRefusal =
  | 'conversation.blocked'
  | 'conversation.completed'
  | 'conversation.expired'
  | 'conversation.limit_reached'
  | 'conversation.not_your_turn';

export type RatingRefusal = 'rating.exists' | 'rating.too_early' | 'rating.unanswered';
export type WithdrawalRefusal = 'order.not_withdrawable' | 'order.withdrawn_lately';

/** The phase at `now`, whether or not the state was updated. */
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
 * The reason why `role` may not send now, or null when it may.
 *
 * @param blockedBy the participants who have blocked the other; a block applies to both
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
 * True when a message rejected for this reason may be accepted on a retry. All other reasons are permanent: a
 * conversation never reopens, and a used turn stays used.
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

/** Messages that `role` may still send in a one-shot conversation (0 or 1); null for others. */
export function messagesLeft(state: ConversationState, role: ConversationRole): number | null {
  if (state.pricing !== 'question') return null;
  const sent = role === 'asker' ? state.askerMessages : state.creatorMessages;
  return Math.max(0, ONE_SHOT_MESSAGES - sent);
}

/**
 * The state after a message of `role` at `now`. Asking a question sets its deadline to a week later, and the
 * reply completes it.
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

/** The reason why the asker may not rate now, or null when they may. */
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

/** The state of a new conversation without messages. */
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
    clarification: null,
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

/** Deadline of a question opened at `startedAt` and not yet asked; null for other options. */
export function firstAnswerBy(
  pricing: PricingModel,
  startedAt: number,
  periods: Periods,
): number | null {
  return pricing === 'question' ? startedAt + periods.answer : null;
}

/**
 * The next time at which the state changes without an event: the deadline of a question, the end of access,
 * and the completion a week later. Null when time changes nothing any more.
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
 * The state after the passage of time: an unanswered question completes at its deadline, and an expired
 * conversation a week after the end of its access.
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
 * The reason why the asker may not withdraw now, or null when they may. An answered question and an ended
 * conversation cannot be withdrawn from. An asker who recently withdrew from an answered order may withdraw
 * only from unanswered ones. The order decides if it is too late for a refund.
 *
 * @param ifUnanswered the asker recently withdrew from another order of the creator
 */
export function withdrawalRefusal(
  state: ConversationState,
  now: number,
  ifUnanswered: boolean,
): WithdrawalRefusal | null {
  if (phaseOf(state, now) !== 'open') return 'order.not_withdrawable';
  return ifUnanswered && state.creatorMessages > 0 ? 'order.withdrawn_lately' : null;
}

/** The state after the asker withdraws at `now`: access ends, and no more messages follow. */
export function afterWithdrawal(state: ConversationState, now: number): ConversationState {
  return { ...state, status: 'completed', endedAt: now, closeReason: 'withdrawn' };
}

/**
 * True when the conversation can still be stopped and the rest of its price refunded: it is open and
 * unanswered. `evenAnswered`: also for an answered day or month with time left.
 */
export function canStop(state: ConversationState, now: number, evenAnswered = false): boolean {
  const isServed = state.creatorMessages > 0 && !(evenAnswered && state.pricing !== 'question');
  return phaseOf(state, now) === 'open' && !isServed;
}

/** The state after the conversation was stopped at `now`: no answer will come. */
export function afterStop(state: ConversationState, now: number): ConversationState {
  return { ...state, status: 'completed', endedAt: now, closeReason: 'stopped' };
}

/**
 * Deadline of the promised answer. Null without a promise: for a free day or month, after an answer, or after
 * the end.
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
 * Like {@link promisedBy}, for one participant. A block frees the creator, who cannot answer, while the asker
 * still sees when the price is refunded.
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

/** True when `messageTextSchema` would leave the text as it is. */
export function isReadyText(text: string): boolean {
  return acceptedText(text, MESSAGE_MAX_LENGTH) === text;
}

export interface NewMessage {
  id: string;
  text: string;
  /** Ids of the sender's attachments that no message has yet. */
  attachments?: string[] | undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for a text in the form of a conversation's id, as addresses name it. */
export const isConversationId = (text: string): boolean => UUID.test(text);
