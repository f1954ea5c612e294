import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../limits.ts';
import { PERIODS, periodsOf } from '../periods.ts';
import {
  awaitedUntil,
  canComplain,
  canConfirm,
  canReply,
  canWithdraw,
  complaintReplyBy,
  divide,
  feeOf,
  moveOf,
  type OrderFacts,
  outcomeOf,
  type PaidConversation,
  refundIfWithdrawn,
  releaseAt,
  unaskedMailAt,
  unservedRefund,
  withdrawalRefund,
} from './order.ts';
import { complaintSchema } from './order-input.ts';

const paidAt = Date.UTC(2026, 10, 21, 10);
const prices = fc.integer({ min: 1, max: 100_000 });

describe('feeOf', () => {
  it.each([
    [1, 1],
    [49, 49],
    [50, 50],
    [249, 50],
    [250, 50],
    [253, 51],
    [300, 60],
    [1200, 240],
    [1213, 243],
  ])('is, on %i cents, %i', (price, fee) => {
    expect(feeOf(price)).toBe(fee);
  });

  it('is a whole number of cents within the price', () => {
    fc.assert(
      fc.property(prices, (price) => {
        const fee = feeOf(price);
        return Number.isInteger(fee) && fee >= Math.min(50, price) && fee <= price;
      }),
    );
  });
});

describe('unaskedMailAt', () => {
  it('is a quarter of a day after the payment, however long a day is', () => {
    expect(unaskedMailAt(paidAt, PERIODS)).toBe(paidAt + DAY_MS / 4);
    expect(unaskedMailAt(paidAt, periodsOf(4))).toBe(paidAt + 1_000);
  });

  it.each(['question', 'day', 'month'] as const)('comes before the end of a %s', (pricing) => {
    expect(unaskedMailAt(paidAt, PERIODS)).toBeLessThan(awaitedUntil(pricing, paidAt, PERIODS));
  });
});

describe('awaitedUntil', () => {
  it.each([
    ['question', 7],
    ['day', 1],
    ['month', 30],
  ] as const)('gives a paid %s %i days for an answer', (pricing, days) => {
    expect(awaitedUntil(pricing, paidAt, PERIODS)).toBe(paidAt + days * DAY_MS);
  });
});

describe('divide', () => {
  it('preserves the sum, and shrinks the fee with the rest of the price', () => {
    fc.assert(
      fc.property(prices, fc.nat(100_000), fc.nat(100_000), (priceCents, some, more) => {
        const order = { priceCents, feeCents: feeOf(priceCents) };
        const [less, most] = [some % (priceCents + 1), more % (priceCents + 1)].sort(
          (a, b) => a - b,
        );
        const small = divide(order, less!);
        const large = divide(order, most!);
        for (const { refundCents, feeCents, netCents } of [small, large]) {
          expect(refundCents + feeCents + netCents).toBe(priceCents);
          expect(Math.min(feeCents, netCents)).toBeGreaterThanOrEqual(0);
        }
        expect(large.feeCents).toBeLessThanOrEqual(small.feeCents);
      }),
    );
  });

  it('determines the outcome', () => {
    const order = { priceCents: 300, feeCents: 60 };
    expect([0, 100, 300].map((refund) => outcomeOf(divide(order, refund)))).toEqual([
      'released',
      'split',
      'refunded',
    ]);
  });
});

describe('withdrawalRefund', () => {
  const day = { pricing: 'day', priceCents: 1000, paidAt, accessEnd: paidAt + DAY_MS } as const;
  const answered = { ...day, isAnswered: true, answerPriceCents: 0 };

  it('is the whole price before an answer, whatever an answer costs', () => {
    const unanswered = { ...answered, isAnswered: false, answerPriceCents: 300 };
    expect(withdrawalRefund(unanswered, paidAt + DAY_MS / 2)).toBe(1000);
  });

  it('is the share of the remaining time after an answer, rounded down to the cent', () => {
    const refundAt = (share: number) => withdrawalRefund(answered, paidAt + share * DAY_MS);
    expect([0, 0.25, 1 / 3, 0.9999, 1, 2].map(refundAt)).toEqual([1000, 750, 666, 0, 0, 0]);
    expect(withdrawalRefund(answered, paidAt + 1)).toBe(999);
  });

  it('leaves the price of one answer after it, at most the price', () => {
    const refund = (answerPriceCents: number, at: number) =>
      withdrawalRefund({ ...answered, answerPriceCents }, at);
    expect(refund(300, paidAt)).toBe(700);
    expect(refund(300, paidAt + DAY_MS / 2)).toBe(500);
    expect(refund(1000, paidAt)).toBe(0);
    expect(refund(5000, paidAt)).toBe(0);
  });

  it('falls with time, and never exceeds the share of the remaining time', () => {
    fc.assert(
      fc.property(
        prices,
        fc.nat(2000),
        fc.nat(DAY_MS),
        fc.nat(DAY_MS),
        (priceCents, answerPriceCents, some, more) => {
          const [first, second] = [some, more].sort((a, b) => a - b);
          const refund = (after: number) =>
            withdrawalRefund({ ...answered, priceCents, answerPriceCents }, paidAt + after);
          expect(refund(second!)).toBeLessThanOrEqual(refund(first!));
          expect(refund(first!) * DAY_MS).toBeLessThanOrEqual(priceCents * (DAY_MS - first!));
          expect(priceCents - refund(first!)).toBeGreaterThanOrEqual(
            Math.min(priceCents, answerPriceCents),
          );
        },
      ),
    );
  });
});

