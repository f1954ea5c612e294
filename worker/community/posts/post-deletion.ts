import { and, asc, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { enqueueNotice } from '../../../database/enqueue-notice.ts';
import { restartAnnouncements } from '../../../database/hide-posts.ts';
import { numberOfPost } from '../../../database/numbers.ts';
import {
  creatorMedia,
  creatorMediaCommentLikes,
  creatorMediaComments,
  creatorMediaLikes,
} from '../../../database/schema.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import { enqueuePostPictures } from '../../platform/images/object-deletions.ts';
import { log } from '../../platform/log.ts';
import { endWithPosts } from '../posts/published-answers.ts';
import { markDeleted } from './mark-deleted.ts';

/**
 * Deletion of posts with any number of reactions. One statement that deletes a post would cascade to all its likes and
 * comments, and block D1's primary meanwhile. So a request only marks the post: from then on nobody sees it, not even
 * its author, and it counts nowhere (mark-deleted.ts). Its dependent rows are deleted in batches, and the post last.
 * The marked post itself records the remaining work, so that a crash between two batches leaves nothing behind.
 */

/** Maximum number of rows deleted per statement. */
export const DELETE_BATCH_ROWS = 1_000;
/** Batches after a request's response: enough for nearly every post. */
const STEPS_AT_ONCE = 10;
/** Batches per cron run, and per post before others have their turn. */
const STEPS_PER_RUN = 200;
const STEPS_PER_TURN = 40;
/** Posts that one run selects at a time. */
const POSTS_AT_ONCE = 20;
/**
 * Minimum time that an emptied post's row stays. Rankings computed before the deletion still name the post, and
 * `recordHidden` needs the row to exclude it. So the row stays until there are later rankings.
 */
export const DELETED_POST_RETENTION_MS = 2 * HOUR_MS;
/** Posts deleted per statement; each cascades to a row for every month in which it was viewed. */
const BARE_AT_ONCE = 50;

/**
 * Starts the deletion of posts, for one batch: enqueues the deletion of their pictures and returns those rows, takes
 * published answers back, then marks the posts and returns their ids. `posts` is a condition on `creator_media`.
 */
export function startDeletion(db: Database, posts: SQL, now: number) {
  const undeleted = sql`${posts} and ${creatorMedia.deletionStartedAt} is null`;
  return {
    pictures: enqueuePostPictures(db, undeleted, now),
    answers: endWithPosts(db, undeleted, now),
    announcements: restartAnnouncements(db, undeleted),
    ...markDeleted(db, undeleted, now),
  };
}

/** Deletes up to {@link DELETE_BATCH_ROWS} rows of a post. */
interface Step {
  table: SQLiteTable;
  /** The condition on the table. */
  rows: (postId: string) => SQL;
  /** A query of `user_id`: users whose notifications quote these rows. */
  quotedTo?: (postId: string) => SQL;
}

/**
 * The newest comments of a post. Deleting a comment cascades to its replies. Replies are newer, so
 * they have been deleted before, or are in the same batch.
 */
const newestComments = (postId: string) => {
  const newest = (isVisible: 0 | 1) => sql`select * from (
    select id, created_at from creator_media_comments
    where media_id = ${postId} and is_visible = ${sql.raw(String(isVisible))}
    order by created_at desc, id desc limit ${DELETE_BATCH_ROWS})`;
  return sql`select id from (${newest(0)} union all ${newest(1)})
    order by created_at desc, id desc limit ${DELETE_BATCH_ROWS}`;
};

/** The author of a liked comment has it quoted in their notification of the likes. */
const commentLikes: Step = {
  table: creatorMediaCommentLikes,
  rows: (postId) => sql`rowid in (
    select rowid from creator_media_comment_likes
    where comment_id in (${newestComments(postId)}) limit ${DELETE_BATCH_ROWS})`,
  quotedTo: (postId) => sql`
    select user_id from creator_media_comments
    where id in (${newestComments(postId)}) and like_count > 0`,
};

/**
 * Deletes nothing while one of these comments has a like, which the cascade would not count. The
 * author of the parent comment has the reply quoted in a notification.
 */
const comments: Step = {
  table: creatorMediaComments,
  rows: (postId) => sql`id in (${newestComments(postId)})
    and not exists (
      select 1 from creator_media_comment_likes where comment_id in (${newestComments(postId)}))`,
  quotedTo: (postId) => sql`
    select parent.user_id from creator_media_comments reply
    join creator_media_comments parent on parent.id = reply.parent_comment_id
    where reply.id in (${newestComments(postId)})`,
};

/**
 * The statement that enqueues a notification of these users, and of the post's author, that the
 * post is gone, unless it is enqueued already. It runs with the statement that deletes the quoted
 * rows. It is due in its turn, because there may be many.
 */
function enqueueGone(db: Database, postId: string, people: SQL) {
  return enqueueNotice(
    db,
    {
      thing: `gone:${postId}`,
      recipientId: sql`quoted.user_id`,
      source: 'post_gone',
      subjectId: postId,
      at: 0,
      dueAt: sql`(select deletion_started_at from creator_media where id = ${postId})`,
    },
    sql`not exists (select 1 from notice_outbox noted
      where noted.thing = ${`gone:${postId}`} and noted.recipient_id = quoted.user_id)`,
    sql`(select distinct user_id from (${people})) as quoted`,
  );
}

const likes: Step = {
  table: creatorMediaLikes,
  rows: (postId) => sql`(media_number, user_number) in (
    select media_number, user_number from creator_media_likes
    where media_number = ${numberOfPost(postId)} limit ${DELETE_BATCH_ROWS})`,
};

/** Excludes views: they no longer count, and are deleted when their month is folded. */
const steps: readonly Step[] = [commentLikes, comments, likes];

/**
 * Deletes one post's dependent rows batch by batch, and yields the number of rows of each; ends when none are left.
 * Concurrent or crashed runs do no harm, because every statement finds what is left.
 */
export async function* stepsOf(db: Database, postId: string): AsyncGenerator<number> {
  for (let at = 0; at < steps.length; ) {
    const { table, rows, quotedTo } = steps[at]!;
    const people = quotedTo?.(postId);
    const deleting = db
      .delete(table)
      .where(rows(postId))
      .returning({ one: sql`1`.as('one') });
    const enqueuing = people ? [enqueueGone(db, postId, people)] : [];
    const { rowsDeleted } = await batch(db, { enqueuing, rowsDeleted: deleting });
    const deleted = rowsDeleted.length;
    yield deleted;
    if (deleted < DELETE_BATCH_ROWS) at += 1;
    // More comments may remain, whose likes must be deleted first.
    else if (steps[at] === comments) at = 0;
  }
}

/**
 * Continues the deletion of a post, by at most `stepsMax` batches. `isBare` is true when no dependent rows are left.
 */
async function continueDeletion(
  db: Database,
  postId: string,
  stepsMax: number,
): Promise<{ isBare: boolean; steps: number }> {
  let taken = 0;
  for await (const _deleted of stepsOf(db, postId)) {
    taken += 1;
    if (taken === stepsMax) return { isBare: false, steps: taken };
  }
  return { isBare: true, steps: taken };
}

/** Runs the first batches of a post's deletion after the response. Never throws; the cron continues. */
export async function deletePostNow(db: Database, postId: string): Promise<void> {
  try {
    await continueDeletion(db, postId, STEPS_AT_ONCE);
  } catch (error) {
    log.warn('posts.deletion_deferred', { id: postId, error });
  }
}

/** Condition: others' rows still depend on the post. */
export const hasReactions = sql`(
  exists (select 1 from creator_media_comments where media_id = creator_media.id)
  or exists (select 1 from creator_media_likes where media_number = creator_media.number))`;

/**
 * Continues the deletion of all marked posts in turns, longest-waiting first, and deletes the
 * emptied posts after their retention. A failed post is moved behind the others and logged.
 * `unnamedBefore` is the time before which deleted posts are no longer in the rankings; null when
 * there are none. `gone` and `failed` count posts, `steps` counts statements.
 */
export async function finishDeletions(
  db: Database,
  now: number,
  stepsPerRun = STEPS_PER_RUN,
  unnamedBefore: number | null = null,
): Promise<{ gone: number; failed: number; steps: number }> {
  let [failed, taken] = [0, 0];
  let hasMore = true;
  while (hasMore && taken < stepsPerRun) {
    const posts = await db
      .select({ id: creatorMedia.id })
      .from(creatorMedia)
      .where(and(isNotNull(creatorMedia.deletionStartedAt), hasReactions))
      .orderBy(asc(creatorMedia.deletionStartedAt))
      .limit(POSTS_AT_ONCE);
    const failedBefore = failed;
    for (const { id } of posts) {
      if (taken >= stepsPerRun) break;
      const progress = await continueDeletion(
        db,
        id,
        Math.min(STEPS_PER_TURN, stepsPerRun - taken),
      ).catch((error: unknown) => postpone(db, id, now, error));
      taken += progress?.steps ?? 1;
      if (!progress) failed += 1;
    }
    hasMore = posts.length > 0 && failed === failedBefore;
  }
  const before = Math.min(now - DELETED_POST_RETENTION_MS, unnamedBefore ?? now);
  return { gone: await deleteBare(db, before), failed, steps: taken };
}

/** Deletes the posts marked before that time whose only dependent rows are monthly figures; returns their number. */
async function deleteBare(db: Database, before: number): Promise<number> {
  const deleted = await db.all(sql`
    delete from creator_media where id in (
      select id from creator_media
      where deletion_started_at <= ${before} and not ${hasReactions} limit ${BARE_AT_ONCE})
    returning 1`);
  return deleted.length;
}

/** True when a post was marked for deletion at that time or later. */
export async function hasLeftSince(db: Database, since: number): Promise<boolean> {
  return (await db.$count(creatorMedia, gte(creatorMedia.deletionStartedAt, since))) > 0;
}

async function postpone(db: Database, id: string, now: number, error: unknown): Promise<null> {
  log.error('posts.deletion_failed', { id, error });
  await db.update(creatorMedia).set({ deletionStartedAt: now }).where(eq(creatorMedia.id, id));
  return null;
}
