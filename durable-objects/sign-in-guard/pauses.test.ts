import { expect, it } from 'vitest';
import { FREE_FAILURES, FREE_FAILURES_OF_STRANGERS, pauseAfter } from './pauses.ts';

it('pauses after the free failures, longer each time, and never for long', () => {
  const pauses = Array.from({ length: 200 }, (_, index) => pauseAfter(index));
  expect(pauses.slice(0, FREE_FAILURES).every((pause) => pause === 0)).toBe(true);
  expect(pauses[FREE_FAILURES]).toBe(10_000);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(Math.max(...pauses)).toBe(5 * 60_000);
});

it('gives all strangers together more', () => {
  expect(pauseAfter(FREE_FAILURES_OF_STRANGERS - 1, FREE_FAILURES_OF_STRANGERS)).toBe(0);
  expect(pauseAfter(FREE_FAILURES_OF_STRANGERS, FREE_FAILURES_OF_STRANGERS)).toBe(10_000);
});