describe('unservedRefund', () => {
  const month = {
    pricing: 'month' as const,
    priceCents: 15_00,
    paidAt,
    accessEnd: paidAt + 30 * DAY_MS,
    refundedCents: 0,
  };

  it('is the unserved part of the whole price, whatever was refunded before', () => {
    const at = paidAt + 10 * DAY_MS;
    expect(unservedRefund(month, at)).toBe(10_00);
    expect(unservedRefund({ ...month, refundedCents: 3_00 }, at)).toBe(10_00);
  });

  it('is no more than what is left of the price', () => {
    expect(unservedRefund({ ...month, refundedCents: 14_00 }, paidAt)).toBe(1_00);
    expect(unservedRefund(month, month.accessEnd)).toBe(0);
  });
});

describe('actions of the asker', () => {
  const order = (more: Partial<OrderFacts>): OrderFacts => ({
    state: 'held',
    pricing: 'question',
    priceCents: 300,
    feeCents: 60,
    answerPriceCents: 300,
    paidAt,
    answeredAt: null,
    answerBy: paidAt + 7 * DAY_MS,
    accessEnd: null,
    releaseAt: null,
    chargeback: null,
    ...more,
  });
  const may = (facts: OrderFacts, now: number) => ({
    withdraw: canWithdraw(facts, now, PERIODS),
    confirm: canConfirm(facts, now, PERIODS),
    complain: canComplain(facts, now),
  });
  const month = {
    pricing: 'month',
    answerBy: paidAt + 30 * DAY_MS,
    accessEnd: paidAt + 30 * DAY_MS,
  } as const;

  it('include, for a question, withdrawal before the answer, then confirmation and complaint', () => {
    expect(may(order({}), paidAt)).toEqual({ withdraw: true, confirm: false, complain: false });
    expect(may(order({}), paidAt + 7 * DAY_MS).withdraw).toBe(false);
    const answered = order({ state: 'answered', releaseAt: paidAt + 8 * DAY_MS });
    expect(may(answered, paidAt + DAY_MS)).toEqual({
      withdraw: false,
      confirm: true,
      complain: true,
    });
    expect(may(answered, paidAt + 8 * DAY_MS).complain).toBe(false);
  });

  it('include, for a month, withdrawal for fourteen days, answered or not, then confirmation', () => {
    const answered = order({ ...month, state: 'answered', releaseAt: paidAt + 14 * DAY_MS });
    expect(may(answered, paidAt + 14 * DAY_MS - 1)).toMatchObject({
      withdraw: true,
      confirm: false,
    });
    expect(may(answered, paidAt + 14 * DAY_MS)).toMatchObject({ withdraw: false, confirm: true });
    expect(may(order(month), paidAt + 14 * DAY_MS).withdraw).toBe(false);
  });

  it('include the present refund of a withdrawal, when there can be one', () => {
    const refund = (more: Partial<OrderFacts>, now = paidAt) =>
      refundIfWithdrawn(order({ priceCents: 1500, ...more }), now, PERIODS);
    const answered = { ...month, state: 'answered', answeredAt: paidAt + 1 } as const;
    expect(refund(month)).toBe(1500);
    expect(refund(answered, paidAt + 2)).toBe(1200);
    expect(refund({ ...answered, answerPriceCents: 0 }, paidAt + 3 * DAY_MS)).toBe(1350);
    expect(refund(answered, paidAt + 14 * DAY_MS)).toBeNull();
    expect(refund({ state: 'awaiting', paidAt: null, answerBy: null })).toBe(0);
    expect(refund({ state: 'settled' })).toBeNull();
  });

  it('are none once contested, settled or abandoned, and only dropping before payment', () => {
    const nothing = { withdraw: false, confirm: false, complain: false };
    for (const state of ['contested', 'settled'] as const)
      expect(may(order({ ...month, state, releaseAt: paidAt + 1 }), paidAt)).toEqual(nothing);
    const unpaid = { paidAt: null, answerBy: null };
    expect(may(order({ state: 'abandoned', ...unpaid }), paidAt)).toEqual(nothing);
    expect(may(order({ state: 'awaiting', ...unpaid }), paidAt)).toEqual({
      ...nothing,
      withdraw: true,
    });
  });
});

