import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import type { creatorMediaCommentLikes, creatorMediaLikes } from '../../../database/schema.ts';

/**
 * The column `liked_by_me`: true when the viewer gave one of the `likes` that meet the condition;
 * false for a signed-out viewer.
 */
export function likedBy(
  db: Database,
  viewerId: string | null,
  likes: typeof creatorMediaLikes | typeof creatorMediaCommentLikes,
  condition: SQL,
) {
  const liked = viewerId
    ? exists(
        db
          .select({ liked: sql`1` })
          .from(likes)
          .where(and(condition, eq(likes.userId, viewerId))),
      )
    : sql`0`;
  return (liked.mapWith(Boolean) as SQL<boolean>).as('liked_by_me');
}
