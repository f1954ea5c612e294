import { desc, type SQL, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { numberOfUser } from '../../../database/numbers.ts';
import { creatorMedia, userFollows } from '../../../database/schema.ts';
import { FEED_PAGE_SIZE, FOLLOWS_IN_FEED_MAX } from '../../../domain/limits.ts';
import { type Cursor, cutPage, formatCursor, isBefore } from '../../platform/http/cursor.ts';
import { describePost, type Post, selectPosts } from './post.ts';

/** One more than a page, to know if another follows. */
const PAGE = FEED_PAGE_SIZE + 1;

/**
 * A page of the public posts of the creators that the user follows, newest first; of the {@link FOLLOWS_IN_FEED_MAX}
 * followed last. It reads one post of each, by an index, to find the creators whose posts can be on the page, and then
 * only their posts. A block ends follows, so no blocked user's posts are among them.
 */
export async function getFollowedFeed(
  db: Database,
  viewerId: string,
  cursor: Cursor | undefined,
): Promise<{ posts: Post[]; nextCursor: string | null }> {
  const { createdAt, id } = creatorMedia;
  const before = isBefore([createdAt, id], cursor) ?? sql`true`;
  // This index has all columns of the two. SQLite would otherwise walk everybody's posts for the second.
  const of = (creators: SQL) =>
    sql`from ${creatorMedia} indexed by creator_media_creator_public
      where creator_id ${creators} and is_public = 1 and ${before}`;
  const newestFirst = sql`order by created_at desc, id desc`;
  // Times have 13 digits, so the text has the order of time and id.
  // Materialized, so that the latest post of a creator is looked up once.
  const authors = sql`(with newest as materialized (
      select followed_id,
        (select created_at || id ${of(sql`= followed_id`)} ${newestFirst} limit 1) as latest
      from (select profiles.id as followed_id from (select followed_number from ${userFollows}
          where ${userFollows.followerNumber} = ${numberOfUser(viewerId)}
          order by ${userFollows.createdAt} desc limit ${FOLLOWS_IN_FEED_MAX})
        cross join profiles on profiles.number = followed_number))
    select followed_id from newest where latest is not null order by latest desc limit ${PAGE})`;
  const { found } = await batch(db, {
    found: selectPosts(db, viewerId)
      .where(sql`${id} in (select id ${of(sql`in ${authors}`)} ${newestFirst} limit ${PAGE})`)
      .orderBy(desc(createdAt), desc(id)),
  });
  const { rows, nextCursor } = cutPage(found, FEED_PAGE_SIZE, (row) =>
    formatCursor({ time: row.createdAt, id: row.id }),
  );
  return { posts: rows.map((row) => describePost(row)), nextCursor };
}
