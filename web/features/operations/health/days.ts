import { dayBeside } from '../../../../domain/dates/days.ts';
import { parisDay } from '../../../../domain/dates/paris.ts';
import { DAY_MS } from '../../../../domain/limits.ts';
import type { Outage } from '../../../../domain/operations/health-wire.ts';

export const SHOWN_DAYS = 90;

/**
 * Milliseconds of outages on each of the last 90 days, the oldest first. Days are of Paris, each from its first to
 * its last moment in UTC hours, which is exact enough for a picture.
 */
export function outageByDay(outages: readonly Outage[], now: number): number[] {
  const today = parisDay(now);
  return Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const from = Date.parse(`${dayBeside(today, index + 1 - SHOWN_DAYS)}T00:00:00Z`);
    return outages.reduce((sum, { beganAt, endedAt }) => {
      const end = Math.min(endedAt ? Date.parse(endedAt) : now, from + DAY_MS);
      return sum + Math.max(0, end - Math.max(Date.parse(beganAt), from));
    }, 0);
  });
}

/** The sum of the outages' lengths, milliseconds. */
export function lengthOf(outages: readonly Outage[], now: number): number {
  return outages.reduce(
    (sum, { beganAt, endedAt }) =>
      sum + (endedAt ? Date.parse(endedAt) : now) - Date.parse(beganAt),
    0,
  );
}
