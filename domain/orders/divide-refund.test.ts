import { describe, expect, it } from 'vitest';
import { divideRefund } from './divide-refund.ts';
import { refundSides } from './refund-sides.ts';

const order = {
  priceCents: 1_000,
  feeCents: 200,
  refundedCents: 0,
  retainedFeeCents: 200,
  waitingCents: 800,
};

describe('divideRefund', () => {
  it('takes the waiting share and the fee for a full refund', () => {
    expect(divideRefund(order, 1_000, 'creator')).toEqual({
      ...{ feeCents: 200, shareCents: 800, debtCents: 0, lossCents: 0 },
    });
  });

  it('shrinks the fee in proportion for a partial refund', () => {
    expect(divideRefund(order, 500, 'creator')).toEqual({
      ...{ feeCents: 100, shareCents: 400, debtCents: 0, lossCents: 0 },
    });
  });

  it('creates a debt when the share was transferred', () => {
    const paid = { ...order, waitingCents: 100 };
    expect(divideRefund(paid, 500, 'creator')).toEqual({
      ...{ feeCents: 100, shareCents: 100, debtCents: 300, lossCents: 0 },
    });
  });

  it('takes the fee and then a loss when the platform bears it', () => {
    const nothing = { shareCents: 0, debtCents: 0 };
    expect(divideRefund(order, 150, 'platform')).toEqual({
      ...nothing,
      feeCents: 150,
      lossCents: 0,
    });
    expect(divideRefund(order, 900, 'platform')).toEqual({
      ...{ ...nothing, feeCents: 200, lossCents: 700 },
    });
  });

  it.each([1, 3, 333, 999])('sums up to %s cents', (cents) => {
    for (const side of refundSides) {
      const { feeCents, shareCents, debtCents, lossCents } = divideRefund(order, cents, side);
      expect(feeCents + shareCents + debtCents + lossCents).toBe(cents);
    }
  });
});
