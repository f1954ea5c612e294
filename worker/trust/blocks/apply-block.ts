import { and, asc, desc, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import { type Database, database } from '../../../database/client.ts';
import { conversations, orders } from '../../../database/schema.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { refundOrders, refundUnserved } from '../../marketplace/orders/refund-orders.ts';

/** Number of objects notified concurrently; the others follow. */
const NOTIFIED_AT_ONCE = 50;
/** Maximum number of conversations notified. Older ones ended long ago; only their menu misses the block. */
const NOTIFIED_MAX = 500;

/** The user ids of a block. */
interface Block {
  blockerId: string;
  blockedId: string;
}

/**
 * Applies a block outside D1: the conversations between the two refuse messages, the blocker's
 * notifications exclude the blocked user, and unanswered orders to the blocker are refunded. The
 * end of a block notifies the same objects. Each object reads the current state from D1, so any
 * order and number of calls gives the state of D1.
 *
 * @param data as set-block.ts writes it: `blockerId`, `blockedId`, and, when a
 * block begins, `at`, epoch milliseconds
 */
export async function applyBlock(
  env: Env,
  data: OutboxData<'block'> | OutboxData<'unblock'>,
  now: number,
): Promise<void> {
  const { at, ...block } = { at: undefined, ...data };
  const { blockerId, blockedId } = block;
  const db = database(env.DB);
  const between = (askerId: string, creatorId: string) =>
    and(eq(conversations.userId, askerId), eq(conversations.creatorId, creatorId));
  const either = or(between(blockerId, blockedId), between(blockedId, blockerId));
  const theirs = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(either)
    // Conversations that may still be open come first.
    .orderBy(asc(eq(conversations.status, 'completed')), desc(conversations.startedAt))
    .limit(NOTIFIED_MAX);
  for (let from = 0; from < theirs.length; from += NOTIFIED_AT_ONCE)
    await Promise.all(
      theirs
        .slice(from, from + NOTIFIED_AT_ONCE)
        .map(({ id }) => env.CONVERSATION.getByName(id).refreshBlocks()),
    );
  await env.INBOX.getByName(blockerId).refreshBlocks();
  if (at !== undefined) await refundBlocked(db, env, block, Number(at), now);
}

/**
 * Refunds the blocked user's payments to the blocker: in full when unanswered, else the remaining time of a day or a
 * month. Closes the checkout pages of both sides. The blocker keeps what they have paid for.
 */
async function refundBlocked(
  db: Database,
  env: Env,
  { blockerId, blockedId }: Block,
  at: number,
  now: number,
): Promise<void> {
  const between = (askerId: string, creatorId: string, more?: SQL) =>
    and(
      eq(orders.askerId, askerId),
      eq(orders.creatorId, creatorId),
      // Excludes orders placed after the block ended. The `+` prevents the index on this column, so
      // that SQLite reads the pair's few orders.
      lte(sql`+${orders.createdAt}`, at),
      more,
    );
  await refundOrders(db, env, between(blockedId, blockerId), now);
  await refundUnserved(db, env, between(blockedId, blockerId), now);
  await refundOrders(db, env, between(blockerId, blockedId, eq(orders.state, 'awaiting')), now);
}
