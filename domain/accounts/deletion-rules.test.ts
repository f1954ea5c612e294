import { describe, expect, it } from 'vitest';
import { deletedUsername, deletionRefusal, stopSellingRefusal } from './deletion-rules.ts';
import { usernameError } from './username.ts';

const free = {
  ...{ openOrders: 0, dueCents: 0, owedCents: 0, disputedOrders: 0 },
  accessUntil: null,
};

describe('deletionRefusal', () => {
  it('lets go whom nothing binds', () => {
    expect(deletionRefusal(free, false)).toBeNull();
  });

  it('names money first, then accesses, then open orders', () => {
    const bound = { ...free, openOrders: 1, dueCents: 1, disputedOrders: 1, accessUntil: 1 };
    expect(deletionRefusal(bound, true)).toBe('account.has_balance');
    expect(deletionRefusal({ ...bound, dueCents: 0, owedCents: 1 }, true)).toBe(
      'account.has_balance',
    );
    expect(deletionRefusal({ ...bound, dueCents: 0 }, true)).toBe('account.has_dispute');
    expect(deletionRefusal({ ...bound, dueCents: 0, disputedOrders: 0 }, true)).toBe(
      'account.has_running_access',
    );
    expect(deletionRefusal({ ...free, openOrders: 1 }, false)).toBe('account.has_open_orders');
  });

  it('lets go who has open orders refunded', () => {
    expect(deletionRefusal({ ...free, openOrders: 3 }, true)).toBeNull();
  });
});

describe('stopSellingRefusal', () => {
  it('lets a creator stop with money to come, and not in the middle of a sale', () => {
    expect(stopSellingRefusal({ ...free, dueCents: 500, owedCents: 0 }, false)).toBeNull();
    expect(stopSellingRefusal({ ...free, openOrders: 1 }, false)).toBe('account.has_open_orders');
    expect(stopSellingRefusal({ ...free, openOrders: 1 }, true)).toBeNull();
    expect(stopSellingRefusal({ ...free, accessUntil: 1 }, true)).toBe(
      'account.has_running_access',
    );
  });
});

describe('deletedUsername', () => {
  it('is one that nobody can choose', () => {
    expect(usernameError(deletedUsername('4f9d'))).not.toBeNull();
  });
});
