import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { realMoney } from '../../../database/schema.ts';

/**
 * Notes that this database takes real money, once. Its trigger refuses that, and the batch with it, where an order of a
 * demonstration stands.
 */
export function noteRealMoney(db: Database, now: number) {
  return insertWhere(
    db,
    realMoney,
    { id: 1, since: now },
    sql`not exists (select 1 from ${realMoney})`,
  );
}
