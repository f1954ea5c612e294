import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';

export type Database = DrizzleD1Database;

/**
 * Drizzle over a D1 database or one of its sessions, made for each request. It gets no schema, because
 * setting up `db.query` would walk all tables each time.
 */
export function database(d1: Pick<D1DatabaseSession, 'prepare' | 'batch'>): Database {
  // A session has the two methods that drizzle uses, `prepare` and `batch`.
  return drizzle(d1 as D1Database);
}
