import { and, asc, eq, exists, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { batch, first } from '../../../database/batch.ts';
import { isBlockBetween, isBlockedBy, isShownTo } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { describePerson, personColumns } from '../../../database/person.ts';
import {
  creatorMedia,
  creatorMediaCommentLikes,
  creatorMediaComments,
  creatorProfiles,
  profiles,
} from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { withoutMention } from '../../../domain/posts/mention.ts';
import type { NewComment } from '../../../domain/posts/post.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { Person } from '../../../domain/profiles/person.ts';
import { type Cursor, cutPage, formatCursor, isAfter } from '../../platform/http/cursor.ts';
import { commented } from '../notices.ts';
import { likedBy } from './liked-by.ts';
import { readableBy, visibleTo } from './queries.ts';

const COMMENTS_PAGE_SIZE = 50;

export interface Comment {
  id: string;
  content: string;
  createdAt: string;
  parentId: string | null;
  /** The author of the parent comment; null when that comment is not visible. */
  parentUsername: string | null;
  author: Person;
  likeCount: number;
  likedByMe: boolean;
  /** Present when a decision hides the comment; only its author sees it then. */
  hidden?: true;
}

const parents = alias(creatorMediaComments, 'parent');
const parentAuthors = alias(profiles, 'parent_author');

/** The query for rows of {@link describeComment}, as `viewerId` (null for a signed-out viewer) sees them. */
function selectComments(db: Database, viewerId: string | null) {
  return db
    .select({
      id: creatorMediaComments.id,
      postId: creatorMediaComments.mediaId,
      content: creatorMediaComments.content,
      createdAt: creatorMediaComments.createdAt,
      parentId: creatorMediaComments.parentCommentId,
      likeCount: creatorMediaComments.likeCount,
      hiddenAt: creatorMediaComments.hiddenAt,
      author: personColumns,
      parentUsername: sql<string | null>`${parentAuthors.username}`.as('parent_username'),
      // Null when the comment is no reply.
      isParentShown: sql<
        number | null
      >`${parents.isVisible} and ${isShownTo(viewerId, parents.userId) ?? sql`true`}`.as(
        'is_parent_shown',
      ),
      likedByMe: likedBy(db, viewerId, creatorMediaCommentLikes, (viewer) =>
        and(
          eq(creatorMediaCommentLikes.commentId, creatorMediaComments.id),
          eq(creatorMediaCommentLikes.userId, viewer),
        ),
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

/** The wire form of a row of {@link selectComments}; columns not named here are not sent. */
export function describeComment(row: CommentRow): Comment {
  return {
    id: row.id,
    content: row.isParentShown ? row.content : withoutMention(row.content, row.parentUsername),
    createdAt: iso(row.createdAt),
    parentId: row.parentId,
    parentUsername: row.isParentShown ? row.parentUsername : null,
    author: describePerson(row.author),
    likeCount: row.likeCount,
    likedByMe: row.likedByMe,
    ...(row.hiddenAt !== null && { hidden: true }),
  };
}

function selectVisiblePost(db: Database, postId: string, viewerId: string) {
  return db
    .select({ id: creatorMedia.id })
    .from(creatorMedia)
    .where(and(eq(creatorMedia.id, postId), visibleTo(viewerId)));
}

/** True when `viewerId` (null for a signed-out viewer) may see a comment, given that they may see its post. */
export function commentVisibleTo(viewerId: string | null): SQL {
  const isVisible = eq(creatorMediaComments.isVisible, true);
  return viewerId ? or(isVisible, eq(creatorMediaComments.userId, viewerId))! : isVisible;
}

/**
 * A page of a post's comments, oldest first, replies included, excluding those by users whom the
 * viewer has blocked; 404 for a post that the viewer may not read. Public comments and the viewer's
 * own hidden ones are read from separate indexes, so that hidden comments cost nothing.
 */
export async function getComments(
  db: Database,
  postId: string,
  viewerId: string | null,
  cursor: Cursor | undefined,
): Promise<{ comments: Comment[]; nextCursor: string | null }> {
  const after = isAfter([creatorMediaComments.createdAt, creatorMediaComments.id], cursor);
  const { mediaId, userId, isVisible, createdAt, id } = creatorMediaComments;
  const pageOf = (where: SQL | undefined) =>
    selectComments(db, viewerId)
      .where(where)
      .orderBy(asc(createdAt), asc(id))
      .limit(COMMENTS_PAGE_SIZE + 1);
  // Forces this index, because SQLite might pick one that reads everybody's hidden comments.
  const own = sql`select id from ${creatorMediaComments} indexed by creator_media_comments_unseen
    where ${userId} = ${viewerId} and ${mediaId} = ${postId} and is_visible = 0 and ${after ?? sql`true`}
    order by ${createdAt}, ${id} limit ${COMMENTS_PAGE_SIZE + 1}`;
  const isReadable = and(
    eq(creatorMedia.id, postId),
    readableBy(viewerId),
    not(isBlockedBy(viewerId, creatorMedia.creatorId)),
  );
  const { posts, shown, unseen } = await batch(db, {
    posts: db.select({ id: creatorMedia.id }).from(creatorMedia).where(isReadable),
    shown: pageOf(
      and(eq(mediaId, postId), eq(isVisible, true), after, isShownTo(viewerId, userId)),
    ),
    unseen: pageOf(viewerId ? sql`${id} in (${own})` : sql`false`),
  });
  if (posts.length === 0) throw new ProblemError('post.not_found');
  const found = [...shown, ...unseen].sort(
    (a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
  );
  const { rows, nextCursor } = cutPage(found, COMMENTS_PAGE_SIZE, ({ createdAt, id }) =>
    formatCursor({ time: createdAt, id }),
  );
  return { comments: rows.map(describeComment), nextCursor };
}

/**
 * Adds a comment, or a reply when `parentId` names a comment on the same post that the author may see (400 otherwise).
 * 404 for a post that they may not see; 409 `conversation.blocked` when a block exists between them and the author of
 * the post or of the parent comment. Repeating the same `id` and content by the same author returns the existing
 * comment, not as new; any other use of a taken id is a 409 `id.reused`.
 */
export async function addComment(
  db: Database,
  postId: string,
  authorId: string,
  { id = crypto.randomUUID(), content, parentId = null }: NewComment,
  now: number,
): Promise<{ comment: Comment; isNew: boolean }> {
  const parentIs = (condition: SQL) =>
    parentId
      ? sql`exists (select 1 from ${creatorMediaComments}
          where ${creatorMediaComments.id} = ${parentId.toLowerCase()} and ${creatorMediaComments.mediaId} = ${postId}
            and ${condition})`
      : sql`false`;
  const parentIsHere = parentId ? parentIs(commentVisibleTo(authorId)) : sql`true`;
  const isBlocked = sql`(exists (select 1 from ${creatorMedia}
      where ${creatorMedia.id} = ${postId} and ${isBlockBetween(authorId, creatorMedia.creatorId)})
    or ${parentIs(isBlockBetween(authorId, creatorMediaComments.userId))})`;
  const { posts, block, inserted, row } = await batch(db, {
    posts: selectVisiblePost(db, postId, authorId),
    block: first(
      db.select({ stands: sql<number>`${isBlocked}`.as('stands') }).from(sql`(select 1)`),
    ),
    inserted: first(
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
      )
        .onConflictDoNothing()
        .returning({ id: creatorMediaComments.id }),
    ),
    notified: commented(
      db,
      and(
        eq(creatorMediaComments.id, id),
        eq(creatorMediaComments.userId, authorId),
        eq(creatorMediaComments.createdAt, now),
      )!,
    ),
    row: first(selectComments(db, authorId).where(eq(creatorMediaComments.id, id))),
  });
  if (posts.length === 0) throw new ProblemError('post.not_found');
  // A repeated request returns the existing comment, even if a block came after it.
  if (!row && block?.stands) throw new ProblemError('conversation.blocked');
  if (!row)
    throw new ProblemError('request.invalid', [
      { path: 'parentId', message: 'Commentaire non trouvé' },
    ]);
  const isSame =
    row.author.id === authorId &&
    row.postId === postId &&
    row.content === content &&
    row.parentId === (parentId?.toLowerCase() ?? null);
  if (!isSame) throw new ProblemError('id.reused');
  return { comment: describeComment(row), isNew: inserted !== undefined };
}
