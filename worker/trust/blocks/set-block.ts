import { and, eq, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import { isBlockedBy } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { profiles, userBlocks } from '../../../database/schema.ts';
import { BLOCKS_MAX } from '../../../domain/limits.ts';
import { ProblemError } from '../../../domain/problem.ts';

/**
 * The result of a block request. `unchanged` holds the two users when the state was already as
 * requested.
 */
interface BlockSet {
  blocked: boolean;
  unchanged: { blockerId: string; blockedId: string } | null;
}

/**
 * Blocks or unblocks the user; a repeated request changes nothing in D1. 400 `block.self` for
 * oneself, 404 for an unknown or hidden user, `blocks.limit_reached` for more than
 * {@link BLOCKS_MAX} users.
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
      where ${named} and ${profiles.isPresent} and ${profiles.id} <> ${blockerId})
    and (select json_array_length(${profiles.blockedIds}) from ${profiles}
      where ${profiles.id} = ${blockerId}) < ${BLOCKS_MAX}`;
  const changed = { blockedId: userBlocks.blockedId };
  const { change, person } = await batch(db, {
    change: first(
      blocked
        ? insertWhere(db, userBlocks, { blockerId, blockedId, createdAt: now }, mayBlock)
            .onConflictDoNothing()
            .returning(changed)
        : db
            .delete(userBlocks)
            .where(and(eq(userBlocks.blockerId, blockerId), eq(userBlocks.blockedId, blockedId)))
            .returning(changed),
    ),
    person: first(
      db
        .select({
          id: profiles.id,
          isPresent: profiles.isPresent,
          isBlocked: sql<number>`${isBlockedBy(blockerId, profiles.id)}`.as('is_blocked'),
        })
        .from(profiles)
        .where(named),
    ),
  });
  if (change) return { blocked, unchanged: null };
  if (person?.id === blockerId) throw new ProblemError('block.self');
  if (!person?.isPresent) throw new ProblemError('user.not_found');
  if (blocked && !person.isBlocked) throw new ProblemError('blocks.limit_reached');
  return { blocked, unchanged: { blockerId, blockedId: person.id } };
}
