import { monthBeside } from '../dates/days.ts';
import { parisDay, parisMonth, parisStart } from '../dates/paris.ts';
import { DAY_MS } from '../limits.ts';

/** Years for which books are retained after the end of their calendar year (Code de commerce, article L123-22). */
const BOOKS_RETENTION_YEARS = 10;

/** Start in Paris of the earliest year whose books are still retained at `now`, both in epoch milliseconds. */
export function booksRetainedFrom(now: number): number {
  const year = Number(parisDay(now).slice(0, 4)) - BOOKS_RETENTION_YEARS;
  return parisStart(`${year}-01`);
}

/**
 * Time after its end during which a month still accepts entries, because banks report some of them days
 * later.
 */
const LATE_BOOKINGS_MS = 3 * DAY_MS;

/** The latest month that can be closed at `now`, epoch milliseconds. */
export function latestClosableMonth(now: number): string {
  return monthBeside(parisMonth(now - LATE_BOOKINGS_MS), -1);
}
