import { type GetColumnData, type SQL, sql } from 'drizzle-orm';
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
  const entries = Object.entries(columns).map(([key, column]) => [
    key,
    sql`${column}`.mapWith(column).as(`${prefix}_${key}`),
  ]);
  return Object.fromEntries(entries);
}
