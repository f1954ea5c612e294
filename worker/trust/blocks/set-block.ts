import { and, eq, type SQL, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import { isBlockedBy } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { conversations, outbox, profiles, userBlocks } from '../../../database/schema.ts';
import { BLOCKS_MAX } from '../../../domain/limits.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { endApart } from '../../community/posts/published-answers.ts';

/** The result of a block request. `unchanged` holds the two users when the state was already as requested. */
interface BlockSet {
  blocked: boolean;
  unchanged: { blockerId: string; blockedId: string } | null;
}

const pair = { blockerId: userBlocks.blockerId, blockedId: userBlocks.blockedId };

/** Statements that end blocks and enqueue what follows, for one batch. `which`: a condition on `user_blocks`. */
export function endBlocks(db: Database, which: SQL) {
  const effect = sql`json_object('blockerId', ${pair.blockerId}, 'blockedId', ${pair.blockedId})`;
  return {
    effects: insertWhere(
      db,
      outbox,
      outboxEntry('unblock', effect as never, 0),
      which,
      sql`${userBlocks}`,
    ),
    changed: db.delete(userBlocks).where(which).returning(pair),
  };
}

/** True of a conversation in which the first asks and the second answers. */
const isBetween = (askerId: SQL | string, creatorId: SQL | string) =>
  sql`${conversations.userId} = ${askerId} and ${conversations.creatorId} = ${creatorId}`;

/**
 * Blocks or unblocks the user; a repeated request changes nothing in D1. 400 `block.self` for oneself, 404 for an
 * unknown or hidden user, `blocks.limit_reached` for more than {@link BLOCKS_MAX} users.
 */
export async function setBlock(
  db: Database,
  blockerId: string,
  username: string,
  blocked: boolean,
  now: number,
): Promise<BlockSet> {
  const named = eq(profiles.username, username.toLowerCase());
  const blockedId = sql`(select ${profiles.id} from ${profiles} where ${named})`;
  const mayBlock = sql`exists (select 1 from ${profiles}
      where ${named} and ${profiles.isVisible} and ${profiles.id} <> ${blockerId})
    and (select json_array_length(${profiles.blockedIds}) from ${profiles}
      where ${profiles.id} = ${blockerId}) < ${BLOCKS_MAX}`;
  const isIt = and(eq(userBlocks.blockerId, blockerId), eq(userBlocks.blockedId, blockedId))!;
  const isBlock = sql`exists (select 1 from ${userBlocks} where ${isIt})`;
  const effect = sql`json_object('blockerId', ${blockerId}, 'blockedId', ${blockedId}, 'at', ${String(now)})`;
  const begin = () => ({
    effects: insertWhere(
      db,
      outbox,
      outboxEntry('block', effect as never, now),
      sql`${mayBlock} and not ${isBlock}`,
    ),
    changed: insertWhere(db, userBlocks, { blockerId, blockedId, createdAt: now }, mayBlock)
      .onConflictDoNothing()
      .returning(pair),
    publications: endApart(
      db,
      {
        asAsker: sql`${isBetween(blockerId, blockedId)} and ${isBlock}`,
        asCreator: sql`${isBetween(blockedId, blockerId)} and ${isBlock}`,
      },
      now,
    ),
  });
  const { changed, person } = await batch(db, {
    ...(blocked ? begin() : endBlocks(db, isIt)),
    person: first(
      db
        .select({
          id: profiles.id,
          isVisible: profiles.isVisible,
          isBlocked: sql<number>`${isBlockedBy(blockerId, profiles.id)}`.as('is_blocked'),
        })
        .from(profiles)
        .where(named),
    ),
  });
  if (changed.length > 0) return { blocked, unchanged: null };
  if (person?.id === blockerId) throw new ProblemError('block.self');
  if (!person?.isVisible) throw new ProblemError('user.not_found');
  if (blocked && !person.isBlocked) throw new ProblemError('blocks.limit_reached');
  return { blocked, unchanged: { blockerId, blockedId: person.id } };
}
