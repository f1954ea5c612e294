import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChargedOrder, repay, shareLoss } from './chargeback.ts';
import { divide, feeOf } from './order.ts';

/** An order of 10 € with a fee of 2 €. */
const held: ChargedOrder = {
  isSettled: false,
  priceCents: 1_000,
  feeCents: 200,
  refundedCents: 0,
  retainedFeeCents: 0,
  refundOwedCents: 0,
  retainedShareCents: 0,
};
const released: ChargedOrder = {
  ...held,
  isSettled: true,
  retainedFeeCents: 200,
  retainedShareCents: 800,
};
const nobody = {
  holdCents: 0,
  refundCents: 0,
  feeCents: 0,
  creatorCents: 0,
  debtCents: 0,
  lossCents: 0,
};

describe('shareLoss', () => {
  it('takes an unsettled price as it is', () => {
    expect(shareLoss(held, 1_000)).toEqual({ ...nobody, holdCents: 1_000 });
  });

  it('takes the share of a released price from the creator, and returns the fee', () => {
    expect(shareLoss(released, 1_000)).toEqual({ ...nobody, feeCents: 200, creatorCents: 800 });
  });

  it('creates a debt for a creator who was already paid', () => {
    expect(shareLoss({ ...released, retainedShareCents: 0 }, 1_000)).toEqual({
      ...nobody,
      feeCents: 200,
      debtCents: 800,
    });
  });

  it('cancels a refund that was not made', () => {
    const order = { ...held, isSettled: true, refundedCents: 1_000, refundOwedCents: 1_000 };
    expect(shareLoss(order, 1_000)).toEqual({ ...nobody, refundCents: 1_000 });
  });

  it('is the platform’s loss when the price was already refunded', () => {
    const order = { ...held, isSettled: true, refundedCents: 1_000 };
    expect(shareLoss(order, 1_000)).toEqual({ ...nobody, lossCents: 1_000 });
  });

  it('keeps the division of the rest when a part is lost', () => {
    expect(shareLoss(released, 500)).toEqual({ ...nobody, feeCents: 100, creatorCents: 400 });
  });

  it('covers every cent, and nobody pays more than they have', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000 }),
        fc.nat(100),
        fc.nat(100),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (priceCents, refundShare, lostShare, isSettled, isRefundOwed, isTransferred) => {
          const feeCents = feeOf(priceCents);
          const refundedCents = isSettled ? Math.floor((priceCents * refundShare) / 100) : 0;
          const division = divide({ priceCents, feeCents }, refundedCents);
          const order = {
            isSettled,
            priceCents,
            feeCents,
            refundedCents,
            retainedFeeCents: isSettled ? division.feeCents : 0,
            refundOwedCents: isRefundOwed ? refundedCents : 0,
            retainedShareCents: isSettled && !isTransferred ? division.netCents : 0,
          };
          const cents = Math.ceil((priceCents * lostShare) / 100);
          const loss = shareLoss(order, cents);
          expect(Object.values(loss).every((part) => part >= 0)).toBe(true);
          expect(Object.values(loss).reduce((sum, part) => sum + part, 0)).toBe(cents);
          expect(loss.feeCents).toBeLessThanOrEqual(order.retainedFeeCents);
          expect(loss.creatorCents).toBeLessThanOrEqual(order.retainedShareCents);
          if (isSettled)
            expect(loss.creatorCents + loss.debtCents).toBeLessThanOrEqual(division.netCents);
        },
      ),
    );
  });
});

describe('repay', () => {
  const [first, second] = [{ cents: 300 }, { cents: 500 }];
  const shares = [first, second];

  it('takes the first shares first', () => {
    expect(repay(400, shares)).toEqual([
      { share: first, givenCents: 300 },
      { share: second, givenCents: 100 },
    ]);
  });

  it('takes at most the debt, and at most the shares', () => {
    expect(repay(100, shares)).toEqual([{ share: first, givenCents: 100 }]);
    expect(repay(5_000, shares).map(({ givenCents }) => givenCents)).toEqual([300, 500]);
    expect(repay(0, shares)).toEqual([]);
  });
});
