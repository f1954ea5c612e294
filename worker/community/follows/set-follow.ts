import { and, eq, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import { isBlockBetween } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { numberOfUser } from '../../../database/numbers.ts';
import { profileCounters, profiles, userFollows } from '../../../database/schema.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { followed, unfollowed } from '../notices.ts';

/**
 * Follows or unfollows a creator; a repeated request changes nothing. 400 `follow.self` for
 * oneself; 404 for an unknown or hidden user, and for a user who is no creator (they can still be
 * unfollowed); 409 `conversation.blocked` when one of the two has blocked the other.
 */
export async function setFollow(
  db: Database,
  followerId: string,
  username: string,
  isFollowed: boolean,
  now: number,
): Promise<{ followedId: string; state: { followed: boolean; followerCount: number } }> {
  const named = and(eq(profiles.username, username.toLowerCase()), eq(profiles.isVisible, true))!;
  const followerNumber = numberOfUser(followerId);
  const followedNumber = sql`(select ${profiles.number} from ${profiles} where ${named})`;
  const isIt = and(
    eq(userFollows.followerNumber, followerNumber),
    eq(userFollows.followedNumber, followedNumber),
  )!;
  const write = isFollowed
    ? insertWhere(
        db,
        userFollows,
        { followerNumber, followedNumber, createdAt: now },
        sql`exists (select 1 from ${profiles} where ${named} and ${profiles.isCreator} and ${profiles.id} <> ${followerId}
          and not ${isBlockBetween(followerId, profiles.id)})`,
      ).onConflictDoNothing()
    : db.delete(userFollows).where(isIt);
  const { person } = await batch(db, {
    undone: isFollowed ? [] : [unfollowed(db, isIt, now)],
    write,
    notified: isFollowed ? [followed(db, and(isIt, eq(userFollows.createdAt, now))!)] : [],
    person: first(
      db
        .select({
          id: profiles.id,
          isCreator: profiles.isCreator,
          followerCount: profileCounters.followerCount,
          isBlocked: sql<number>`${isBlockBetween(followerId, profiles.id)}`.as('is_blocked'),
        })
        .from(profiles)
        .innerJoin(profileCounters, eq(profileCounters.userId, profiles.id))
        .where(named),
    ),
  });
  if (person?.id === followerId) throw new ProblemError('follow.self');
  if (!person || (isFollowed && !person.isCreator)) throw new ProblemError('user.not_found');
  if (isFollowed && person.isBlocked) throw new ProblemError('conversation.blocked');
  return {
    followedId: person.id,
    state: { followed: isFollowed, followerCount: person.followerCount },
  };
}
