import { describe, expect, it } from 'vitest';
import { pricingModels } from '../profiles/pricing.ts';
import { decideArrival, offerFor } from './offer.ts';

const open = { status: 'initiated', expired: false } as const;
const over = [
  { status: 'completed', expired: false },
  { status: 'initiated', expired: true },
] as const;
const priced = { priceCents: 1 };
const free = { priceCents: 0 };

describe('offerFor', () => {
  const tariffs = {
    question: { active: true, priceCents: 300 },
    day: { active: true, priceCents: 0 },
    month: { active: false, priceCents: 1500 },
  };

  it('is the price of the chosen option, which may be 0', () => {
    expect(offerFor(tariffs, 'question', false)).toEqual({ pricing: 'question', priceCents: 300 });
    expect(offerFor(tariffs, 'day', false)).toEqual({ pricing: 'day', priceCents: 0 });
  });

  it('is null when the option is off, has no price, or is not chosen', () => {
    expect(offerFor(tariffs, 'month', false)).toBeNull();
    const unpriced = { ...tariffs, day: { active: true, priceCents: null } };
    expect(offerFor(unpriced, 'day', false)).toBeNull();
    expect(offerFor(tariffs, null, false)).toBeNull();
  });

  it.each([...pricingModels, null])(
    'is free under a running subscription, even when the option is off: %s',
    (asked) => {
      expect(offerFor(tariffs, asked, true)).toEqual({ pricing: 'month', priceCents: 0 });
    },
  );
});

describe('decideArrival', () => {
  it.each([priced, free, null])(
    'opens the open conversation, whatever the offer is: %j',
    (offer) => {
      expect(decideArrival(open, offer)).toBe('conversation');
    },
  );

  it('shows a paid offer, even when there is an earlier conversation', () => {
    expect(decideArrival(null, priced)).toBe('offer');
    for (const earlier of over) expect(decideArrival(earlier, priced)).toBe('offer');
  });

  it.each([free, null])(
    'opens the earlier conversation when the offer is free or missing: %j',
    (offer) => {
      for (const earlier of over) expect(decideArrival(earlier, offer)).toBe('conversation');
    },
  );

  it('creates a conversation when the offer is free, and nothing when there is no offer', () => {
    expect(decideArrival(null, free)).toBe('opening');
    expect(decideArrival(null, null)).toBe('nothing');
  });
});
