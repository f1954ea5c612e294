import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { realMoney } from '../../../database/schema.ts';

/**
 * Records once that this database takes real money. Its trigger aborts the batch when the database
 * holds an order of a demonstration.
 */
export function recordRealMoney(db: Database, now: number) {
  return insertWhere(
    db,
    realMoney,
    { id: 1, since: now },
    sql`not exists (select 1 from ${realMoney})`,
  );
}
