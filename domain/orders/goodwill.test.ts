import { describe, expect, it } from 'vitest';
import { isGoodwill, payerCents, refundableCents } from './goodwill.ts';

const order = { state: 'answered', priceCents: 1_000, refundedCents: 0, goodwillCents: 0 } as const;
const given = { ...order, goodwillCents: 100 };

describe('goodwill', () => {
  it('leaves less to be refunded, and nothing of a price that was refunded whole', () => {
    expect(refundableCents(given)).toBe(900);
    expect(refundableCents({ ...given, refundedCents: 300 })).toBe(600);
    expect(refundableCents({ ...given, refundedCents: 1_000 })).toBe(0);
  });

  it('is part of a refund that would exceed the payment with it', () => {
    expect(payerCents(given, 900)).toBe(900);
    expect(payerCents(given, 1_000)).toBe(900);
    expect(payerCents(order, 1_000)).toBe(1_000);
  });

  it('is a part of an answered or settled price, at the platform’s cost', () => {
    const part = { refundCents: 100, from: 'platform' } as const;
    expect(isGoodwill(order, part)).toBe(true);
    expect(isGoodwill({ ...order, state: 'settled' }, part)).toBe(true);
    expect(isGoodwill({ ...order, state: 'held' }, part)).toBe(false);
    expect(isGoodwill(order, { ...part, from: 'creator' })).toBe(false);
    expect(isGoodwill(order, { ...part, refundCents: 1_000 })).toBe(false);
  });
});
