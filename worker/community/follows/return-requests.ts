import { and, eq, isNull, sql } from 'drizzle-orm';
import { isFull, isPaused } from '../../../database/availability.ts';
import { batch, first } from '../../../database/batch.ts';
import { isBlockBetween } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  creatorProfiles,
  creatorReturns,
  profiles,
  returnRequests,
} from '../../../database/schema.ts';
import { ProblemError } from '../../../domain/problem.ts';

/** Condition: the user waits for the creator's return. */
export function awaitsReturn(userId: string, creatorId: typeof profiles.id) {
  return sql`exists (select 1 from ${returnRequests} where ${and(
    eq(returnRequests.creatorId, creatorId),
    eq(returnRequests.userId, userId),
    isNull(returnRequests.notifiedAt),
  )})`;
}

/**
 * Notifies the user once when the creator takes questions again, or takes that wish back; repeated requests
 * change nothing. A creator who is neither paused nor full has nothing to return from, so nothing is stored.
 * 404 for an unknown or hidden user, one who is no creator, and oneself; 409 `conversation.blocked` when one of
 * the two has blocked the other. Taking the wish back works for everybody who can be found.
 */
export async function setReturnRequest(
  db: Database,
  userId: string,
  username: string,
  isWanted: boolean,
  now: number,
): Promise<void> {
  const named = and(eq(profiles.username, username.toLowerCase()), eq(profiles.isVisible, true))!;
  const creatorId = sql`(select ${profiles.id} from ${profiles} where ${named})`;
  const write = isWanted
    ? insertWhere(
        db,
        returnRequests,
        { creatorId, userId, createdAt: now },
        sql`exists (select 1 from ${profiles} join ${creatorProfiles} on ${creatorProfiles.userId} = ${profiles.id}
          where ${named} and ${profiles.isCreator} and ${profiles.id} <> ${userId}
            and (${isPaused(now)} or ${isFull})
            and not ${isBlockBetween(userId, profiles.id)})`,
      ).onConflictDoUpdate({
        target: [returnRequests.creatorId, returnRequests.userId],
        set: { createdAt: now, notifiedAt: null },
        setWhere: sql`${returnRequests.notifiedAt} is not null`,
      })
    : db
        .delete(returnRequests)
        .where(
          and(
            eq(returnRequests.creatorId, creatorId),
            eq(returnRequests.userId, userId),
            isNull(returnRequests.notifiedAt),
          ),
        );
  // The check is due at once where there is none yet, and finds out when to look again.
  const schedule = insertWhere(
    db,
    creatorReturns,
    { creatorId, dueAt: sql`0` },
    sql`exists (select 1 from ${returnRequests} where ${returnRequests.creatorId} = ${creatorId}
      and ${returnRequests.userId} = ${userId} and ${returnRequests.notifiedAt} is null)`,
  ).onConflictDoNothing();
  const { person } = await batch(db, {
    write,
    schedule,
    person: first(
      db
        .select({
          id: profiles.id,
          isCreator: profiles.isCreator,
          isBlocked: sql<number>`${isBlockBetween(userId, profiles.id)}`.as('is_blocked'),
        })
        .from(profiles)
        .where(named),
    ),
  });
  if (!person || (isWanted && (!person.isCreator || person.id === userId)))
    throw new ProblemError('user.not_found');
  if (isWanted && person.isBlocked) throw new ProblemError('conversation.blocked');
}
