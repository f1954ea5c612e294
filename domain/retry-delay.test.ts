import { expect, it } from 'vitest';
import { HOUR_MS } from './limits.ts';
import { retryDelay } from './retry-delay.ts';

it('waits a second before it tries again, twice as long each time, an hour at most', () => {
  expect([1, 2, 3, 4].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(retryDelay(12)).toBe(2_048_000);
  expect([13, 14, 5_000].map(retryDelay)).toEqual([HOUR_MS, HOUR_MS, HOUR_MS]);
});
