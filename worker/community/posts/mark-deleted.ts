import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { enqueueNotice } from '../../../database/enqueue-notice.ts';
import { creatorMedia, noticeOutbox } from '../../../database/schema.ts';

/**
 * Statements that mark posts as being deleted, which hides them for good and erases their words and picture keys at
 * once; the rows that depend on them follow in batches (post-deletion.ts). Notices that wait are dropped, and the
 * inbox is asked to remove the others. `posts`: a condition on `creator_media`, true only of posts that are not being
 * deleted. `posts` returns their ids.
 */
export function markDeleted(db: Database, posts: SQL, now: number) {
  const { id, creatorId } = creatorMedia;
  return {
    notices: db.delete(noticeOutbox).where(
      sql`(thing, recipient_id) in (select kind.value || ${id}, ${creatorId}
        from ${creatorMedia}, json_each('["like:post:","comment:"]') kind where ${posts})`,
    ),
    gone: enqueueNotice(
      db,
      {
        thing: sql`'gone:' || ${id}`,
        recipientId: sql`${creatorId}`,
        source: 'post_gone',
        subjectId: sql`${id}`,
        at: 0,
      },
      posts,
      sql`${creatorMedia}`,
    ),
    posts: db
      .update(creatorMedia)
      .set({
        ...{ deletionStartedAt: now, hiddenAt: sql`coalesce(${creatorMedia.hiddenAt}, ${now})` },
        ...{ title: null, bodyText: null, caption: null, storagePath: null, questionText: null },
        ...{ topicId: null, foldedTitle: null, foldedBody: null },
      })
      .where(posts)
      .returning({ id }),
  };
}
