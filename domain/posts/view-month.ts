import { DAY_MS } from '../limits.ts';

/**
 * Time after its end during which a month still accepts views. Queues deliver within two hours, and failed
 * messages wait for an operator.
 */
const LATE_VIEWS_MS = 7 * DAY_MS;

/** The calendar month in UTC, `YYYY-MM`, of a time in epoch milliseconds. */
export function viewMonth(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

/** The earliest month, `YYYY-MM`, that still accepts views at `now`, epoch milliseconds. */
export function earliestOpenMonth(now: number): string {
  return viewMonth(now - LATE_VIEWS_MS);
}
