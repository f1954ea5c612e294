import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from './client.ts';
import { insertWhere } from './insert-where.ts';
import { creatorMedia, outbox, postAnnouncements } from './schema.ts';

/**
 * The statements, for one batch, that hide posts since `hiddenAt`, or show them again (null), and what follows. `posts`:
 * a condition on `creator_media`, which holds before. A deletion hides posts by itself (mark-deleted.ts).
 */
export function hidePosts(
  db: Database,
  posts: SQL,
  hiddenAt: number | SQL | null,
): BatchItem<'sqlite'>[] {
  return [
    enqueuePostsSeen(db, posts),
    restartAnnouncements(db, posts),
    db.update(creatorMedia).set({ hiddenAt }).where(posts),
  ];
}

/**
 * Statement that enqueues what follows when posts are hidden or shown: their pictures, rankings and notices, then the
 * purge of pages, which would ask for these. It comes before the statement that changes the posts, and has the same condition.
 */
export function enqueuePostsSeen(db: Database, posts: SQL) {
  const data = sql`json_object('postId', ${creatorMedia.id})`;
  return insertWhere(
    db,
    outbox,
    { kind: sql`effect.value`, data: data as never, dueAt: sql`effect.key` },
    posts,
    sql`${creatorMedia}, json_each('["post_seen","purge"]') effect`,
  );
}

/**
 * Statement that restarts the announcements of posts that others see no more, or see again: it corrects the notices of
 * followers. It comes before the statement that changes the posts.
 */
export function restartAnnouncements(db: Database, posts: SQL) {
  const { creatorId, createdAt } = creatorMedia;
  return db
    .update(postAnnouncements)
    .set({
      version: sql`${postAnnouncements.version} + 1`,
      dueAt: 0,
      followedAt: null,
      followerId: null,
      attempts: 0,
    })
    .where(
      sql`${postAnnouncements}.rowid in (
        select announcement.rowid from ${creatorMedia}
        join post_announcements announcement on announcement.creator_id = ${creatorId} and announcement.since = (
          select max(since) from post_announcements where creator_id = ${creatorId} and since <= ${createdAt})
        where announcement.until > ${createdAt} and ${posts})`,
    );
}
