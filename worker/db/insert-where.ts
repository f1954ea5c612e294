import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteInsertValue, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './client.ts';

/**
 * `insert into table select values where condition`: rule and write in one statement, so no other
 * request comes between them. Columns without a value take their default. Inserts nothing when the
 * condition does not hold; add `returning` to learn which.
 */
export function insertWhere<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  values: SQLiteInsertValue<Table>,
  condition: SQL,
) {
  const given = values as Record<string, unknown>;
  const cells = Object.entries(getTableColumns(table))
    .filter(([, column]) => !column.generated)
    .map(([key, column]) => {
      const value = given[key] ?? column.default ?? null;
      return value === null ? sql`null` : sql`${sql.param(value, column)}`;
    });
  return db.insert(table).select(sql`select ${sql.join(cells, sql`, `)} where ${condition}`);
}
