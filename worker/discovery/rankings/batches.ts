import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';

/**
 * How a run reads much without keeping a database from others: a part of an index at a time, each by a
 * statement of its own. What it says is of one moment; between two pieces there may be a moment.
 */

/** Rows of an index that one statement goes along; what it reads of each of them makes it some 5,000 rows. */
export const BATCH_ROWS = 400;

export interface Walk {
  /** Common tables that `rows` needs, each followed by a comma; they read little. */
  tables?: SQL;
  /** The table that is gone along. */
  from: SQL;
  /**
   * Where the walk begins, and which rows it takes. They are apart: each later piece begins behind the last
   * row, and given both beginnings, SQLite would walk the whole way again.
   */
  begins: SQL;
  where: SQL;
  /** The columns that an index has the rows ordered by: together they name a row. */
  order: readonly SQL[];
  /** Its columns that `rows` reads. */
  columns: SQL;
  /** What is wanted of a piece: JSON objects in the column `json`, from the table `piece`. */
  rows: SQL;
}

interface Piece {
  /** The last row's place, as a JSON array; null where nothing is left. */
  last: string | null;
  size: number;
  rows: string;
}

/** Gives what is wanted, piece by piece. A piece goes along {@link BATCH_ROWS} rows, whatever is wanted of them. */
export async function* pieces<Row>(db: Database, walk: Walk): AsyncGenerator<Row[]> {
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
        where ${walk.where} and ${isBehind} order by ${key} limit ${BATCH_ROWS})
      select (select json_array(${keys}) from piece order by ${backwards} limit 1) as last,
        (select count(*) from piece) as size,
        (select json_group_array(json(json)) from (${walk.rows})) as rows`);
    if (!piece?.last) return;
    yield JSON.parse(piece.rows) as Row[];
    if (piece.size < BATCH_ROWS) return;
    after = JSON.parse(piece.last) as unknown[];
  }
}

/** Cuts a list of ids into parts that one statement may ask for. */
export function partsOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) =>
    all.slice(part * size, (part + 1) * size),
  );
}
