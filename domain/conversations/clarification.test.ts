import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../limits.ts';
import { PERIODS, periodsOf } from '../periods.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import { afterClarification, clarificationOf, clarificationRefusal } from './clarification.ts';
import {
  accessEnd,
  afterMessage,
  afterStop,
  afterTime,
  afterWithdrawal,
  type ConversationState,
  canStop,
  messagesLeft,
  nextTransitionAt,
  openedAt,
  phaseOf,
  promisedBy,
  ratingRefusal,
  sendRefusal,
  withdrawalRefusal,
} from './conversation.ts';

const start = Date.UTC(2026, 10, 21, 10);
const at = (hours: number) => start + hours * HOUR_MS;
const day = 24;

function opened(pricing: PricingModel = 'question'): ConversationState {
  return openedAt(start, { pricing, endedAt: accessEnd(pricing, start, PERIODS) }, PERIODS);
}

const asked = afterMessage(opened(), 'asker', start, PERIODS);

/** The state after a clarification, asked and maybe answered so many hours after the question. */
function clarified(askedAfter: number, answeredAfter?: number): ConversationState {
  const waiting = afterClarification(asked, 'clarification', at(askedAfter), PERIODS);
  return answeredAfter === undefined
    ? waiting
    : afterClarification(waiting, 'clarification_answer', at(answeredAfter), PERIODS);
}

describe('clarificationRefusal', () => {
  const refusals = (state: ConversationState, hours: number, blocked = false) =>
    (['clarification', 'clarification_answer'] as const).map((kind) =>
      clarificationRefusal(
        state,
        kind === 'clarification' ? 'creator' : 'asker',
        kind,
        at(hours),
        blocked ? ['asker'] : [],
      ),
    );
  const notNow = 'clarification.not_now';

  it.each([
    ['before the question', opened(), 1, [notNow, notNow]],
    ['after the question', asked, 1, [null, notNow]],
    ['a moment before the deadline', asked, 7 * day - 0.001, [null, notNow]],
    ['at the deadline', asked, 7 * day, [notNow, notNow]],
    ['once asked', clarified(1), 2, ['clarification.used', null]],
    ['after the wait', clarified(1), 60, ['clarification.used', null]],
    ['at the moved deadline', clarified(1), 9 * day, [notNow, notNow]],
    ['once answered', clarified(1, 2), 3, ['clarification.used', 'clarification.used']],
    ['after the reply', afterMessage(asked, 'creator', at(1), PERIODS), 2, [notNow, notNow]],
    [
      'after a reply during the wait',
      afterMessage(clarified(1), 'creator', at(2), PERIODS),
      3,
      [notNow, notNow],
    ],
    ['after a withdrawal', afterWithdrawal(clarified(1), at(2)), 3, [notNow, notNow]],
    ['after a stop', afterStop(clarified(1), at(2)), 3, [notNow, notNow]],
    ['in a day', afterMessage(opened('day'), 'asker', start, PERIODS), 1, [notNow, notNow]],
    ['in a month', afterMessage(opened('month'), 'asker', start, PERIODS), 1, [notNow, notNow]],
  ] as const)('decides %s', (_when, state, hours, expected) => {
    expect(refusals(state, hours)).toEqual(expected);
  });

  it('refuses both sides while one blocks the other', () => {
    expect(refusals(asked, 1, true)[0]).toBe('conversation.blocked');
    expect(refusals(clarified(1), 2, true)[1]).toBe('conversation.blocked');
  });

  it('forbids each side the message of the other', () => {
    for (const state of [asked, clarified(1), clarified(1, 2)]) {
      const refusal = (
        role: 'asker' | 'creator',
        kind: Parameters<typeof clarificationRefusal>[2],
      ) => clarificationRefusal(state, role, kind, at(3));
      expect(refusal('asker', 'clarification')).toBe('clarification.forbidden');
      expect(refusal('creator', 'clarification_answer')).toBe('clarification.forbidden');
    }
  });
});

