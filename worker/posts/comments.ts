import { and, asc, eq, exists, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { isBlockBetween, isBlockedBy, isShownTo } from '../../database/blocks.ts';
import type { Database } from '../../database/client.ts';
import { insertWhere } from '../../database/insert-where.ts';
import { person, personColumns } from '../../database/person.ts';
import {
  creatorMedia,
  creatorMediaCommentLikes,
  creatorMediaComments,
  creatorProfiles,
  profiles,
} from '../../database/schema.ts';
import type { Person } from '../../domain/person.ts';
import type { NewComment } from '../../domain/post.ts';
import { ProblemError } from '../../domain/problem.ts';
import { type Cursor, formatCursor, isAfter, page } from '../http/cursor.ts';
import { likedBy } from './liked-by.ts';
import { visibleTo } from './queries.ts';

const COMMENTS_PAGE_SIZE = 50;

export interface Comment {
  id: string;
  content: string;
  createdAt: string;
  parentId: string | null;
  /** Who wrote the comment that this one replies to. */
  parentUsername: string | null;
  author: Person;
  likeCount: number;
  likedByMe: boolean;
}

const parents = alias(creatorMediaComments, 'parent');
const parentAuthors = alias(profiles, 'parent_author');

/** The query for rows of {@link comment}, as `viewerId` (null: anybody) sees them. */
function selectComments(db: Database, viewerId: string | null) {
  return db
    .select({
      id: creatorMediaComments.id,
      content: creatorMediaComments.content,
      createdAt: creatorMediaComments.createdAt,
      parentId: creatorMediaComments.parentCommentId,
      likeCount: creatorMediaComments.likeCount,
      author: personColumns,
      parentUsername: sql<string | null>`${parentAuthors.username}`.as('parent_username'),
      likedByMe: likedBy(
        db,
        viewerId,
        creatorMediaCommentLikes,
        eq(creatorMediaCommentLikes.commentId, creatorMediaComments.id),
      ),
    })
    .from(creatorMediaComments)
    .innerJoin(profiles, eq(profiles.id, creatorMediaComments.userId))
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, creatorMediaComments.userId))
    .leftJoin(parents, eq(parents.id, creatorMediaComments.parentCommentId))
    .leftJoin(parentAuthors, eq(parentAuthors.id, parents.userId))
    .$dynamic();
}

export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number];

/** The wire form of a row of {@link selectComments}; a column that is not named here stays behind. */
export function comment(row: CommentRow): Comment {
  return {
    id: row.id,
    content: row.content,
    createdAt: new Date(row.createdAt).toISOString(),
    parentId: row.parentId,
    parentUsername: row.parentUsername,
    author: person(row.author),
    likeCount: row.likeCount,
    likedByMe: row.likedByMe,
  };
}

function selectVisiblePost(db: Database, postId: string, viewerId: string | null, more?: SQL) {
  return db
    .select({ id: creatorMedia.id })
    .from(creatorMedia)
    .where(and(eq(creatorMedia.id, postId), visibleTo(viewerId), more));
}

/**
 * A page of a post's comments, the oldest first, replies among them, without those of whom the viewer
 * has blocked; 404 for a post that the viewer may not see.
 */
export async function getComments(
  db: Database,
  postId: string,
  viewerId: string | null,
  cursor: Cursor | undefined,
): Promise<{ comments: Comment[]; nextCursor: string | null }> {
  const after = isAfter([creatorMediaComments.createdAt, creatorMediaComments.id], cursor);
  const [posts, found] = await db.batch([
    selectVisiblePost(db, postId, viewerId, not(isBlockedBy(viewerId, creatorMedia.creatorId))),
    selectComments(db, viewerId)
      .where(
        and(
          eq(creatorMediaComments.mediaId, postId),
          after,
          isShownTo(viewerId, creatorMediaComments.userId),
        ),
      )
      .orderBy(asc(creatorMediaComments.createdAt), asc(creatorMediaComments.id))
      .limit(COMMENTS_PAGE_SIZE + 1),
  ]);
  if (posts.length === 0) throw new ProblemError('post.not_found');
  const { rows, nextCursor } = page(found, COMMENTS_PAGE_SIZE, ({ createdAt, id }) =>
    formatCursor({ time: createdAt, id }),
  );
  return { comments: rows.map(comment), nextCursor };
}

/**
 * Adds a comment, as a reply when `parentId` names one of the same post (else 400); 404 for a post
 * that the author may not see, 409 `conversation.blocked` where they and who wrote the post, or the
 * comment, have nothing to do with each other.
 */
export async function addComment(
  db: Database,
  postId: string,
  authorId: string,
  { content, parentId = null }: NewComment,
  now: number,
): Promise<Comment> {
  const id = crypto.randomUUID();
  const parentIs = (condition: SQL) =>
    parentId
      ? sql`exists (select 1 from ${creatorMediaComments}
          where ${creatorMediaComments.id} = ${parentId.toLowerCase()} and ${creatorMediaComments.mediaId} = ${postId}
            and ${condition})`
      : sql`false`;
  const parentIsHere = parentId ? parentIs(sql`true`) : sql`true`;
  const isBlocked = sql`(exists (select 1 from ${creatorMedia}
      where ${creatorMedia.id} = ${postId} and ${isBlockBetween(authorId, creatorMedia.creatorId)})
    or ${parentIs(isBlockBetween(authorId, creatorMediaComments.userId))})`;
  const [posts, [block], , [added]] = await db.batch([
    selectVisiblePost(db, postId, authorId),
    db.select({ stands: sql<number>`${isBlocked}`.as('stands') }).from(sql`(select 1)`),
    insertWhere(
      db,
      creatorMediaComments,
      {
        id,
        mediaId: postId,
        userId: authorId,
        content,
        createdAt: now,
        parentCommentId: parentId?.toLowerCase(),
      },
      sql`${exists(selectVisiblePost(db, postId, authorId))} and ${parentIsHere} and not ${isBlocked}`,
    ),
    selectComments(db, authorId).where(eq(creatorMediaComments.id, id)),
  ]);
  if (posts.length === 0) throw new ProblemError('post.not_found');
  if (block?.stands) throw new ProblemError('conversation.blocked');
  if (!added)
    throw new ProblemError('request.invalid', [
      { path: 'parentId', message: 'Commentaire non trouvé' },
    ]);
  return comment(added);
}
