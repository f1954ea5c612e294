import { fillPlaceholders, type Query, sql } from 'drizzle-orm';
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import { type Database, database } from './client.ts';

/** What D1 takes as it is. Null makes another query, as it does where one is written by hand. */
type Values = Record<string, string | number | null>;
type Queries = Readonly<[BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]>;

/** What drizzle makes of a query before D1 is asked. */
interface Built {
  getQuery(): Pick<Query, 'sql' | 'params'>;
  mapResult(result: unknown, isFromBatch?: boolean): unknown;
}

/** Builds queries, and never asks a database. */
const building = database({ prepare: () => null as never, batch: async () => [] });

/**
 * A batch of queries that is built once for each isolate, not for each request: making SQL takes more CPU
 * than the rest of a read. `build` may only ask of a value whether it is null: computing with one throws,
 * and comparing one is always false.
 */
export function compiledBatch<Given extends Values, Found extends Queries>(
  build: (db: Database, values: Given) => Found,
): (db: Database, values: Given) => Promise<BatchResponse<Found>> {
  const kept = new Map<string, Built[]>();
  return (db, values) => {
    const given = Object.keys(values).filter((name) => values[name] !== null);
    const key = given.join();
    let batch = kept.get(key);
    if (!batch) {
      const places = Object.fromEntries(given.map((name) => [name, placeFor(name)]));
      batch = build(building, { ...values, ...places }).map(built);
      kept.set(key, batch);
    }
    const asked = batch.map((query) => withValues(query, db, values));
    return db.batch(asked as never) as Promise<BatchResponse<Found>>;
  };
}

/** Stands in SQL for a value that is not known yet. */
function placeFor(name: string) {
  const refuse = () => {
    throw new Error(`${name} is not known where the query is built`);
  };
  return Object.assign(sql.placeholder(name), { [Symbol.toPrimitive]: refuse });
}

const built = (query: BatchItem<'sqlite'>) =>
  (query as unknown as { _prepare(): Built })._prepare();

/** The query as drizzle's `batch` takes one, with values in it. */
function withValues(
  query: Built,
  { $client }: Database & { $client?: D1Database },
  values: Values,
) {
  const { sql, params } = query.getQuery();
  const filled = fillPlaceholders(params, values);
  return {
    _prepare: () => ({
      stmt: $client!.prepare(sql),
      getQuery: () => ({ sql, params: filled }),
      mapResult: (...result: Parameters<Built['mapResult']>) => query.mapResult(...result),
    }),
  };
}
