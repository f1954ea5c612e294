import { type GetColumnData, getTableName, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/**
 * Renames columns to `prefix_key`, for joins inside `db.batch`. D1 returns the rows of a batch as objects
 * keyed by column name, so the `id`s of two tables would collide. Values are decoded as their columns would
 * be.
 */
export function aliased<T extends Record<string, SQLiteColumn>>(
  prefix: string,
  columns: T,
): { [K in keyof T]: SQL.Aliased<GetColumnData<T[K]>> } {
  const entries = Object.entries(columns).map(([key, column]) => {
    // Raw SQL instead of a column: a profile has fifty of them, and drizzle writes raw SQL faster.
    const name = sql.raw(`"${getTableName(column.table)}"."${column.name}"`);
    return [key, name.mapWith(column).as(`${prefix}_${key}`)];
  });
  return Object.fromEntries(entries);
}
