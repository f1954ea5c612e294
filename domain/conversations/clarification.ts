import type { Periods } from '../periods.ts';
import {
  type ConversationRole,
  type ConversationState,
  messagesLeft,
  phaseOf,
  type SendRefusal,
  sendRefusal,
} from './conversation.ts';

/**
 * The one precision that a creator may ask for before answering a question, and its answer. Both are messages
 * that the one-message rule does not count. The deadline of the answer waits meanwhile: the creator keeps
 * the time that was left. Times are epoch milliseconds; `now` is always an argument.
 */

export const messageKinds = ['message', 'clarification', 'clarification_answer'] as const;
/** `message` is what the one-message rule counts. */
export type MessageKind = (typeof messageKinds)[number];

/** The kinds that need a rule of their own. */
export type ClarificationKind = Exclude<MessageKind, 'message'>;

export type ClarificationRefusal =
  | 'clarification.forbidden'
  | 'clarification.not_now'
  | 'clarification.used';

/**
 * The reason why `role` may not send a message of `kind` now, or null when it may: the creator asks once,
 * after the question and before the answer; the asker answers once, until the conversation ends.
 *
 * @param blockedBy the participants who have blocked the other; a block applies to both
 */
export function clarificationRefusal(
  state: ConversationState,
  role: ConversationRole,
  kind: ClarificationKind,
  now: number,
  blockedBy: readonly ConversationRole[] = [],
): ClarificationRefusal | SendRefusal | null {
  if (role !== authorOf(kind)) return 'clarification.forbidden';
  if (phaseOf(state, now) !== 'open' || state.pricing !== 'question')
    return 'clarification.not_now';
  if (blockedBy.length > 0) return 'conversation.blocked';
  const { clarification } = state;
  if (kind === 'clarification') {
    if (clarification !== null) return 'clarification.used';
    return state.askerMessages === 0 || messagesLeft(state, 'creator') === 0
      ? 'clarification.not_now'
      : null;
  }
  if (clarification === null) return 'clarification.not_now';
  return clarification.answeredAt === null ? null : 'clarification.used';
}

/** The participant who sends messages of this kind. */
function authorOf(kind: ClarificationKind): ConversationRole {
  return kind === 'clarification' ? 'creator' : 'asker';
}

/** The kind of clarification message that `role` may send now; null when there is none. */
export function clarificationOf(
  state: ConversationState,
  role: ConversationRole,
  now: number,
  blockedBy: readonly ConversationRole[] = [],
): ClarificationKind | null {
  const kind = role === 'creator' ? 'clarification' : 'clarification_answer';
  return clarificationRefusal(state, role, kind, now, blockedBy) === null ? kind : null;
}

/** The reason why `role` may upload no file now, or null when it may: a message or a clarification can carry it. */
export function attachRefusal(
  state: ConversationState,
  role: ConversationRole,
  now: number,
  blockedBy: readonly ConversationRole[] = [],
): SendRefusal | null {
  const refusal = sendRefusal(state, role, now, blockedBy);
  return clarificationOf(state, role, now, blockedBy) ? null : refusal;
}

/**
 * The state after a message of `kind` at `now`. Asking moves the deadline by the longest wait, so that it is
 * right even if nothing follows; the answer takes back what was not waited.
 */
export function afterClarification(
  state: ConversationState,
  kind: ClarificationKind,
  now: number,
  periods: Periods,
): ConversationState {
  if (kind === 'clarification') {
    const waitsUntil = now + periods.clarification;
    return {
      ...state,
      answerBy: state.answerBy === null ? null : state.answerBy + periods.clarification,
      clarification: { askedAt: now, waitsUntil, answeredAt: null },
    };
  }
  const { askedAt, waitsUntil } = state.clarification!;
  const unused = waitsUntil - Math.min(now, waitsUntil);
  return {
    ...state,
    answerBy: state.answerBy === null ? null : state.answerBy - unused,
    clarification: { askedAt, waitsUntil, answeredAt: now },
  };
}
