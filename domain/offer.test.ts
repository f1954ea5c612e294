import { describe, expect, it } from 'vitest';
import { arrival } from './offer.ts';

const open = { status: 'initiated', expired: false } as const;
const over = [
  { status: 'completed', expired: false },
  { status: 'initiated', expired: true },
] as const;
const priced = { priceCents: 1 };
const free = { priceCents: 0 };

describe('who arrives by an address', () => {
  it.each([priced, free, null])(
    'finds the open conversation, whatever is on offer: %j',
    (offer) => {
      expect(arrival(open, offer)).toBe('conversation');
    },
  );

  it('is shown what costs something, and what was before does not change that', () => {
    expect(arrival(null, priced)).toBe('offer');
    for (const earlier of over) expect(arrival(earlier, priced)).toBe('offer');
  });

  it.each([free, null])('finds the earlier conversation where nothing costs: %j', (offer) => {
    for (const earlier of over) expect(arrival(earlier, offer)).toBe('conversation');
  });

  it('opens what is free, and finds nothing where there is nothing', () => {
    expect(arrival(null, free)).toBe('opening');
    expect(arrival(null, null)).toBe('nothing');
  });
});
