import { DAY_MS } from '../limits.ts';

/**
 * How long after its end a month still takes views: queues deliver within two hours, and what failed in one
 * waits for an operator.
 */
export const LATE_VIEWS_MS = 7 * DAY_MS;

/** The calendar month, `YYYY-MM`, of a time in epoch milliseconds. It begins and ends in UTC, for everybody. */
export function viewMonth(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

/** The earliest month, `YYYY-MM`, that still takes views at `now`, epoch milliseconds. */
export function earliestOpenMonth(now: number): string {
  return viewMonth(now - LATE_VIEWS_MS);
}
