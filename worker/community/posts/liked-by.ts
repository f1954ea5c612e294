import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import type { creatorMediaCommentLikes, creatorMediaLikes } from '../../../database/schema.ts';

/**
 * The column `liked_by_me`: whether the viewer gave one of the `likes` that fit the condition; false
 * for a viewer who is not signed in.
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
