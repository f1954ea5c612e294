import { describe, expect, it } from 'vitest';
import { comingFees, withdrawable } from './withdrawable.ts';

const balance = { providerCents: 10_000, availableCents: 9_000, owedCents: 6_000 };

describe('withdrawable', () => {
  it('excludes what belongs to users, the state and the provider', () => {
    expect(withdrawable({ ...balance, vatCents: 200, comingFeesCents: 300 })).toBe(3_500);
  });

  it('is at most the available balance', () => {
    const mine = { ...balance, owedCents: 0, availableCents: 100 };
    expect(withdrawable({ ...mine, vatCents: 0, comingFeesCents: 0 })).toBe(100);
  });

  it('is 0 when the balance does not suffice', () => {
    expect(withdrawable({ ...balance, vatCents: 4_000, comingFeesCents: 1 })).toBe(0);
  });
});

describe('comingFees', () => {
  it('counts each payment and each account to be paid', () => {
    expect(comingFees({ payments: 2, cents: 1_000, accounts: 1 })).toBe(15 + 52 + 200);
    expect(comingFees({ payments: 0, cents: 0, accounts: 0 })).toBe(0);
  });
});
