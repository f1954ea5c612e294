import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { database } from '../../../database/client.ts';
import { creatorMedia, creatorMediaComments } from '../../../database/schema.ts';
import { excerptOf } from '../../../domain/notifications/notice-facts.ts';
import type { NoticeThing } from '../../../domain/notifications/notification-dedup.ts';
import type { OutboxData } from '../../../domain/outbox.ts';

const parents = alias(creatorMediaComments, 'parent');

/**
 * Removes a hidden comment's text from its recipients' notifications. The text does not come back:
 * the notification has been read, or links to the comment.
 */
export async function showOrHideComment(env: Env, { commentId }: OutboxData<'comment_seen'>) {
  const [comment] = await database(env.DB)
    .select({
      postId: creatorMediaComments.mediaId,
      content: creatorMediaComments.content,
      hiddenAt: creatorMediaComments.hiddenAt,
      parentId: creatorMediaComments.parentCommentId,
      parentAuthorId: sql<string | null>`${parents.userId}`.as('parent_author_id'),
      postAuthorId: creatorMedia.creatorId,
    })
    .from(creatorMediaComments)
    .innerJoin(creatorMedia, eq(creatorMedia.id, creatorMediaComments.mediaId))
    .leftJoin(parents, eq(parents.id, creatorMediaComments.parentCommentId))
    .where(eq(creatorMediaComments.id, commentId));
  if (!comment || comment.hiddenAt === null) return;
  const { postId, parentId, parentAuthorId, postAuthorId } = comment;
  const excerpt = excerptOf(comment.content);
  const correct = (personId: string, thing: NoticeThing) =>
    env.INBOX.getByName(personId).deleteExcerpt(thing, excerpt);
  await correct(postAuthorId, `comment:${postId}`);
  if (parentAuthorId) await correct(parentAuthorId, `reply:${parentId}`);
}
