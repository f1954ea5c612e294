import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChargedOrder, repay, shareLoss } from './chargeback.ts';
import { divide, feeOf } from './order.ts';

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
  it('takes a held price as a whole', () => {
    expect(shareLoss(held, 1_000)).toEqual({ ...nobody, holdCents: 1_000 });
  });

  it('takes the fee and the unpaid share when the price was released', () => {
    expect(shareLoss(released, 1_000)).toEqual({ ...nobody, feeCents: 200, creatorCents: 800 });
  });

  it('makes the creator owe the share when it was paid out', () => {
    expect(shareLoss({ ...released, retainedShareCents: 0 }, 1_000)).toEqual({
      ...nobody,
      feeCents: 200,
      debtCents: 800,
    });
  });

  it('cancels a refund that was not made yet', () => {
    const order = { ...held, isSettled: true, refundedCents: 1_000, refundOwedCents: 1_000 };
    expect(shareLoss(order, 1_000)).toEqual({ ...nobody, refundCents: 1_000 });
  });

  it('is the platform’s loss when the price was already refunded', () => {
    const order = { ...held, isSettled: true, refundedCents: 1_000 };
    expect(shareLoss(order, 1_000)).toEqual({ ...nobody, lossCents: 1_000 });
  });

  it('divides a partial loss in proportion', () => {
    expect(shareLoss(released, 500)).toEqual({ ...nobody, feeCents: 100, creatorCents: 400 });
  });

  it('adds up to the cent, and takes from nobody more than they have', () => {
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

  it('takes from the earliest shares first', () => {
    expect(repay(400, shares)).toEqual([
      { share: first, givenCents: 300 },
      { share: second, givenCents: 100 },
    ]);
  });

  it('takes at most the debt, and at most what the shares hold', () => {
    expect(repay(100, shares)).toEqual([{ share: first, givenCents: 100 }]);
    expect(repay(5_000, shares).map(({ givenCents }) => givenCents)).toEqual([300, 500]);
    expect(repay(0, shares)).toEqual([]);
  });
});
