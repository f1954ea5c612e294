import { describe, expect, it } from 'vitest';
import { type SettledOrder, settle } from './settlement.ts';

const order: SettledOrder = {
  ...{ id: 'o', creatorId: 'c', priceCents: 1_000, feeCents: 200 },
  pricing: 'question',
  unopened: null,
};
const namesOf = (settled: ReturnType<typeof settle>) => [
  ...settled.entries.map(({ key, credit, cents }) => `${key} → ${credit} ${cents}`),
  ...settled.effects.map(({ key, state, cents }) => `${key} ${state} ${cents}`),
  ...settled.notices.map(({ thing }) => thing),
];

describe('settle', () => {
  it('pays the creator when nothing is refunded', () => {
    const settled = settle(order, 0, 5);
    expect(settled.order).toEqual({
      ...{ outcome: 'released', refundedCents: 0, retainedFeeCents: 200, settledAt: 5 },
    });
    expect(namesOf(settled)).toEqual([
      ...['fee:o → revenue 200', 'share:o → creator:c 800'],
      ...['transfer:o waiting 800', 'release:o'],
    ]);
  });

  it('refunds the payer when all of the price goes back', () => {
    const settled = settle(order, 1_000, 5);
    expect(settled.order).toMatchObject({ outcome: 'refunded', retainedFeeCents: 0 });
    expect(namesOf(settled)).toEqual([
      'refund:o → refund:o 1000',
      'refund:o pending 1000',
      'sale_lost:o',
    ]);
  });

  it('divides the price when a part goes back, and rounds the fee down', () => {
    const settled = settle(order, 333, 5);
    expect(settled.order).toMatchObject({ outcome: 'split', retainedFeeCents: 133 });
    expect(namesOf(settled)).toEqual([
      ...['refund:o → refund:o 333', 'fee:o → revenue 133', 'share:o → creator:c 534'],
      ...['refund:o pending 333', 'transfer:o waiting 534', 'sale_lost:o', 'release:o'],
    ]);
  });

  it('ends a month when all of its price goes back', () => {
    const month: SettledOrder = { ...order, pricing: 'month' };
    expect([settle(month, 1_000, 5).endsMonth, settle(month, 999, 5).endsMonth]).toEqual([
      true,
      false,
    ]);
    expect(settle(order, 1_000, 5).endsMonth).toBe(false);
  });

  it('tells nobody of a lost sale when the payment opened nothing', () => {
    expect(settle({ ...order, unopened: 'gone' }, 1_000, 5).notices).toEqual([]);
  });

  it('makes no refund when the payer’s bank has paid it', () => {
    expect(namesOf(settle(order, 1_000, 5, true))).toEqual(['refund:o → dispute:o 1000']);
  });
});
