import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { closedMonths } from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import {
  latestClosableMonth,
  monthBeside,
  parisMonthBounds,
} from '../../../domain/orders/paris-months.ts';

/** Nothing is booked under a time that is longer ago than this. */
const BACKDATED_MAX_MS = 400 * DAY_MS;

/**
 * Closes the month before, once it takes no more: rows of the books that are written later, under whatever time,
 * count in a month that is open then. Closing it again changes nothing.
 */
export async function closeMonths(db: Database, now: number): Promise<void> {
  const month = latestClosableMonth(now);
  const lastRow = sql<number>`coalesce((select max(rowid) from ledger_transfers), 0)`;
  await insertWhere(
    db,
    closedMonths,
    { month, lastRow, closedAt: now },
    sql`not exists (select 1 from ${closedMonths} where ${eq(closedMonths.month, month)})`,
  ).onConflictDoNothing();
}

/**
 * Says if a row of the books, an alias of `ledger_transfers`, counts in a month `YYYY-MM` of Paris. Each row counts
 * in one: its own, or, written after that was closed, the first that was open then. The rows of the books are
 * numbered as they are written, and none ever goes.
 */
export function isInMonth(row: SQL, month: string): SQL {
  const [from, to] = parisMonthBounds(month);
  const last = lastRowOf(month);
  const before = lastRowOf(monthBeside(month, -1));
  return sql`${row}.at >= ${from - BACKDATED_MAX_MS} and ${row}.at < ${to}
    and ${row}.rowid <= coalesce(${last}, 9e15) and (${row}.at >= ${from} or ${row}.rowid > ${before})`;
}

/** The last row that counts in the month or before it; null while it is open. */
function lastRowOf(month: string): SQL {
  return sql`(select min(last_row) from closed_months where month >= ${month})`;
}
