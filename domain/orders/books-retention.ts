import { parisDay, parisDayStart } from './paris-months.ts';

/** Years for which books are retained after the end of their calendar year (Code de commerce, article L123-22). */
const BOOKS_RETENTION_YEARS = 10;

/** Start in Paris of the earliest year whose books are still retained at `now`, both in epoch milliseconds. */
export function booksRetainedFrom(now: number): number {
  const year = Number(parisDay(now).slice(0, 4)) - BOOKS_RETENTION_YEARS;
  return parisDayStart(`${year}-01-01`);
}
