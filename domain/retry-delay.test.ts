import { expect, it } from 'vitest';
import { retryDelay } from './retry-delay.ts';

it('waits a second before it tries again, twice as long each time, a minute at most', () => {
  expect([1, 2, 3, 4].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(retryDelay(6)).toBe(32_000);
  expect([7, 8, 5_000].map(retryDelay)).toEqual([60_000, 60_000, 60_000]);
});
