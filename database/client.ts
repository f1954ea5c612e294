import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import * as schema from './schema.ts';

export type Database = DrizzleD1Database<typeof schema>;

/** Drizzle over a D1 database or one of its sessions. */
export function database(d1: Pick<D1DatabaseSession, 'prepare' | 'batch'>): Database {
  // A session has the two methods that drizzle uses, `prepare` and `batch`.
  return drizzle(d1 as D1Database, { schema });
}
