import { describe, expect, it } from 'vitest';
import {
  isSellable,
  type OfferedPurchase,
  type PurchaseFacts,
  type PurchaseTerms,
  purchaseRefusal,
  unopenedReason,
} from './purchase-eligibility.ts';

const free: PurchaseFacts = {
  isAlreadyOpen: 0,
  isGone: 0,
  isBlocked: 0,
  isPaused: 0,
  isFull: 0,
};
const offer: OfferedPurchase = {
  pricing: 'question',
  priceCents: 300,
  isCovered: 0,
  isDeclared: 0,
};
const covered: OfferedPurchase = { ...offer, pricing: 'month', priceCents: 0, isCovered: 1 };
const terms: PurchaseTerms = { wanted: 'question', mustDeclare: false, pays: true };

describe('purchaseRefusal', () => {
  it('is null when nothing prevents the purchase', () => {
    expect(purchaseRefusal(free)).toBeNull();
    const expected = { priceCents: 300, pricing: 'question' } as const;
    expect(purchaseRefusal(free, offer, { ...terms, expect: expected })).toBeNull();
  });

  it.each([
    ['already_open', { isAlreadyOpen: 1 }],
    ['gone', { isGone: 1 }],
    ['blocked', { isBlocked: 1 }],
    ['paused', { isPaused: 1 }],
    ['full', { isFull: 1 }],
  ] as const)('is %s both before the order and at its payment', (refusal, fact) => {
    expect(purchaseRefusal({ ...free, ...fact })).toBe(refusal);
    expect(purchaseRefusal({ ...free, ...fact }, offer, terms)).toBe(refusal);
  });

  it.each<[string, Partial<OfferedPurchase>, Partial<PurchaseTerms>]>([
    ['nothing_to_pay', { priceCents: 0 }, {}],
    ['undeclared', {}, { mustDeclare: true }],
    ['changed', {}, { expect: { priceCents: 200 } }],
    ['changed', { pricing: 'month' }, { expect: { priceCents: 300, pricing: 'question' } }],
    ['too_small', {}, { minimumCents: 301 }],
    ['already_open', covered, { wanted: 'month' }],
    ['nothing_to_pay', covered, {}],
  ])('is %s for the offer %j on the terms %j', (refusal, changed, more) => {
    expect(purchaseRefusal(free, { ...offer, ...changed }, { ...terms, ...more })).toBe(refusal);
  });

  it('lets a running subscription open its topics, whatever price was expected or pause begun', () => {
    const closed = { ...free, isPaused: 1, isFull: 1 };
    const opening = { ...terms, mustDeclare: true, pays: false, expect: { priceCents: 300 } };
    expect(purchaseRefusal(closed, covered, opening)).toBeNull();
  });
});

describe('isSellable', () => {
  it('is false for a price of a creator who has to declare a status', () => {
    const undeclared = { priceCents: 300, isDeclared: 0 };
    expect(isSellable(undeclared, true)).toBe(false);
    expect(isSellable(undeclared, false)).toBe(true);
    expect(isSellable({ ...undeclared, isDeclared: 1 }, true)).toBe(true);
    expect(isSellable({ ...undeclared, priceCents: 0 }, true)).toBe(true);
  });
});

describe('unopenedReason', () => {
  it('stops a payment between two people of whom one blocks the other', () => {
    expect(unopenedReason('blocked')).toBe('stopped');
    expect(unopenedReason('full')).toBe('full');
  });
});
