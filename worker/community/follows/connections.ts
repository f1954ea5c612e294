import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { isActiveSubscription } from '../../../database/active-subscription.ts';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { numberOfUser } from '../../../database/numbers.ts';
import { describePerson, personColumns } from '../../../database/person.ts';
import {
  creatorProfiles,
  premiumSubscriptions,
  profileCounters,
  profiles,
  userFollows,
} from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { SUBSCRIPTIONS_COUNTED_MAX } from '../../../domain/limits.ts';
import {
  type Cursor,
  cutPage,
  formatCursor,
  isBefore,
  type Page,
} from '../../platform/http/cursor.ts';
import { type ConnectionsCursor, connectionsCursor } from './connections-cursor.ts';

/** Maximum number of users per page of each list. */
const CONNECTIONS_SHOWN = 200;

/**
 * The users that the user follows and their followers, newest first, and the running premium
 * subscriptions in both directions, longest-running first. A cursor continues all four lists.
 * `counts` covers all entries; for subscriptions, {@link SUBSCRIPTIONS_COUNTED_MAX} means that many
 * or more. Hidden users are removed after a page is read, so that many of them cost no more.
 */
export async function getConnections(
  db: Database,
  userId: string,
  cursor: ConnectionsCursor | undefined,
  now: number,
) {
  const { followerNumber, followedNumber } = userFollows;
  const own = numberOfUser(userId);
  const { subscriberId, creatorId } = premiumSubscriptions;
  const running = (mine: SQLiteColumn) => and(eq(mine, userId), isActiveSubscription(now));
  const { following, followers, premiumFollowing, premiumFollowers, counters, subscriptions } =
    await batch(db, {
      following: selectFollows(db, followedNumber, eq(followerNumber, own), cursor?.following),
      followers: selectFollows(db, followerNumber, eq(followedNumber, own), cursor?.followers, own),
      premiumFollowing: selectSubscriptions(
        db,
        creatorId,
        running(subscriberId),
        cursor?.premiumFollowing,
      ),
      premiumFollowers: selectSubscriptions(
        db,
        subscriberId,
        running(creatorId),
        cursor?.premiumFollowers,
      ),
      counters: db
        .select({
          following: profileCounters.followingCount,
          followers: profileCounters.followerCount,
        })
        .from(profileCounters)
        .where(eq(profileCounters.userId, userId)),
      subscriptions: db
        .select({
          premiumFollowing: countSubscriptions(running(subscriberId)).as('premium_following'),
          premiumFollowers: countSubscriptions(running(creatorId)).as('premium_followers'),
        })
        .from(sql`(select 1)`),
    });
  const pages = {
    following: withoutHidden(cutPage(following, CONNECTIONS_SHOWN, cursorOfFollow)),
    followers: withoutHidden(cutPage(followers, CONNECTIONS_SHOWN, cursorOfFollow)),
    premiumFollowing: withoutHidden(
      cutPage(premiumFollowing, CONNECTIONS_SHOWN, cursorOfSubscription),
    ),
    premiumFollowers: withoutHidden(
      cutPage(premiumFollowers, CONNECTIONS_SHOWN, cursorOfSubscription),
    ),
  };
  // A complete list counts its own rows, because the counters include hidden users.
  const counted = ({ rows, nextCursor }: Page<unknown>, counter: number) =>
    cursor || nextCursor ? counter : rows.length;
  return {
    following: pages.following.rows.map((row) => describePerson(row.person)),
    followers: pages.followers.rows.map((row) => ({
      ...describePerson(row.person),
      /** True when the user follows them back. */
      followedByMe: row.followedByMe === 1,
    })),
    premiumFollowing: pages.premiumFollowing.rows.map(subscription),
    premiumFollowers: pages.premiumFollowers.rows.map(subscription),
    counts: {
      following: counted(pages.following, counters[0]?.following ?? 0),
      followers: counted(pages.followers, counters[0]?.followers ?? 0),
      premiumFollowing: counted(pages.premiumFollowing, subscriptions[0]!.premiumFollowing),
      premiumFollowers: counted(pages.premiumFollowers, subscriptions[0]!.premiumFollowers),
    },
    nextCursor: connectionsCursor({
      following: pages.following.nextCursor,
      followers: pages.followers.nextCursor,
      premiumFollowing: pages.premiumFollowing.nextCursor,
      premiumFollowers: pages.premiumFollowers.nextCursor,
    }),
  };
}

/** Removes hidden users from a page; its cursor stays the same. */
function withoutHidden<Row extends { isVisible: boolean | null }>({ rows, nextCursor }: Page<Row>) {
  return { rows: rows.filter(({ isVisible }) => isVisible), nextCursor };
}

const cursorOfFollow = ({ createdAt, id }: { createdAt: number; id: string }): string =>
  formatCursor({ time: createdAt, id });

const cursorOfSubscription = ({ expiresAt, id }: { expiresAt: number; id: string }): string =>
  formatCursor({ time: expiresAt, id });

function selectFollows(
  db: Database,
  other: SQLiteColumn,
  where: SQL,
  cursor: Cursor | null | undefined,
  followedBackBy?: SQL,
) {
  const { createdAt } = userFollows;
  const followedByMe = followedBackBy
    ? sql<number>`exists (select 1 from ${userFollows} back
        where back.follower_number = ${followedBackBy} and back.followed_number = ${other})`
    : sql<number>`0`;
  return db
    .select({
      followedByMe: followedByMe.as('followed_by_me'),
      person: personColumns,
      isVisible: profiles.isVisible,
      createdAt,
      id: sql<string>`${profiles.id}`.as('other_id'),
    })
    .from(userFollows)
    .innerJoin(profiles, eq(profiles.number, other))
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, profiles.id))
    .where(and(where, isBefore([createdAt, other], cursor, numberOfUser)))
    .orderBy(desc(createdAt), desc(other))
    .limit(CONNECTIONS_SHOWN + 1);
}

function selectSubscriptions(
  db: Database,
  other: SQLiteColumn,
  where: SQL | undefined,
  cursor: Cursor | null | undefined,
) {
  const { id, expiresAt } = premiumSubscriptions;
  return db
    .select({
      person: personColumns,
      isVisible: profiles.isVisible,
      id,
      expiresAt,
      priceCents: premiumSubscriptions.subscriptionPriceCents,
      currency: premiumSubscriptions.currency,
      orderId: premiumSubscriptions.orderId,
    })
    .from(premiumSubscriptions)
    .innerJoin(profiles, eq(profiles.id, other))
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, other))
    .where(and(where, isBefore([expiresAt, id], cursor)))
    .orderBy(desc(expiresAt), desc(id))
    .limit(CONNECTIONS_SHOWN + 1);
}

function countSubscriptions(where: SQL | undefined) {
  return sql<number>`(select count(*) from
    (select 1 from ${premiumSubscriptions} where ${where} limit ${SUBSCRIPTIONS_COUNTED_MAX}))`;
}

function subscription(row: Awaited<ReturnType<typeof selectSubscriptions>>[number]) {
  return {
    ...describePerson(row.person),
    subscriptionId: row.id,
    expiresAt: iso(row.expiresAt),
    priceCents: row.priceCents,
    currency: row.currency,
    /** The order that paid for it, from which the user may withdraw; null when it was free. */
    orderId: row.orderId,
  };
}
