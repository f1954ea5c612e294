import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from './client.ts';
import { profiles, userBlocks } from './schema.ts';

/**
 * True when either user has blocked the other, in which case neither may write to the other. The query does
 * two index lookups, and reads no row when there is no block.
 */
export function isBlockBetween(one: string | SQLWrapper, other: string | SQLWrapper): SQL {
  const { blockerId, blockedId } = userBlocks;
  return sql`(exists (select 1 from ${userBlocks} where ${blockerId} = ${one} and ${blockedId} = ${other})
    or exists (select 1 from ${userBlocks} where ${blockerId} = ${other} and ${blockedId} = ${one}))`;
}

/** True when the viewer has blocked the person. A null viewer is a visitor, who has blocked nobody. */
export function isBlockedBy(viewerId: string | null, personId: string | SQLWrapper): SQL {
  if (!viewerId) return sql`false`;
  const { blockerId, blockedId } = userBlocks;
  return sql`exists (select 1 from ${userBlocks} where ${blockerId} = ${viewerId} and ${blockedId} = ${personId})`;
}

/** True when the person has deleted their account. */
export function hasLeft(personId: string | SQLWrapper): SQL {
  return sql`exists (select 1 from ${profiles} where ${profiles.id} = ${personId} and ${profiles.deletedAt} is not null)`;
}

/**
 * Condition: a list shows this person's rows to the viewer; undefined for a visitor, who has blocked
 * nobody. The blocked ids are read once, from the viewer's own row: with `json_each` D1 counts a read for
 * each id in each row of the list. All ids have the same length, so none contains another.
 */
export function isShownTo(viewerId: string | null, personId: SQLiteColumn): SQL | undefined {
  if (!viewerId) return undefined;
  return sql`instr(
    (select viewer.blocked_ids from ${profiles} viewer where viewer.id = ${viewerId}), ${personId}) = 0`;
}

export function selectBlockedIds(db: Database, viewerId: string | null) {
  return db
    .select({ blockedIds: profiles.blockedIds })
    .from(profiles)
    .where(viewerId ? sql`${profiles.id} = ${viewerId}` : sql`false`);
}

export function blockedIdsOf(
  rows: readonly { blockedIds: readonly string[] }[],
): ReadonlySet<string> {
  return new Set(rows[0]?.blockedIds);
}
