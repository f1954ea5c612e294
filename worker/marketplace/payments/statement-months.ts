import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { closedMonths } from '../../../database/schema.ts';
import { monthBeside } from '../../../domain/dates/days.ts';
import { parisMonthBounds } from '../../../domain/dates/paris.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { latestClosableMonth } from '../../../domain/orders/books.ts';

/** No booking is backdated by more than this. */
const BACKDATED_MAX_MS = 400 * DAY_MS;

/**
 * Closes the previous month once it takes no more rows. Ledger rows written later, with any time,
 * count in a month that is then open. Closing it again changes nothing.
 */
export async function closeMonths(db: Database, now: number): Promise<void> {
  const month = latestClosableMonth(now);
  const lastRow = sql<number>`coalesce((select max(id) from ledger_transfers), 0)`;
  await insertWhere(
    db,
    closedMonths,
    { month, lastRow, closedAt: now },
    sql`not exists (select 1 from ${closedMonths} where ${eq(closedMonths.month, month)})`,
  ).onConflictDoNothing();
}

/**
 * True when a ledger row, an alias of `ledger_transfers`, counts in a month `YYYY-MM` of Paris.
 * Each row counts in one month: its own, or, if it was written after that month was closed, the
 * first month open at that time. Ids grow with each write, and rows are never deleted.
 */
export function isInMonth(row: SQL, month: string): SQL {
  const [from, to] = parisMonthBounds(month);
  const last = lastRowOf(month);
  const before = lastRowOf(monthBeside(month, -1));
  return sql`${row}.at >= ${from - BACKDATED_MAX_MS} and ${row}.at < ${to}
    and ${row}.id <= coalesce(${last}, 9e15) and (${row}.at >= ${from} or ${row}.id > ${before})`;
}

/** The last row that counts in the month or before it; null while the month is open. */
function lastRowOf(month: string): SQL {
  return sql`(select min(last_row) from closed_months where month >= ${month})`;
}
