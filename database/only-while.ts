import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/**
 * First statement of a batch that may run only while `condition` holds. It aborts the batch otherwise,
 * because 'changed' is not valid JSON. A condition in each statement would not work: the first statement
 * changes the rows that the second one checks.
 */
export function batchPrecondition(db: Database, condition: SQL) {
  return db
    .select({
      holds: sql<number>`json(case when ${condition} then '1' else 'changed' end)`.as('holds'),
    })
    .from(sql`(select 1)`);
}
