import { and, asc, eq, getTableName, gte, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { writeThenRead } from '../../../database/batch-after.ts';
import type { Database } from '../../../database/client.ts';
import { describeFailure } from '../../../database/failure.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  creatorMedia,
  creatorMediaCommentLikes,
  creatorMediaComments,
  creatorMediaLikes,
  noticeOutbox,
} from '../../../database/schema.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import { enqueuePostPictures } from '../../platform/images/object-deletions.ts';

/**
 * How posts go, however much others did to them. One statement that deletes a post takes all of its
 * likes and comments along, and keeps D1's primary from everything else meanwhile. So a request
 * only marks it as leaving: from then on nobody sees it, its author included, and it counts nowhere
 * (the triggers of `creator_media` in migrations/schema.sql). Its rows go in steps, and the post last. The post itself is the
 * note of what is left to do, so that a crash between two steps leaves nothing behind.
 */

/** Rows that one statement deletes at most. */
export const DELETE_BATCH_ROWS = 1_000;
/** Steps behind a request's answer: enough for nearly every post. */
const STEPS_AT_ONCE = 10;
/** Steps of one run of the cron in all, and for one post before others have their turn. */
const STEPS_PER_RUN = 200;
const STEPS_PER_TURN = 40;
/** Posts that one run looks at once. */
const POSTS_AT_ONCE = 20;
/**
 * How long a post stays at least that has nothing left but its id: rankings that were computed before it left
 * name it, and `recordHidden` finds by its row that they may not show it. So it stays until there are later ones.
 */
export const DELETED_POST_RETENTION_MS = 2 * HOUR_MS;
/** Each takes along a row for every month in which it was seen. */
const BARE_AT_ONCE = 50;

/**
 * The two statements that have posts leave, for one batch: the first enqueues the deletion of their pictures and returns
 * its rows, the second marks the posts and returns their ids. `posts`: a condition on `creator_media`, of
 * one post or of all of somebody's.
 */
export function startDeletion(db: Database, posts: SQL, now: number) {
  const staying = sql`${posts} and ${creatorMedia.deletionStartedAt} is null`;
  return [
    enqueuePostPictures(db, staying, now),
    db
      .update(creatorMedia)
      .set({ deletionStartedAt: now })
      .where(staying)
      .returning({ id: creatorMedia.id }),
  ] as const;
}

/** Deletes up to {@link DELETE_BATCH_ROWS} rows of a post. */
interface Step {
  table: SQLiteTable;
  /** The condition on the table. */
  rows: (postId: string) => SQL;
  /** People whose notices quote what these rows are about: a query of `user_id`. */
  quotedTo?: (postId: string) => SQL;
}

/**
 * The newest comments of a post. A comment takes the replies to it along: they are newer, and so have
 * gone before it, or go with it as one of these.
 */
const newestComments = (postId: string) => {
  const newest = (isShown: 0 | 1) => sql`select * from (
    select id, created_at from creator_media_comments
    where media_id = ${postId} and is_shown = ${sql.raw(String(isShown))}
    order by created_at desc, id desc limit ${DELETE_BATCH_ROWS})`;
  return sql`select id from (${newest(0)} union all ${newest(1)})
    order by created_at desc, id desc limit ${DELETE_BATCH_ROWS}`;
};

/** Who wrote a comment that is liked has it in their notice of the likes. */
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
 * Deletes none while one of them has a like, which would go along uncounted. Who wrote what one of them
 * replies to has the reply in a notice.
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
 * The statement that notes that these people are to hear that the post is gone, as its author does, unless that
 * is noted already. It goes with the one that deletes what says so. Due in its turn: there may be many.
 */
function noteGone(db: Database, postId: string, people: SQL) {
  return insertWhere(
    db,
    noticeOutbox,
    {
      thing: `gone:${postId}`,
      recipientId: sql`quoted.user_id`,
      source: 'post_gone',
      subjectId: postId,
      since: 0,
      dueAt: sql`(select deletion_started_at from creator_media where id = ${postId})`,
    },
    sql`not exists (select 1 from notice_outbox noted
      where noted.thing = ${`gone:${postId}`} and noted.recipient_id = quoted.user_id)`,
    sql`(select distinct user_id from (${people})) as quoted`,
  );
}

/** The tables, beside comments, whose rows hang on posts by their `media_id`. */
const DEPENDENT_TABLES = [creatorMediaLikes];

const rowsOf = (table: SQLiteTable): Step => ({
  table,
  rows: (postId) => sql`rowid in (
    select rowid from ${table} where media_id = ${postId} limit ${DELETE_BATCH_ROWS})`,
});

