import { and, count, desc, eq, gt, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '../db/client.ts';
import { person, personColumns } from '../db/person.ts';
import {
  creatorProfiles,
  premiumSubscriptions,
  profileCounters,
  profiles,
  userFollows,
} from '../db/schema.ts';

/** People that each of the four lists shows at most, the newest first; the counts are of all. */
export const CONNECTIONS_SHOWN = 200;

/** Whom the user follows and who follows them, and the premium subscriptions running in both directions. */
export async function getConnections(db: Database, userId: string, now: number) {
  const { followerId, followedId } = userFollows;
  const { subscriberId, creatorId } = premiumSubscriptions;
  const running = (mine: SQLiteColumn) =>
    and(
      eq(mine, userId),
      eq(premiumSubscriptions.isActive, true),
      eq(premiumSubscriptions.status, 'active'),
      gt(premiumSubscriptions.expiresAt, now),
    );
  const [following, followers, premiumFollowing, premiumFollowers, ...counts] = await db.batch([
    selectFollows(db, followedId, eq(followerId, userId)),
    selectFollows(db, followerId, eq(followedId, userId)),
    selectSubscriptions(db, creatorId, running(subscriberId)),
    selectSubscriptions(db, subscriberId, running(creatorId)),
    db.select({ count: count() }).from(userFollows).where(eq(followerId, userId)),
    db
      .select({ count: profileCounters.followerCount })
      .from(profileCounters)
      .where(eq(profileCounters.userId, userId)),
    db.select({ count: count() }).from(premiumSubscriptions).where(running(subscriberId)),
    db.select({ count: count() }).from(premiumSubscriptions).where(running(creatorId)),
  ]);
  const [followingCount, followersCount, premiumFollowingCount, premiumFollowersCount] = counts.map(
    (rows) => rows[0]?.count ?? 0,
  );
  return {
    following: following.map((row) => person(row.person)),
    followers: followers.map((row) => person(row.person)),
    premiumFollowing: premiumFollowing.map(subscription),
    premiumFollowers: premiumFollowers.map(subscription),
    counts: {
      following: followingCount!,
      followers: followersCount!,
      premiumFollowing: premiumFollowingCount!,
      premiumFollowers: premiumFollowersCount!,
    },
  };
}

function selectFollows(db: Database, other: SQLiteColumn, where: SQL | undefined) {
  return db
    .select({ person: personColumns })
    .from(userFollows)
    .innerJoin(profiles, eq(profiles.id, other))
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, other))
    .where(where)
    .orderBy(desc(userFollows.createdAt), desc(other))
    .limit(CONNECTIONS_SHOWN);
}

function selectSubscriptions(db: Database, other: SQLiteColumn, where: SQL | undefined) {
  return db
    .select({
      person: personColumns,
      subscriptionId: premiumSubscriptions.id,
      expiresAt: premiumSubscriptions.expiresAt,
      priceCents: premiumSubscriptions.subscriptionPriceCents,
      currency: premiumSubscriptions.currency,
    })
    .from(premiumSubscriptions)
    .innerJoin(profiles, eq(profiles.id, other))
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, other))
    .where(where)
    .orderBy(desc(premiumSubscriptions.startedAt), desc(premiumSubscriptions.id))
    .limit(CONNECTIONS_SHOWN);
}

function subscription(row: Awaited<ReturnType<typeof selectSubscriptions>>[number]) {
  return {
    ...person(row.person),
    subscriptionId: row.subscriptionId,
    expiresAt: new Date(row.expiresAt).toISOString(),
    priceCents: row.priceCents,
    currency: row.currency,
  };
}