describe('releaseAt', () => {
  it('is a week after an answer, a week after a day, and at the earliest day 14 of a month', () => {
    const answeredAt = paidAt + DAY_MS / 2;
    const release = (pricing: OrderFacts['pricing'], accessEnd: number | null, at = answeredAt) =>
      (releaseAt({ pricing, accessEnd }, at, PERIODS) - paidAt) / DAY_MS;
    expect(release('question', null)).toBe(7.5);
    expect(release('day', paidAt + DAY_MS)).toBe(8);
    expect(release('month', paidAt + 30 * DAY_MS)).toBe(14);
    expect(release('month', paidAt + 30 * DAY_MS, paidAt + 20 * DAY_MS)).toBe(27);
  });
});

describe('moveOf', () => {
  const conversation = (more: Partial<PaidConversation>): PaidConversation => ({
    pricing: 'question',
    priceCents: 300,
    startedAt: paidAt,
    endedAt: null,
    answerBy: paidAt + 7 * DAY_MS,
    firstReplyAt: null,
    isOver: false,
    closeReason: null,
    ...more,
  });
  const move = (more: Partial<PaidConversation>) => moveOf(conversation(more), PERIODS);
  const day = { pricing: 'day', endedAt: paidAt + DAY_MS, answerBy: null } as const;
  const month = { pricing: 'month', endedAt: paidAt + 30 * DAY_MS, answerBy: null } as const;

  it('follows the deadline, then the answer', () => {
    expect(move({})).toEqual({ event: 'asked', answerBy: paidAt + 7 * DAY_MS });
    expect(move({ firstReplyAt: paidAt + 1, endedAt: paidAt + 1, isOver: true })).toEqual({
      event: 'answered',
      answeredAt: paidAt + 1,
      releaseAt: paidAt + 1 + 7 * DAY_MS,
    });
  });

  it('refunds everything when nobody answered', () => {
    const over = { endedAt: paidAt + 7 * DAY_MS, isOver: true, closeReason: 'unanswered' } as const;
    expect(move(over)).toMatchObject({ event: 'unanswered', refundCents: 300, withdrawnAt: null });
    expect(move({ ...day, isOver: true })).toMatchObject({ event: 'unanswered', refundCents: 300 });
  });

  it('refunds everything when no answer will come, and counts it as no withdrawal', () => {
    const stopped = { endedAt: paidAt + 1, isOver: true, closeReason: 'stopped' } as const;
    for (const offer of [{}, day])
      expect(move({ ...offer, ...stopped })).toMatchObject({
        event: 'given_back',
        refundCents: 300,
        withdrawnAt: null,
        at: paidAt + 1,
      });
    expect(move({ ...month, ...stopped })).toBeNull();
  });

  it('refunds the rest after a withdrawal', () => {
    const at = paidAt + DAY_MS / 4;
    const withdrawn = { ...day, endedAt: at, isOver: true, closeReason: 'withdrawn' } as const;
    expect(move(withdrawn)).toMatchObject({
      event: 'withdrawn',
      refundCents: 300,
      withdrawnAt: at,
    });
    expect(move({ ...withdrawn, firstReplyAt: paidAt + 1 })).toMatchObject({
      event: 'withdrawn',
      refundCents: 225,
      answeredAt: paidAt + 1,
    });
  });

  it('only reports an answer for a month', () => {
    expect(move({ ...month, isOver: true })).toBeNull();
    expect(
      move({ ...month, endedAt: paidAt + 1, isOver: true, closeReason: 'withdrawn' }),
    ).toBeNull();
    expect(move({ ...month, firstReplyAt: paidAt + 1 })).toMatchObject({ event: 'answered' });
  });
});

describe('complaintSchema', () => {
  it('requires a text', () => {
    expect(complaintSchema.parse({ text: ' Rien ne va. ' })).toEqual({ text: 'Rien ne va.' });
    for (const text of ['', '  ', 'a'.repeat(2001), '\u0000'])
      expect(complaintSchema.safeParse({ text }).success).toBe(false);
  });
});

it('periodsOf scales every period with the length of a day', () => {
  expect(periodsOf(86_400)).toEqual(PERIODS);
  for (const [name, length] of Object.entries(periodsOf(4)))
    expect(length * 21_600).toBe(PERIODS[name as keyof typeof PERIODS]);
});

describe('canReply', () => {
  const complaint = { createdAt: 1_000, repliedAt: null };
  const at = (
    now: number,
    state: OrderFacts['state'] = 'contested',
    repliedAt: number | null = null,
  ) => canReply({ state }, { ...complaint, repliedAt }, now, PERIODS);

  it('is true for two days when the order is contested', () => {
    expect(complaintReplyBy(complaint, PERIODS)).toBe(1_000 + 48 * 3_600_000);
    expect(at(1_000)).toBe(true);
    expect(at(1_000 + 2 * DAY_MS - 1)).toBe(true);
    expect(at(1_000 + 2 * DAY_MS)).toBe(false);
  });

  it('is false when the complaint was answered or decided', () => {
    expect(at(2_000, 'contested', 1_500)).toBe(false);
    expect(at(2_000, 'settled')).toBe(false);
  });
});
