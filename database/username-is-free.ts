import { type SQL, sql } from 'drizzle-orm';
import { USERNAME_RESERVATION_MS } from '../domain/limits.ts';
import type { Database } from './client.ts';
import { insertWhere } from './insert-where.ts';
import { formerUsernames, profiles } from './schema.ts';
import { skeletonOf } from './skeleton-of.ts';

/**
 * Condition: no user has this username or has recently given it up, and no creator has, or had, a
 * look-alike of it (adr 017). It belongs in the write itself, so that no other request can run between.
 * `exceptUserId` is the user who wants it. Their current username is available to them, whatever it looks
 * like, and usernames that they gave up are reserved only against others.
 */
export function usernameIsFree(username: string | SQL, exceptUserId?: string): SQL {
  const wanted = sql`${username}`;
  const skeleton = skeletonOf(wanted);
  const others = (id: SQL) =>
    exceptUserId === undefined ? sql`` : sql`and ${id} <> ${exceptUserId}`;
  const notOwners = others(sql`owner.id`);
  const notFormerOwners = others(sql`former.user_id`);
  const free = sql`not exists (
      select 1 from ${profiles} as owner where owner.username = ${wanted} ${notOwners})
    and not exists (
      select 1 from ${profiles} as owner where owner.username_skeleton = ${skeleton}
      and owner.is_creator = 1 ${notOwners})
    and not exists (
      select 1 from ${formerUsernames} as former where former.username = ${wanted} ${notFormerOwners})
    and not exists (
      select 1 from ${formerUsernames} as former where former.username_skeleton = ${skeleton}
      and former.was_creator = 1 ${notFormerOwners})`;
  if (exceptUserId === undefined) return sql`(${free})`;
  return sql`(exists (
      select 1 from ${profiles} as owner
      where owner.id = ${exceptUserId} and owner.username = ${wanted})
    or ${free})`;
}

/**
 * Query: reserves the user's current username, which the next statement of the batch replaces with
 * `username`, until {@link USERNAME_RESERVATION_MS} after `now` (epoch milliseconds). Does nothing when the
 * username stays the same or `isFree` is false.
 */
export function reserveFormerUsername(
  db: Database,
  userId: string,
  username: string,
  isFree: SQL,
  now: number,
) {
  return insertWhere(
    db,
    formerUsernames,
    {
      username: sql`owner.username`,
      userId: sql`owner.id`,
      wasCreator: sql`owner.is_creator`,
      until: now + USERNAME_RESERVATION_MS,
    },
    sql`owner.id = ${userId} and owner.username <> ${username} and ${isFree}`,
    sql`${profiles} as owner`,
  ).onConflictDoUpdate({
    target: formerUsernames.username,
    set: {
      userId: sql`excluded.user_id`,
      wasCreator: sql`excluded.was_creator`,
      until: sql`excluded.until`,
    },
  });
}

/** Query: the available usernames among those given, in their order. */
export function freeUsernames(db: Database, usernames: string[]) {
  return db
    .select({ username: sql<string>`wanted.value`.as('username') })
    .from(sql`json_each(${JSON.stringify(usernames)}) as wanted`)
    .where(usernameIsFree(sql`wanted.value`))
    .orderBy(sql`wanted.key`);
}
