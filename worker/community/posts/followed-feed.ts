import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { creatorMedia, userFollows } from '../../../database/schema.ts';
import { FEED_PAGE_SIZE, FOLLOWS_IN_FEED_MAX } from '../../../domain/limits.ts';
import { type Cursor, cutPage, formatCursor, isBefore } from '../../platform/http/cursor.ts';
import { describePost, type Post, selectPosts } from './post.ts';

/**
 * A page of the public posts of the creators that the user follows, newest first; of the
 * {@link FOLLOWS_IN_FEED_MAX} followed last. It reads one post of each, by an index, to find the creators whose
 * posts can be on the page, and then only theirs. A block ends follows, so no blocked user's posts are among
 * them.
 */
export async function getFollowedFeed(
  db: Database,
  viewerId: string,
  cursor: Cursor | undefined,
): Promise<{ posts: Post[]; nextCursor: string | null }> {
  const { createdAt, id, creatorId, isPublic } = creatorMedia;
  const before = isBefore([createdAt, id], cursor);
  // Times have 13 digits, so the text has the order of time and id.
  const latest = sql`(select ${createdAt} || ${id} from ${creatorMedia}
    where ${and(eq(creatorId, sql`followed.followed_id`), sql`+${isPublic}`, before)}
    order by ${createdAt} desc, ${id} desc limit 1)`;
  const authors = sql`(select followed_id from (
      select followed_id, ${latest} as latest from (
        select followed_id from ${userFollows} where ${userFollows.followerId} = ${viewerId}
        order by ${userFollows.createdAt} desc limit ${FOLLOWS_IN_FEED_MAX}) followed)
    where latest is not null order by latest desc limit ${FEED_PAGE_SIZE + 1})`;
  const [found] = await db.batch([
    selectPosts(db, viewerId)
      .where(and(sql`${creatorId} in ${authors}`, sql`+${isPublic}`, before))
      .orderBy(desc(createdAt), desc(id))
      .limit(FEED_PAGE_SIZE + 1),
  ]);
  const { rows, nextCursor } = cutPage(found, FEED_PAGE_SIZE, (row) =>
    formatCursor({ time: row.createdAt, id: row.id }),
  );
  return { posts: rows.map((row) => describePost(row)), nextCursor };
}
