import { describe, expect, it } from 'vitest';
import { PERIODS } from '../periods.ts';
import { remindersDue } from './account-reminders.ts';

describe('remindersDue', () => {
  it.each([
    [6.9, 0],
    [7, 1],
    [30, 2],
    [59.9, 2],
    [60, 3],
    [400, 3],
  ])('after %s days is %s', (days, count) => {
    expect(remindersDue(0, days * PERIODS.day, PERIODS)).toBe(count);
  });
});
