import { exists, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../database/client.ts';

/**
 * The column `liked_by_me`: true when one of the `likes` meets the condition of the viewer's own; false for a signed-out
 * viewer.
 */
export function likedBy(
  db: Database,
  viewerId: string | null,
  likes: SQLiteTable,
  isOwn: (viewerId: string) => SQL | undefined,
) {
  const liked = viewerId
    ? exists(db.select({ liked: sql`1` }).from(likes).where(isOwn(viewerId)))
    : sql`0`;
  return (liked.mapWith(Boolean) as SQL<boolean>).as('liked_by_me');
}
