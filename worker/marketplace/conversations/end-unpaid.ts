import { eq } from 'drizzle-orm';
import { type Database, database } from '../../../database/client.ts';
import { advanceTo } from '../../../database/d1-access.ts';
import { conversations } from '../../../database/schema.ts';
import type { OutboxData } from '../../../domain/outbox.ts';

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
    advanceTo(db, ended?.bookmark ?? null);
  }
}

/** Handles `end_unpaid`. */
export async function endUnpaid(env: Env, { orderId }: OutboxData<'end_unpaid'>): Promise<void> {
  await endUnpaidConversations(database(env.DB), env, orderId);
}
