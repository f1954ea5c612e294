import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { database } from '../../database/client.ts';
import { creatorMedia, creatorMediaComments } from '../../database/schema.ts';
import { excerptOf } from '../../domain/notice-facts.ts';
import { cacheTags } from '../http/cache-tags.ts';
import { purge } from '../http/purge.ts';

const parents = alias(creatorMediaComments, 'parent');

/**
 * A comment is hidden, or shown again: in what caches keep, and in the notice that whoever it was for has
 * of it. A notice that has lost its words does not get them back: it has been read, or leads to them.
 */
export async function commentSeen(env: Env, { commentId }: Record<string, string>) {
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
    .where(eq(creatorMediaComments.id, commentId!));
  if (!comment) return;
  const { postId, parentId, parentAuthorId, postAuthorId } = comment;
  if (comment.hiddenAt !== null) {
    const excerpt = excerptOf(comment.content);
    const forget = (personId: string, thing: string) =>
      env.INBOX.getByName(personId).forgetExcerpt(thing, excerpt);
    await forget(postAuthorId, `comment:${postId}`);
    if (parentAuthorId) await forget(parentAuthorId, `reply:${parentId}`);
  }
  await purge(env, { tags: [cacheTags.post(postId)] });
}
