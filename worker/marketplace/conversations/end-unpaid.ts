import { and, eq, sql } from 'drizzle-orm';
import { type Database, database } from '../../../database/client.ts';
import { catchUp } from '../../../database/d1-access.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { conversations, orders, outbox } from '../../../database/schema.ts';
import { type OutboxData, outboxEntry } from '../../../domain/outbox.ts';

/** Ends the conversations of an order that nothing pays for any more. Idempotent. */
export async function endUnpaidConversations(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  orderId: string,
): Promise<void> {
  const opened = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.orderId, orderId));
  for (const { id } of opened) {
    const ended = await env.CONVERSATION.getByName(id).endUnpaid();
    catchUp(db, ended?.bookmark ?? null);
  }
}

/** Enqueues the end of the order's conversations, in the batch that refunds it, when all of its price goes back. */
export function endWhenRefunded(db: Database, orderId: string, now: number) {
  const isRefunded = and(
    eq(orders.id, orderId),
    eq(orders.refundedCents, orders.priceCents),
    sql`${orders.outcome} = 'refunded'`,
  )!;
  return insertWhere(
    db,
    outbox,
    outboxEntry('end_unpaid', { orderId }, now),
    isRefunded,
    sql`${orders}`,
  );
}

/** Handles `end_unpaid`. */
export async function endUnpaid(env: Env, { orderId }: OutboxData<'end_unpaid'>): Promise<void> {
  await endUnpaidConversations(database(env.DB), env, orderId);
}
