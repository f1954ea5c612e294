import { and, eq, type SQL, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import { isBlockBetween } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { numberOfPost, numberOfUser } from '../../../database/numbers.ts';
import {
  creatorMedia,
  creatorMediaCommentLikes,
  creatorMediaComments,
  creatorMediaLikes,
} from '../../../database/schema.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { commentLiked, commentUnliked, postLiked, postUnliked } from '../notices.ts';
import { commentVisibleTo } from './comments.ts';
import { visibleTo } from './queries.ts';

export interface LikeState {
  liked: boolean;
  likeCount: number;
}

const isBlocked = (condition: SQL) => sql<number>`${condition}`.as('is_blocked');

/**
 * Likes or unlikes the post; a repeated request changes nothing. 404 for a post that the user may
 * not see, 409 `conversation.blocked` when a block exists between the user and its author.
 */
export async function setPostLike(
  db: Database,
  postId: string,
  userId: string,
  liked: boolean,
  now: number,
): Promise<LikeState> {
  const post = db
    .select({
      likeCount: creatorMedia.likeCount,
      isBlocked: isBlocked(isBlockBetween(userId, creatorMedia.creatorId)),
    })
    .from(creatorMedia)
    .where(and(eq(creatorMedia.id, postId), visibleTo(userId)));
  const like = { mediaNumber: numberOfPost(postId), userNumber: numberOfUser(userId) };
  const isIt = and(
    eq(creatorMediaLikes.mediaNumber, like.mediaNumber),
    eq(creatorMediaLikes.userNumber, like.userNumber),
  )!;
  const write = liked
    ? insertWhere(
        db,
        creatorMediaLikes,
        { ...like, likedAt: now },
        sql`(select not is_blocked from ${post})`,
      ).onConflictDoNothing()
    : db.delete(creatorMediaLikes).where(isIt);
  const { counted } = await batch(db, {
    undone: liked ? [] : [postUnliked(db, isIt, now)],
    write,
    notified: liked ? [postLiked(db, and(isIt, eq(creatorMediaLikes.likedAt, now))!)] : [],
    counted: first(post),
  });
  if (!counted) throw new ProblemError('post.not_found');
  if (liked && counted.isBlocked) throw new ProblemError('conversation.blocked');
  return { liked, likeCount: counted.likeCount };
}

/** The same for a comment that the user may see; a block with the comment's or the post's author prevents it. */
export async function setCommentLike(
  db: Database,
  commentId: string,
  userId: string,
  liked: boolean,
  now: number,
): Promise<LikeState> {
  const comment = db
    .select({
      likeCount: creatorMediaComments.likeCount,
      isBlocked: isBlocked(
        sql`(${isBlockBetween(userId, creatorMediaComments.userId)}
          or ${isBlockBetween(userId, creatorMedia.creatorId)})`,
      ),
    })
    .from(creatorMediaComments)
    .innerJoin(creatorMedia, eq(creatorMedia.id, creatorMediaComments.mediaId))
    .where(
      and(eq(creatorMediaComments.id, commentId), visibleTo(userId), commentVisibleTo(userId)),
    );
  const isIt = and(
    eq(creatorMediaCommentLikes.commentId, commentId),
    eq(creatorMediaCommentLikes.userId, userId),
  )!;
  const write = liked
    ? insertWhere(
        db,
        creatorMediaCommentLikes,
        { commentId, userId, likedAt: now },
        sql`(select not is_blocked from ${comment})`,
      ).onConflictDoNothing()
    : db.delete(creatorMediaCommentLikes).where(isIt);
  const { counted } = await batch(db, {
    undone: liked ? [] : [commentUnliked(db, isIt, now)],
    write,
    notified: liked
      ? [commentLiked(db, and(isIt, eq(creatorMediaCommentLikes.likedAt, now))!)]
      : [],
    counted: first(comment),
  });
  if (!counted) throw new ProblemError('comment.not_found');
  if (liked && counted.isBlocked) throw new ProblemError('conversation.blocked');
  return { liked, likeCount: counted.likeCount };
}
