import { sql } from 'drizzle-orm';
import { ProblemError } from '../domain/problem.ts';
import type { Database } from './client.ts';
import { operators } from './schema.ts';

/** Selects the row that {@link requireOperator} checks; D1 is queried each time. */
export function selectIsOperator(db: Database, userId: string) {
  const has = sql<boolean>`exists (select 1 from ${operators} where ${operators.userId} = ${userId})`;
  return db.select({ isOperator: has.as('is_operator') }).from(sql`(select 1)`);
}

/** Throws 404 unless the row is an operator's: these routes do not exist for other users. */
export function requireOperator(rows: readonly { isOperator: boolean }[]): void {
  if (!rows[0]?.isOperator) throw new ProblemError('not_found');
}
