import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { creatorMedia } from '../../../database/schema.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { visibleTo } from './queries.ts';

/** A message of the queue `post-views`: a user has viewed a post. */
export interface PostView {
  postId: string;
  userId: string;
  /** Epoch milliseconds. */
  viewedAt: number;
}

/**
 * Enqueues a user's view of a public post. Views are the most frequent write, so they reach D1
 * through a queue, in batches. 404 for a post that is not public.
 */
export async function enqueueView(
  db: Database,
  queue: Queue<PostView>,
  postId: string,
  userId: string,
  now: number,
): Promise<void> {
  const [[post]] = await db.batch([
    db
      .select({ id: creatorMedia.id })
      .from(creatorMedia)
      .where(and(eq(creatorMedia.id, postId), visibleTo(null))),
  ]);
  if (!post) throw new ProblemError('post.not_found');
  await queue.send({ postId: post.id, userId, viewedAt: now });
}

/**
 * Stores views in one statement: one per user, post and calendar month (UTC), however often and in
 * whatever order they are delivered. Views of deleted posts and users are dropped, and those of
 * closed months, which may have been folded. Returns the number of new views.
 */
export async function recordViews(db: Database, views: readonly PostView[]): Promise<number> {
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
        where stored.viewed_month = delivered.month and stored.user_id = delivered.user_id
          and stored.media_id = delivered.media_id)
    having count(*) > 0
    returning json_array_length(views) as recorded`);
  return batch?.recorded ?? 0;
}
