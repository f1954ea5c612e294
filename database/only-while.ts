import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/**
 * The statement to begin a batch with that may happen only while `condition` holds: it fails, and the
 * batch with it, where it does not ('changed' is no JSON). A condition in each statement would not do:
 * the first of them changes what the second asks about.
 */
export function batchPrecondition(db: Database, condition: SQL) {
  return db
    .select({
      holds: sql<number>`json(case when ${condition} then '1' else 'changed' end)`.as('holds'),
    })
    .from(sql`(select 1)`);
}
