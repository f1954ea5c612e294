import { and, eq, gt, gte, sql } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { conversations, outbox, profiles } from '../../../database/schema.ts';
import { type OutboxData, outboxEntry } from '../../../domain/outbox.ts';

/** Conversations of one part; each costs a call of its object. */
const CALLED_AT_ONCE = 100;

/**
 * Handles `guest_joined`: the objects of the conversations that have changed their asker follow D1. Each reads by
 * itself who its asker has joined, so any number of calls gives the same state.
 */
export async function followGuestJoin(
  env: Env,
  { guestId, userId, after = '' }: OutboxData<'guest_joined'>,
): Promise<void> {
  const db = database(env.DB);
  const began = sql`(select ${profiles.createdAt} from ${profiles} where ${profiles.id} = ${guestId})`;
  const theirs = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.userId, userId),
        gte(conversations.startedAt, began),
        gt(conversations.id, after),
      ),
    )
    .orderBy(conversations.id)
    .limit(CALLED_AT_ONCE);
  await Promise.all(theirs.map(({ id }) => env.CONVERSATION.getByName(id).followJoin()));
  if (theirs.length < CALLED_AT_ONCE) return;
  await db
    .insert(outbox)
    .values(outboxEntry('guest_joined', { guestId, userId, after: theirs.at(-1)!.id }, 0));
}
