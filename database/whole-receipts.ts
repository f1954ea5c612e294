import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { orderMails } from './schema.ts';

/**
 * Statement that makes the user's order confirmations due again that were short because the address was not proven,
 * once it is. It belongs in the batch that confirms the address, after that.
 */
export function dueWholeReceipts(db: Database, userId: string, now: number) {
  return db
    .update(orderMails)
    .set({ dueAt: now, attempts: 0 })
    .where(
      sql`${orderMails.outcome} = 'short' and ${orderMails.dueAt} is null
        and ${orderMails.orderId} in (select id from orders where asker_id = ${userId})
        and exists (select 1 from auth_users where id = ${userId} and email_confirmed_at is not null)`,
    );
}
