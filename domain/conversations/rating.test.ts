import { describe, expect, it } from 'vitest';
import { countingRule, isReview, ratingOf, reviewSummary, STARS_FALLING } from './rating.ts';

it('ratingOf is the mean to one decimal, and null without ratings', () => {
  expect(ratingOf(0, 0)).toBeNull();
  expect(ratingOf(13, 3)).toEqual({ average: 4.3, count: 3 });
  expect(ratingOf(5, 1)).toEqual({ average: 5, count: 1 });
});

it('reviewSummary sums up reviews by their stars', () => {
  expect(reviewSummary([0, 0, 0, 0, 0])).toBeNull();
  expect(reviewSummary([1, 0, 0, 2, 3])).toEqual({
    average: 4,
    count: 6,
    stars: [1, 0, 0, 2, 3],
  });
  expect(STARS_FALLING).toEqual([5, 4, 3, 2, 1]);
});

it('isReview is true for paid conversations only', () => {
  expect(isReview({ orderId: 'an order' })).toBe(true);
  expect(isReview({ orderId: null })).toBe(false);
});

describe('countingRule', () => {
  it('is once for an order, and for free once for a pair with a confirmed address', () => {
    expect(countingRule({ orderId: 'order' })).toEqual({
      oncePer: 'order',
      needsConfirmedAddress: false,
    });
    expect(countingRule({ orderId: null })).toEqual({
      oncePer: 'pair',
      needsConfirmedAddress: true,
    });
  });
});
