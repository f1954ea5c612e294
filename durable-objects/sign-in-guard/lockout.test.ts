import { expect, it } from 'vitest';
import { FAILURES_BEFORE_LOCKOUT, FREE_FAILURES_OF_STRANGERS, lockoutAfter } from './lockout.ts';

it('lockoutAfter grows after the free failures, up to its maximum', () => {
  const pauses = Array.from({ length: 200 }, (_, index) => lockoutAfter(index));
  expect(pauses.slice(0, FAILURES_BEFORE_LOCKOUT).every((pause) => pause === 0)).toBe(true);
  expect(pauses[FAILURES_BEFORE_LOCKOUT]).toBe(10_000);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(Math.max(...pauses)).toBe(5 * 60_000);
});

it('lockoutAfter gives all unknown devices together more failures', () => {
  expect(lockoutAfter(FREE_FAILURES_OF_STRANGERS - 1, FREE_FAILURES_OF_STRANGERS)).toBe(0);
  expect(lockoutAfter(FREE_FAILURES_OF_STRANGERS, FREE_FAILURES_OF_STRANGERS)).toBe(10_000);
});
