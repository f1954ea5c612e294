import { and, asc, eq, gt, ne, or } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { conversations, outbox } from '../../../database/schema.ts';
import { type OutboxData, outboxEntry } from '../../../domain/outbox.ts';

/** Conversations of one part; each costs a call of its object. */
const NOTIFIED_AT_ONCE = 100;

/**
 * Handles `account_closed`: the open conversations of a user whose account is closed refuse messages, and accept them
 * again once its deletion is stopped. Each object reads the current state from D1, so any order and number of calls
 * gives the state of D1.
 */
export async function applyClosedAccount(
  env: Env,
  { userId, after = '' }: OutboxData<'account_closed'>,
): Promise<void> {
  const db = database(env.DB);
  const isTheirs = or(eq(conversations.userId, userId), eq(conversations.creatorId, userId));
  const open = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(isTheirs, ne(conversations.status, 'completed'), gt(conversations.id, after)))
    .orderBy(asc(conversations.id))
    .limit(NOTIFIED_AT_ONCE);
  await Promise.all(open.map(({ id }) => env.CONVERSATION.getByName(id).refreshBlocks()));
  if (open.length < NOTIFIED_AT_ONCE) return;
  await db
    .insert(outbox)
    .values(outboxEntry('account_closed', { userId, after: open.at(-1)!.id }, 0));
}
