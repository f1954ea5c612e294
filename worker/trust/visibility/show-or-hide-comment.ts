import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { database } from '../../../database/client.ts';
import { creatorMedia, creatorMediaComments } from '../../../database/schema.ts';
import { excerptOf } from '../../../domain/notifications/notice-facts.ts';
import type { NoticeThing } from '../../../domain/notifications/notification-dedup.ts';
import type { OutboxData } from '../../../domain/outbox.ts';

const parents = alias(creatorMediaComments, 'parent');

/**
 * Takes a hidden comment out of its recipients' notifications, with its text. It does not come back to them: they find
 * it below the post.
 */
export async function showOrHideComment(env: Env, { commentId }: OutboxData<'comment_seen'>) {
  const [comment] = await database(env.DB)
    .select({
      postId: creatorMediaComments.mediaId,
      authorId: creatorMediaComments.userId,
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
  const { postId, authorId, parentId, parentAuthorId, postAuthorId } = comment;
  const excerpt = excerptOf(comment.content);
  const takeOut = async (personId: string, thing: NoticeThing) => {
    const inbox = env.INBOX.getByName(personId);
    await inbox.deleteExcerpt(thing, excerpt);
    await inbox.takeBack([{ thing, actorId: authorId }]);
  };
  await takeOut(postAuthorId, `comment:${postId}`);
  if (parentAuthorId) await takeOut(parentAuthorId, `reply:${parentId}`);
}
