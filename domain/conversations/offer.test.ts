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

describe('what an offer costs', () => {
  const tariffs = {
    question: { active: true, priceCents: 300 },
    day: { active: true, priceCents: 0 },
    month: { active: false, priceCents: 1500 },
  };

  it('is the price of the option that was asked for, which may be nothing', () => {
    expect(offerFor(tariffs, 'question', false)).toEqual({ pricing: 'question', priceCents: 300 });
    expect(offerFor(tariffs, 'day', false)).toEqual({ pricing: 'day', priceCents: 0 });
  });

  it('is not said of what is off, has no price, or is not chosen yet', () => {
    expect(offerFor(tariffs, 'month', false)).toBeNull();
    const unpriced = { ...tariffs, day: { active: true, priceCents: null } };
    expect(offerFor(unpriced, 'day', false)).toBeNull();
    expect(offerFor(tariffs, null, false)).toBeNull();
  });

  it.each([...pricingModels, null])(
    'is nothing under a running subscription, also for what is off: %s',
    (asked) => {
      expect(offerFor(tariffs, asked, true)).toEqual({ pricing: 'month', priceCents: 0 });
    },
  );
});

describe('who arrives by an address', () => {
  it.each([priced, free, null])(
    'finds the open conversation, whatever is on offer: %j',
    (offer) => {
      expect(decideArrival(open, offer)).toBe('conversation');
    },
  );

  it('is shown what costs something, and what was before does not change that', () => {
    expect(decideArrival(null, priced)).toBe('offer');
    for (const earlier of over) expect(decideArrival(earlier, priced)).toBe('offer');
  });

  it.each([free, null])('finds the earlier conversation where nothing costs: %j', (offer) => {
    for (const earlier of over) expect(decideArrival(earlier, offer)).toBe('conversation');
  });

  it('opens what is free, and finds nothing where there is nothing', () => {
    expect(decideArrival(null, free)).toBe('opening');
    expect(decideArrival(null, null)).toBe('nothing');
  });
});
