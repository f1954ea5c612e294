import { fillPlaceholders, type Query, sql } from 'drizzle-orm';
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import { type Database, database } from './client.ts';

/** Values that D1 takes unchanged. Null produces a different query, as in a query written by hand. */
type Values = Record<string, string | number | null>;
type Queries = Readonly<[BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]>;

/** A query as drizzle prepares it before it reaches D1. */
interface Built {
  getQuery(): Pick<Query, 'sql' | 'params'>;
  mapResult(result: unknown, isFromBatch?: boolean): unknown;
}

/** Builds queries only; it never reaches a database. */
const building = database({ prepare: () => null as never, batch: async () => [] });

/**
 * A batch of queries that is built once per isolate instead of once per request, because generating SQL
 * takes more CPU than the rest of a read. `build` may only check whether a value is null. Computing with a
 * value throws, and comparing one is always false.
 */
export function compiledBatch<Given extends Values, Found extends Queries>(
  build: (db: Database, values: Given) => Found,
): (db: Database, values: Given) => Promise<BatchResponse<Found>> {
  const cache = new Map<string, Built[]>();
  return (db, values) => {
    const given = Object.keys(values).filter((name) => values[name] !== null);
    const key = given.join();
    let batch = cache.get(key);
    if (!batch) {
      const places = Object.fromEntries(given.map((name) => [name, placeFor(name)]));
      batch = build(building, { ...values, ...places }).map(built);
      cache.set(key, batch);
    }
    const queries = batch.map((query) => withValues(query, db, values));
    return db.batch(queries as never) as Promise<BatchResponse<Found>>;
  };
}

/** Placeholder in SQL for a value that is not known yet. */
function placeFor(name: string) {
  const refuse = () => {
    throw new Error(`${name} is not known where the query is built`);
  };
  return Object.assign(sql.placeholder(name), { [Symbol.toPrimitive]: refuse });
}

const built = (query: BatchItem<'sqlite'>) =>
  (query as unknown as { _prepare(): Built })._prepare();

/** The query with its values, as drizzle's `batch` expects it. */
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
