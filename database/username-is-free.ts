import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { profiles } from './schema.ts';
import { skeletonOf } from './skeleton-of.ts';

/**
 * Condition: nobody has this username, and no creator has one that is taken for it (adr 017). It
 * belongs into the write itself, so that no other request comes between. `exceptUserId`: the person
 * who is to have it; the username they already have is theirs, whatever it looks like.
 */
export function usernameIsFree(username: string | SQL, exceptUserId?: string): SQL {
  const wanted = sql`${username}`;
  const free = sql`not exists (
      select 1 from ${profiles} as owner where owner.username = ${wanted} ${others(exceptUserId)})
    and not exists (
      select 1 from ${profiles} as owner where owner.username_skeleton = ${skeletonOf(wanted)}
      and owner.is_creator = 1 ${others(exceptUserId)})`;
  if (exceptUserId === undefined) return sql`(${free})`;
  return sql`(exists (
      select 1 from ${profiles} as owner
      where owner.id = ${exceptUserId} and owner.username = ${wanted})
    or ${free})`;
}

function others(exceptUserId: string | undefined): SQL {
  return exceptUserId === undefined ? sql`` : sql`and owner.id <> ${exceptUserId}`;
}

/** Query: those of the usernames that are free, in their order. */
export function freeUsernames(db: Database, usernames: string[]) {
  return db
    .select({ username: sql<string>`wanted.value`.as('username') })
    .from(sql`json_each(${JSON.stringify(usernames)}) as wanted`)
    .where(usernameIsFree(sql`wanted.value`))
    .orderBy(sql`wanted.key`);
}
