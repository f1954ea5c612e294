import { fillPlaceholders, type Query, sql } from 'drizzle-orm';
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import { type Database, database } from './client.ts';

/** Values that D1 takes unchanged. Null produces a different query, as in a query written by hand. */
type Values = Record<string, string | number | null>;
type Preparable = BatchItem<'sqlite'> & { prepare(): Prepared };
type Queries = Readonly<[Preparable, ...Preparable[]]>;

interface Prepared {
  getQuery(): Query;
  mapResult(result: unknown, isFromBatch: boolean): unknown;
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
  const cache = new Map<string, Prepared[]>();
  return (db, values) => {
    const given = Object.keys(values).filter((name) => values[name] !== null);
    const key = given.join();
    let queries = cache.get(key);
    if (!queries) {
      const places = Object.fromEntries(given.map((name) => [name, placeFor(name)]));
      queries = build(building, { ...values, ...places }).map((query) => query.prepare());
      cache.set(key, queries);
    }
    const { $client } = db as Database & { $client: D1Database };
    const statements = queries.map((query) => {
      const { sql, params } = query.getQuery();
      return $client.prepare(sql).bind(...fillPlaceholders(params, values));
    });
    return $client
      .batch(statements)
      .then((results) =>
        queries.map((query, index) => query.mapResult(results[index], true)),
      ) as Promise<BatchResponse<Found>>;
  };
}

/** Placeholder in SQL for a value that is not known yet. */
function placeFor(name: string) {
  const refuse = () => {
    throw new Error(`${name} is not known where the query is built`);
  };
  return Object.assign(sql.placeholder(name), { [Symbol.toPrimitive]: refuse });
}
