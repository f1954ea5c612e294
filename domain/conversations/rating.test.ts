import { expect, it } from 'vitest';
import { isReview, ratingOf, reviewSummary, STARS_FALLING } from './rating.ts';

it('ratingOf is the mean to one decimal, and null before the first rating', () => {
  expect(ratingOf(0, 0)).toBeNull();
  expect(ratingOf(13, 3)).toEqual({ average: 4.3, count: 3 });
  expect(ratingOf(5, 1)).toEqual({ average: 5, count: 1 });
});

it('reviewSummary counts reviews by number of stars', () => {
  expect(reviewSummary([0, 0, 0, 0, 0])).toBeNull();
  expect(reviewSummary([1, 0, 0, 2, 3])).toEqual({
    average: 4,
    count: 6,
    stars: [1, 0, 0, 2, 3],
  });
  expect(STARS_FALLING).toEqual([5, 4, 3, 2, 1]);
});

it('isReview is true of a paid conversation only', () => {
  expect(isReview({ orderId: 'an order' })).toBe(true);
  expect(isReview({ orderId: null })).toBe(false);
});
