import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../limits.ts';
import {
  type AvailabilityFacts,
  availabilityOf,
  availabilitySchema,
  pauseRefusal,
} from './availability.ts';

const now = Date.UTC(2026, 10, 21, 10);
const facts = (more: Partial<AvailabilityFacts> = {}): AvailabilityFacts => ({
  pausedUntil: null,
  isFull: false,
  unansweredCount: 0,
  medianResponseSeconds: 7200,
  ...more,
});

describe('availability', () => {
  it('is paused until a time, and not after it', () => {
    const paused = facts({ pausedUntil: now + 1 });
    expect(availabilityOf(paused, 0, now)).toMatchObject({
      paused: true,
      pausedUntil: new Date(now + 1).toISOString(),
    });
    expect(availabilityOf(paused, 0, now + 1)).toMatchObject({ paused: false, pausedUntil: null });
  });

  it('has response figures from three answers on', () => {
    const measured = (answered: number) =>
      availabilityOf(facts({ unansweredCount: 1 }), answered, now);
    expect(measured(2)).toMatchObject({ medianResponseSeconds: null, responseRate: null });
    expect(measured(3)).toMatchObject({ medianResponseSeconds: 7200, responseRate: 0.75 });
  });
});

it('availabilitySchema accepts a pause within a year and a number of questions', () => {
  expect(
    [now, now + 1, now + 366 * DAY_MS, now + 367 * DAY_MS].map((at) => !pauseRefusal(at, now)),
  ).toEqual([false, true, true, false]);
  const taken = (maxOpenQuestions: unknown, pausedUntil: unknown = null) =>
    availabilitySchema.safeParse({ pausedUntil, maxOpenQuestions }).success;
  expect([null, 1, 100, 0, 101, 1.5, '5'].map((value) => taken(value))).toEqual([
    ...[true, true, true],
    ...[false, false, false, false],
  ]);
  expect(taken(null, '2026-11-30T10:00:00.000Z')).toBe(true);
  expect(taken(null, 'demain')).toBe(false);
});