it('clarificationOf names what a participant may send', () => {
  expect(clarificationOf(asked, 'creator', at(1))).toBe('clarification');
  expect(clarificationOf(asked, 'asker', at(1))).toBeNull();
  expect(clarificationOf(clarified(1), 'creator', at(2))).toBeNull();
  expect(clarificationOf(clarified(1), 'asker', at(2))).toBe('clarification_answer');
  expect(clarificationOf(clarified(1), 'asker', at(2), ['creator'])).toBeNull();
  expect(clarificationOf(clarified(1, 2), 'asker', at(3))).toBeNull();
});

describe('the deadline', () => {
  const deadline = at(7 * day);

  it('moves by 48 hours when the clarification is asked', () => {
    expect(clarified(1).answerBy).toBe(deadline + 2 * DAY_MS);
    expect(phaseOf(clarified(1), at(9 * day) - 1)).toBe('open');
    expect(phaseOf(clarified(1), at(9 * day))).toBe('completed');
  });

  it.each([
    [1, 1],
    [1, 2],
    [1, 48.5],
    [1, 49],
    [7 * day - 1, 8 * day],
  ])(
    'leaves the creator the time that was left, when asked after %d and answered after %d hours',
    (askedAfter, answeredAfter) => {
      const state = clarified(askedAfter, answeredAfter);
      expect(state.answerBy! - at(answeredAfter)).toBe(deadline - at(askedAfter));
      expect(promisedBy(state, 0, at(answeredAfter))).toBe(state.answerBy);
    },
  );

  it('waits no longer than 48 hours', () => {
    for (const hours of [49, 50, 8 * day, 9 * day - 1])
      expect(clarified(1, hours).answerBy).toBe(deadline + 2 * DAY_MS);
  });

  it('closes the question as unanswered, whether or not the clarification was answered', () => {
    for (const state of [clarified(1), clarified(1, 25)]) {
      const { answerBy } = state;
      expect(nextTransitionAt(state, at(26), PERIODS)).toBe(answerBy);
      expect(afterTime(state, answerBy! - 1, PERIODS)).toBe(state);
      const closed = afterTime(state, answerBy!, PERIODS);
      expect(closed).toMatchObject({ endedAt: answerBy, closeReason: 'unanswered' });
      expect(ratingRefusal(closed, answerBy!)).toBe('rating.unanswered');
    }
  });

  it('scales like every period', () => {
    const periods = periodsOf(4);
    const question = afterMessage(
      openedAt(0, { pricing: 'question', endedAt: null }, periods),
      'asker',
      0,
      periods,
    );
    const waiting = afterClarification(question, 'clarification', 1_000, periods);
    expect(waiting.answerBy).toBe(9 * 4_000);
    expect(waiting.clarification?.waitsUntil).toBe(9_000);
    expect(afterClarification(waiting, 'clarification_answer', 3_000, periods).answerBy).toBe(
      30_000,
    );
  });
});

describe('the other rules', () => {
  it('count neither message', () => {
    const state = clarified(1, 2);
    expect([state.askerMessages, state.creatorMessages]).toEqual([1, 0]);
    expect(messagesLeft(state, 'creator')).toBe(1);
    expect(sendRefusal(state, 'asker', at(3))).toBe('conversation.limit_reached');
  });

  it('let the creator answer at once, and the asker withdraw, during the wait', () => {
    const state = clarified(1);
    expect(sendRefusal(state, 'creator', at(2))).toBeNull();
    expect(afterMessage(state, 'creator', at(2), PERIODS)).toMatchObject({
      status: 'completed',
      endedAt: at(2),
      clarification: state.clarification,
    });
    expect(withdrawalRefusal(state, at(8 * day), true)).toBeNull();
    expect(canStop(state, at(8 * day))).toBe(true);
  });
});
