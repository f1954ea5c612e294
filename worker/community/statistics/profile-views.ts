import { and, eq, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import { isBlockedBy } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { profiles } from '../../../database/schema.ts';
import { parisDay } from '../../../domain/dates/paris.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { ProblemError } from '../../../domain/problem.ts';

/** A message of the queue `post-views`: a user has viewed the profile of a creator. */
export interface ProfileView {
  creatorId: string;
  userId: string;
  /** Epoch milliseconds. */
  viewedAt: number;
}

/** Time during which views are stored, so that a view counts once a day. Later deliveries are dropped. */
export const PROFILE_VIEW_RETENTION_MS = 3 * DAY_MS;

/**
 * Enqueues a user's view of a creator's profile, like views of posts (worker/community/posts/views.ts). The
 * creator's own views are not enqueued, nor those of a user who has just blocked them. 404 when there is no such
 * profile of a creator.
 */
export async function enqueueProfileView(
  db: Database,
  queue: Queue<ProfileView>,
  username: string,
  userId: string,
  now: number,
): Promise<void> {
  const { creator } = await batch(db, {
    creator: first(
      db
        .select({
          id: profiles.id,
          isBlocked: sql<number>`${isBlockedBy(userId, profiles.id)}`.as('is_blocked'),
        })
        .from(profiles)
        .where(
          and(
            eq(profiles.username, username),
            eq(profiles.isCreator, true),
            sql`${profiles.isVisible}`,
          ),
        ),
    ),
  });
  if (!creator) throw new ProblemError('user.not_found');
  if (creator.id === userId || creator.isBlocked) return;
  await queue.send({ creatorId: creator.id, userId, viewedAt: now });
}

/**
 * Stores views in one statement: one per user, creator and day in Paris, however often and in whatever
 * order they are delivered. Views by the creator and of deleted users are dropped, and those older than
 * `PROFILE_VIEW_RETENTION_MS`, which may have been counted. Returns the number of new views.
 */
export async function recordProfileViews(
  db: Database,
  views: readonly ProfileView[],
  now: number,
): Promise<number> {
  const fresh = views
    .filter(({ viewedAt }) => viewedAt > now - PROFILE_VIEW_RETENTION_MS)
    .map((view) => ({ ...view, day: parisDay(view.viewedAt) }));
  if (fresh.length === 0) return 0;
  // A trigger counts the inserted views.
  const inserted = await db.all(sql`
    insert into profile_views (day, creator_id, user_id, viewed_at)
    select value ->> 'day', value ->> 'creatorId', value ->> 'userId', min(value ->> 'viewedAt')
    from json_each(${JSON.stringify(fresh)})
    where value ->> 'creatorId' <> value ->> 'userId'
      and exists (select 1 from profiles where id = value ->> 'creatorId' and is_creator)
      and exists (select 1 from profiles where id = value ->> 'userId')
    group by 1, 2, 3
    on conflict do nothing
    returning 1`);
  return inserted.length;
}
