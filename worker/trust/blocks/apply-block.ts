import { and, asc, desc, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import { type Database, database } from '../../../database/client.ts';
import { conversations, orders } from '../../../database/schema.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { giveBackUnserved, refundOrders } from '../../marketplace/orders/give-back.ts';

/** Objects that are told at once; the others follow. */
const TOLD_AT_ONCE = 50;
/** Older conversations ended long ago; only their menu misses the block. */
const TOLD_MAX = 500;

/** Who blocks whom: ids. */
interface Block {
  blockerId: string;
  blockedId: string;
}

/**
 * What a block does outside D1: the conversations of the two refuse to carry messages, the blocker's
 * notices leave the blocked out, and what was ordered of the blocker and not answered goes back. Where
 * it has ended, the same are told of that. Each asks D1 what holds, so any order and number of calls
 * leaves what D1 says.
 *
 * @param data as the triggers of `user_blocks` write it: `blockerId`, `blockedId`, and, where it has
 * begun, `at`, epoch milliseconds
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
    // Those in which somebody could write come first.
    .orderBy(asc(eq(conversations.status, 'completed')), desc(conversations.startedAt))
    .limit(TOLD_MAX);
  for (let from = 0; from < theirs.length; from += TOLD_AT_ONCE)
    await Promise.all(
      theirs
        .slice(from, from + TOLD_AT_ONCE)
        .map(({ id }) => env.CONVERSATION.getByName(id).learnBlocks()),
    );
  await env.INBOX.getByName(blockerId).learnBlocks();
  if (at !== undefined) await giveBack(db, env, block, Number(at), now);
}

/**
 * The payments of the blocked to the blocker go back where nobody has answered, and what is left of a day or a
 * month where somebody has; pages of payment are
 * closed, whoever was about to pay. What the blocker has paid for is left to them.
 */
async function giveBack(
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
      // Leaves out orders placed after the block ended. The `+` has SQLite read the pair's few orders, not all
      // of somebody's by time.
      lte(sql`+${orders.createdAt}`, at),
      more,
    );
  await refundOrders(db, env, between(blockedId, blockerId), now);
  await giveBackUnserved(db, env, between(blockedId, blockerId), now);
  await refundOrders(db, env, between(blockerId, blockedId, eq(orders.state, 'awaiting')), now);
}
