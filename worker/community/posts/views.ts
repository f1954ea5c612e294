import { and, inArray, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import { isBlockedBy } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { numberOfPost, numberOfUser } from '../../../database/numbers.ts';
import { creatorMedia } from '../../../database/schema.ts';
import { ProblemError } from '../../../domain/problem.ts';

/** A user has viewed a post. */
export interface PostView {
  postId: string;
  userId: string;
  /** Epoch milliseconds. */
  viewedAt: number;
}

/** A message of the queue `post-views`: a user has viewed these posts. */
export interface ViewedPosts extends Omit<PostView, 'postId'> {
  postIds: string[];
}

/** Maximum number of views that one statement stores. */
const RECORDED_AT_ONCE = 500;

/**
 * Enqueues a user's view of a public post, unless the user has blocked its author. 404 for a post that is not public.
 */
export async function enqueueView(
  db: Database,
  queue: Queue<ViewedPosts>,
  postId: string,
  userId: string,
  now: number,
): Promise<void> {
  const [post] = await selectPublic(db, [postId], userId);
  if (!post) throw new ProblemError('post.not_found');
  if (!post.isBlocked) await queue.send({ postIds: [post.id], userId, viewedAt: now });
}

/**
 * Enqueues a user's views of posts as one message. Views are the most frequent write, so they reach D1 through a queue,
 * in batches. Posts that are not public are ignored, and those by authors whom the user has blocked since.
 */
export async function enqueueViews(
  db: Database,
  queue: Queue<ViewedPosts>,
  postIds: readonly string[],
  userId: string,
  now: number,
): Promise<void> {
  const posts = await selectPublic(db, postIds, userId);
  const seen = posts.filter(({ isBlocked }) => !isBlocked).map(({ id }) => id);
  if (seen.length > 0) await queue.send({ postIds: seen, userId, viewedAt: now });
}

/** The public ones among these posts, each once. */
async function selectPublic(db: Database, ids: readonly string[], viewerId: string) {
  const isBlocked = isBlockedBy(viewerId, creatorMedia.creatorId);
  const { posts } = await batch(db, {
    posts: db
      .select({ id: creatorMedia.id, isBlocked: sql<number>`${isBlocked}`.as('is_blocked') })
      .from(creatorMedia)
      .where(
        and(
          inArray(creatorMedia.id, sql`(select value from json_each(${JSON.stringify(ids)}))`),
          // The plus excludes the index of public posts, by which SQLite would read all of them.
          sql`+${creatorMedia.isPublic}`,
        ),
      ),
  });
  return posts;
}

/** The views in messages of the queue; those of earlier versions, and dead letters, have one post each. */
export function viewsIn(messages: readonly (PostView | ViewedPosts)[]): PostView[] {
  return messages.flatMap((message) => {
    if ('postId' in message) return [message];
    const { postIds, userId, viewedAt } = message;
    return postIds.map((postId) => ({ postId, userId, viewedAt }));
  });
}

/**
 * Stores views: one per user, post and calendar month (UTC), however often and in whatever order they are
 * delivered. Views of deleted posts and users are dropped, and those of closed months, which may have been
 * folded. Returns the number of new views. A statement stores 500 at most, and may be repeated alone.
 */
export async function recordViews(db: Database, views: readonly PostView[]): Promise<number> {
  let recorded = 0;
  for (let at = 0; at < views.length; at += RECORDED_AT_ONCE)
    recorded += await recordBatch(db, views.slice(at, at + RECORDED_AT_ONCE));
  return recorded;
}

async function recordBatch(db: Database, views: readonly PostView[]): Promise<number> {
  // A trigger stores the inserted views, and counts them.
  const [batch] = await db.all<{ recorded: number }>(sql`
    insert into view_batches (newest_at, views)
    select max(viewed_at), json_group_array(json_array(user_id, media_id, viewed_at))
    from (
      select value ->> 'userId' as user_id, value ->> 'postId' as media_id, min(value ->> 'viewedAt') as viewed_at,
        strftime('%Y-%m', (value ->> 'viewedAt') / 1000, 'unixepoch') as month
      from json_each(${JSON.stringify(views)})
      group by user_id, media_id, month
    ) as delivered
    where exists (select 1 from creator_media where id = media_id)
      and exists (select 1 from profiles where id = user_id and deleted_at is null)
      and not exists (select 1 from view_months where view_months.month = delivered.month and is_closed)
      and not exists (
        select 1 from creator_media_views stored
        where stored.viewed_month = delivered.month
          and stored.user_number = ${numberOfUser(sql`delivered.user_id`)}
          and stored.media_number = ${numberOfPost(sql`delivered.media_id`)})
    having count(*) > 0
    returning json_array_length(views) as recorded`);
  return batch?.recorded ?? 0;
}
