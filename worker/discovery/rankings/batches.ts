import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';

/**
 * Reads many rows without blocking a database: one range of an index per statement. Each statement
 * sees one moment; the moments of two batches may differ.
 */

/** Index rows per statement unless a walk says more; with the rows joined to each, a statement reads some 5,000 rows. */
export const BATCH_ROWS = 400;

export interface Walk {
  /** Common table expressions that `rows` needs, each followed by a comma; they read little. */
  tables?: SQL;
  /** The table to walk. */
  from: SQL;
  /**
   * The start of the walk, and the filter of its rows. They are separate because each later batch
   * begins after the last row; with both bounds, SQLite would walk from the start again.
   */
  begins: SQL;
  where: SQL;
  /** The index columns that order the rows; together they identify a row. */
  order: readonly SQL[];
  /** Columns of the table that `rows` reads. */
  columns: SQL;
  /** The result of a batch: JSON objects in the column `json`, from the table `piece`. */
  rows: SQL;
  /** Index rows per statement of a walk that joins few rows to each. An invocation may send 1,000 statements. */
  batchRows?: number;
}

interface Piece {
  /** The last row's key as a JSON array; null at the end. */
  last: string | null;
  size: number;
  rows: string;
}

/** Yields the results batch by batch. A batch walks {@link Walk.batchRows} rows, whatever it selects of them. */
export async function* pieces<Row>(db: Database, walk: Walk): AsyncGenerator<Row[]> {
  const { batchRows = BATCH_ROWS } = walk;
  const key = sql.join([...walk.order], sql`, `);
  const backwards = sql.join(
    walk.order.map((_, place) => sql.raw(`key_${place} desc`)),
    sql`, `,
  );
  const named = walk.order.map((column, place) => sql`${column} as ${sql.raw(`key_${place}`)}`);
  const keys = sql.join(
    walk.order.map((_, place) => sql.raw(`key_${place}`)),
    sql`, `,
  );
  for (let after: unknown[] | null = null; ; ) {
    const isBehind: SQL = after
      ? sql`(${key}) > (${sql.join(
          after.map((value) => sql`${value}`),
          sql`, `,
        )})`
      : walk.begins;
    const [piece]: Piece[] = await db.all<Piece>(sql`with ${walk.tables ?? sql``}
      piece as materialized (
        select ${walk.columns}, ${sql.join(named, sql`, `)} from ${walk.from}
        where ${walk.where} and ${isBehind} order by ${key} limit ${batchRows})
      select (select json_array(${keys}) from piece order by ${backwards} limit 1) as last,
        (select count(*) from piece) as size,
        (select json_group_array(json(json)) from (${walk.rows})) as rows`);
    if (!piece?.last) return;
    yield JSON.parse(piece.rows) as Row[];
    if (piece.size < batchRows) return;
    after = JSON.parse(piece.last) as unknown[];
  }
}

/** Splits a list into chunks for one statement each. */
export function chunk<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
