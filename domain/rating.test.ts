import { expect, it } from 'vitest';
import { ratingOf } from './rating.ts';

it('is the mean to one decimal, and none before the first star', () => {
  expect(ratingOf(0, 0)).toBeNull();
  expect(ratingOf(13, 3)).toEqual({ average: 4.3, count: 3 });
  expect(ratingOf(5, 1)).toEqual({ average: 5, count: 1 });
});
