import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { creatorMedia } from '../../database/schema.ts';
import { ProblemError } from '../../domain/problem.ts';
import { visibleTo } from './queries.ts';

/** A message of the queue `post-views`: somebody has seen a post. */
export interface PostView {
  /** Becomes the row's id. */
  id: string;
  postId: string;
  userId: string;
  /** Epoch milliseconds. */
  viewedAt: number;
}

/**
 * Notes that the user has seen a public post. Views are the most frequent write, so they reach D1
 * through a queue, many at a time. 404 for a post that is not public.
 */
export async function noteView(
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
  await queue.send({ id: crypto.randomUUID(), postId: post.id, userId, viewedAt: now });
}

/**
 * Stores views in one statement: one per user, post and calendar month (UTC), by a unique index,
 * however often and in whatever order they are delivered. Those of posts and people that are gone
 * meanwhile are dropped. Answers with the number of new views.
 */
export async function recordViews(db: Database, views: readonly PostView[]): Promise<number> {
  const stored = await db.all(sql`
    insert into creator_media_views (id, media_id, user_id, viewed_at)
    select value ->> 'id', value ->> 'postId', value ->> 'userId', value ->> 'viewedAt'
    from json_each(${JSON.stringify(views)})
    where exists (select 1 from creator_media where id = value ->> 'postId')
      and exists (select 1 from profiles where id = value ->> 'userId')
    on conflict do nothing
    returning id`);
  return stored.length;
}
