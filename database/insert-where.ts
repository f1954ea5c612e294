import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { SQLiteInsertValue, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './client.ts';

/**
 * `insert into table select values where condition`: rule and write are one statement, so no other request
 * can run between them. Columns without a value take their default. Nothing is inserted when the condition
 * does not hold; add `returning` to find out. A value may be an expression, also over the table in `from`;
 * then one row is inserted for each row of `from` that meets the condition.
 */
export function insertWhere<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  values: SQLiteInsertValue<Table>,
  condition: SQL,
  from?: SQL,
) {
  const provided = values as Record<string, unknown>;
  const cells = Object.entries(getTableColumns(table))
    .filter(([, column]) => !column.generated)
    .map(([key, column]) => {
      const value = provided[key] ?? column.default ?? null;
      if (is(value, SQL)) return value;
      return value === null ? sql`null` : sql`${sql.param(value, column)}`;
    });
  const source = from ? sql`from ${from}` : sql``;
  return db
    .insert(table)
    .select(sql`select ${sql.join(cells, sql`, `)} ${source} where ${condition}`);
}
