import { describe, expect, it } from 'vitest';
import {
  asksBank,
  canBeginCheckout,
  canUseCheckout,
  checkoutEnd,
  isAskedFor,
  nextCheck,
} from './checkout.ts';

const minutes = (count: number) => count * 60_000;
const createdAt = Date.UTC(2026, 10, 22);
const endsAt = checkoutEnd(createdAt);

describe('checkout page', () => {
  it('ends half an hour after its creation, with a margin', () => {
    expect(endsAt - createdAt).toBeGreaterThan(minutes(30));
    expect(endsAt - createdAt).toBeLessThanOrEqual(minutes(31));
  });

  it('can only be started at once, and is offered while there is time to fill it in', () => {
    expect(canBeginCheckout(endsAt, createdAt)).toBe(true);
    expect(canBeginCheckout(endsAt, createdAt + minutes(2))).toBe(false);
    expect(canUseCheckout(endsAt, createdAt + minutes(29))).toBe(true);
    expect(canUseCheckout(endsAt, endsAt - 1)).toBe(false);
  });
});

describe('nextCheck', () => {
  it('starts after two minutes, doubles its interval, and includes the end', () => {
    const asked = [createdAt];
    while (asked.at(-1)! < endsAt)
      asked.push(nextCheck({ createdAt, checkoutEndsAt: endsAt }, asked.at(-1)!));
    expect(asked.map((at) => (at - createdAt) / minutes(1))).toEqual([0, 2, 4, 8, 16, 31.25]);
  });

  it('continues after the end', () => {
    const late = endsAt + minutes(10);
    expect(nextCheck({ createdAt, checkoutEndsAt: endsAt }, late)).toBeGreaterThan(late);
  });
});

it('asksBank is true of a first purchase and above 30 €', () => {
  expect([asksBank(3_000, false), asksBank(3_001, false), asksBank(100, true)]).toEqual([
    false,
    true,
    true,
  ]);
});

it('isAskedFor is true of the exact amount and currency only', () => {
  const order = { priceCents: 300, currency: 'EUR' };
  expect(isAskedFor({ cents: 300, currency: 'eur' }, order)).toBe(true);
  expect(isAskedFor({ cents: 299, currency: 'eur' }, order)).toBe(false);
  expect(isAskedFor({ cents: 300, currency: 'usd' }, order)).toBe(false);
});