/** Views are not among them: they count nowhere any more, and go when their month is folded. */
const steps: readonly Step[] = [commentLikes, comments, ...DEPENDENT_TABLES.map(rowsOf)];

/** The tables that these steps empty. */
export const emptiedTables = steps.map(({ table }) => getTableName(table));

/**
 * Takes one post's steps, one after the other, and gives after each how many rows it has deleted; ends once
 * nothing hangs on the post any more. Two at once, or one that died, do no harm: every statement finds by
 * itself what is left.
 */
export async function* stepsOf(db: Database, postId: string): AsyncGenerator<number> {
  for (let at = 0; at < steps.length; ) {
    const { table, rows, quotedTo } = steps[at]!;
    const people = quotedTo?.(postId);
    const deleting = db
      .delete(table)
      .where(rows(postId))
      .returning({ one: sql`1`.as('one') });
    const noting = people ? [noteGone(db, postId, people)] : [];
    const [gone] = await writeThenRead(db, noting, [deleting]);
    const deleted = gone.length;
    yield deleted;
    if (deleted < DELETE_BATCH_ROWS) at += 1;
    // Behind the newest comments there may be more: their likes come first again.
    else if (steps[at] === comments) at = 0;
  }
}

/** Goes on with a post that leaves, at most so many steps. `isBare`: whether nothing hangs on it any more. */
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

/** Takes the first steps of a post, behind the answer to who deletes it. Never throws: the cron goes on. */
export async function deletePostNow(db: Database, postId: string): Promise<void> {
  try {
    await continueDeletion(db, postId, STEPS_AT_ONCE);
  } catch (error) {
    console.warn(
      JSON.stringify({ event: 'posts.left_to_cron', id: postId, error: describeFailure(error) }),
    );
  }
}

const hasReactions = or(
  ...[creatorMediaComments, ...DEPENDENT_TABLES].map(
    (table) => sql`exists (select 1 from ${table} where media_id = creator_media.id)`,
  ),
);

/**
 * Goes on with all posts that leave, in turns, the ones that wait longest first, and deletes those that have
 * waited bare. One that fails is put behind the others, and the log says so. `unnamedBefore`: rankings name none
 * that began to leave before; null where there are none. `gone` and `failed` are of posts, `steps` of statements.
 */
export async function finishDeletions(
  db: Database,
  now: number,
  stepsPerRun = STEPS_PER_RUN,
  unnamedBefore: number | null = null,
): Promise<{ gone: number; failed: number; steps: number }> {
  let [failed, taken] = [0, 0];
  let isLeft = true;
  while (isLeft && taken < stepsPerRun) {
    const posts = await db
      .select({ id: creatorMedia.id })
      .from(creatorMedia)
      .where(and(isNotNull(creatorMedia.deletionStartedAt), hasReactions))
      .orderBy(asc(creatorMedia.deletionStartedAt))
      .limit(POSTS_AT_ONCE);
    const failedBefore = failed;
    for (const { id } of posts) {
      if (taken >= stepsPerRun) break;
      const went = await continueDeletion(
        db,
        id,
        Math.min(STEPS_PER_TURN, stepsPerRun - taken),
      ).catch((error: unknown) => putBehind(db, id, now, error));
      taken += went?.steps ?? 1;
      if (!went) failed += 1;
    }
    isLeft = posts.length > 0 && failed === failedBefore;
  }
  const before = Math.min(now - DELETED_POST_RETENTION_MS, unnamedBefore ?? now);
  return { gone: await deleteBare(db, before), failed, steps: taken };
}

/** Deletes posts that began to leave before, with nothing but figures of months on them; gives how many. */
async function deleteBare(db: Database, before: number): Promise<number> {
  const deleted = await db.all(sql`
    delete from creator_media where id in (
      select id from creator_media
      where deletion_started_at <= ${before} and not ${hasReactions} limit ${BARE_AT_ONCE})
    returning 1`);
  return deleted.length;
}

/** Whether a post began to leave at that time or later. */
export async function hasLeftSince(db: Database, since: number): Promise<boolean> {
  return (await db.$count(creatorMedia, gte(creatorMedia.deletionStartedAt, since))) > 0;
}

async function putBehind(db: Database, id: string, now: number, error: unknown): Promise<null> {
  console.error(
    JSON.stringify({ event: 'posts.leaving_failed', id, error: describeFailure(error) }),
  );
  await db.update(creatorMedia).set({ deletionStartedAt: now }).where(eq(creatorMedia.id, id));
  return null;
}
