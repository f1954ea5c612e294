import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from './client.ts';
import { profiles, userBlocks } from './schema.ts';

/**
 * Whether one of the two has blocked the other: then neither writes to the other. Two places of an index
 * are looked at, and no row is read where there is none.
 */
export function isBlockBetween(one: string | SQLWrapper, other: string | SQLWrapper): SQL {
  const { blockerId, blockedId } = userBlocks;
  return sql`(exists (select 1 from ${userBlocks} where ${blockerId} = ${one} and ${blockedId} = ${other})
    or exists (select 1 from ${userBlocks} where ${blockerId} = ${other} and ${blockedId} = ${one}))`;
}

/** Whether the viewer (null: anybody, who has blocked nobody) has blocked the one person. */
export function isBlockedBy(viewerId: string | null, personId: string | SQLWrapper): SQL {
  if (!viewerId) return sql`false`;
  const { blockerId, blockedId } = userBlocks;
  return sql`exists (select 1 from ${userBlocks} where ${blockerId} = ${viewerId} and ${blockedId} = ${personId})`;
}

/**
 * The condition that a list shows a row of this person to the viewer: undefined for anybody, who has
 * blocked nobody. Whom the viewer has blocked is read once, by their own row: with `json_each` D1 counts
 * a row for each that the list has. Ids are all of one length, so none stands within another.
 */
export function isShownTo(viewerId: string | null, personId: SQLiteColumn): SQL | undefined {
  if (!viewerId) return undefined;
  return sql`instr(
    (select viewer.blocked_ids from ${profiles} viewer where viewer.id = ${viewerId}), ${personId}) = 0`;
}

/** The query for whom the viewer has blocked; see {@link blockedIdsOf}. */
export function selectBlockedIds(db: Database, viewerId: string | null) {
  return db
    .select({ blockedIds: profiles.blockedIds })
    .from(profiles)
    .where(viewerId ? sql`${profiles.id} = ${viewerId}` : sql`false`);
}

/** What {@link selectBlockedIds} has found. */
export function blockedIdsOf(
  rows: readonly { blockedIds: readonly string[] }[],
): ReadonlySet<string> {
  return new Set(rows[0]?.blockedIds);
}
