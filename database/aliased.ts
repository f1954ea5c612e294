import { type GetColumnData, getTableName, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/**
 * Columns under names of their own (`prefix_key`), for joins inside `db.batch`: D1 answers a batch
 * with objects keyed by column name, so two tables' `id` would be one. Values are decoded as their
 * columns would be.
 */
export function aliased<T extends Record<string, SQLiteColumn>>(
  prefix: string,
  columns: T,
): { [K in keyof T]: SQL.Aliased<GetColumnData<T[K]>> } {
  const entries = Object.entries(columns).map(([key, column]) => {
    // As text rather than as a column: a profile has fifty of them, and drizzle writes text faster.
    const name = sql.raw(`"${getTableName(column.table)}"."${column.name}"`);
    return [key, name.mapWith(column).as(`${prefix}_${key}`)];
  });
  return Object.fromEntries(entries);
}
