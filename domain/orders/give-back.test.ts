import { describe, expect, it } from 'vitest';
import { giveBackOf } from './give-back.ts';
import { giveBackSides } from './give-back-sides.ts';

const order = {
  priceCents: 1_000,
  feeCents: 200,
  refundedCents: 0,
  retainedFeeCents: 200,
  waitingCents: 800,
};

describe('giveBackOf', () => {
  it('takes the waiting share and the fee when everything is refunded', () => {
    expect(giveBackOf(order, 1_000, 'creator')).toEqual({
      ...{ feeCents: 200, shareCents: 800, debtCents: 0, lossCents: 0 },
    });
  });

  it('reduces the fee in proportion when a part is refunded', () => {
    expect(giveBackOf(order, 500, 'creator')).toEqual({
      ...{ feeCents: 100, shareCents: 400, debtCents: 0, lossCents: 0 },
    });
  });

  it('makes the creator owe what was already transferred', () => {
    const paid = { ...order, waitingCents: 100 };
    expect(giveBackOf(paid, 500, 'creator')).toEqual({
      ...{ feeCents: 100, shareCents: 100, debtCents: 300, lossCents: 0 },
    });
  });

  it('takes the fee and then a loss when the platform bears it', () => {
    const nothing = { shareCents: 0, debtCents: 0 };
    expect(giveBackOf(order, 150, 'platform')).toEqual({ ...nothing, feeCents: 150, lossCents: 0 });
    expect(giveBackOf(order, 900, 'platform')).toEqual({
      ...{ ...nothing, feeCents: 200, lossCents: 700 },
    });
  });

  it.each([1, 3, 333, 999])('adds up to %s cents', (cents) => {
    for (const side of giveBackSides) {
      const { feeCents, shareCents, debtCents, lossCents } = giveBackOf(order, cents, side);
      expect(feeCents + shareCents + debtCents + lossCents).toBe(cents);
    }
  });
});
