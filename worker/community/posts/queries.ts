import { and, asc, desc, eq, gte, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import { isBlockedBy, isShownTo } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { isCreator, requireCreator, selectIsCreator } from '../../../database/creator-only.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { isModerator } from '../../../database/moderator-only.ts';
import { creatorMedia, creatorProfiles } from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { FEED_PAGE_SIZE, MORE_ANSWERS_SHOWN } from '../../../domain/limits.ts';
import { type Cursor, cutPage, formatCursor, isBefore } from '../../platform/http/cursor.ts';
import {
  type AnswerLink,
  describeOwnPost,
  describePost,
  type OwnPost,
  type Post,
  type SignUrlForAuthor,
  selectPosts,
} from './post.ts';

const OWN_ANSWERS_PAGE_SIZE = 20;

/** True for the creator's own post that is not being deleted. */
export function isOwnPost(creatorId: string): SQL {
  return and(eq(creatorMedia.creatorId, creatorId), isNull(creatorMedia.deletionStartedAt))!;
}

/**
 * True for the creator's own post that has a place among at most ten, in an order of theirs. Published answers
 * have none.
 */
export function isPlacedPost(creatorId: string): SQL {
  return and(isOwnPost(creatorId), gte(creatorMedia.position, 0))!;
}

/** True when `viewerId` (null for a signed-out viewer) may see a post: it is public, or their own. */
export function visibleTo(viewerId: string | null): SQL {
  const isPublic = eq(creatorMedia.isPublic, true);
  return viewerId ? or(isPublic, isOwnPost(viewerId))! : isPublic;
}

/**
 * True when `viewerId` (null for a signed-out viewer) may read a post and its comments: as
 * {@link visibleTo}, and for moderators also a post that is not public only because a decision hides it or
 * its author. It does not check whether they may react to it; moderators may not.
 */
export function readableBy(viewerId: string | null): SQL {
  if (!viewerId) return visibleTo(null);
  const isModeratable = and(
    eq(creatorMedia.isPublished, true),
    isNull(creatorMedia.deletionStartedAt),
  );
  return or(visibleTo(viewerId), and(isModeratable, isModerator(viewerId)))!;
}

/**
 * A page of the public posts, newest first, excluding answers that are not listed and posts by users whom the viewer has
 * blocked.
 */
export async function getFeed(
  db: Database,
  viewerId: string | null,
  cursor: Cursor | undefined,
): Promise<{ posts: Post[]; nextCursor: string | null }> {
  const { createdAt, id, creatorId } = creatorMedia;
  // An index of both flags, so that nobody can make the feed read what it leaves out.
  const isInFeed = and(eq(creatorMedia.isPublic, true), eq(creatorMedia.isListed, true));
  const { found } = await batch(db, {
    found: selectPosts(db, viewerId)
      .where(and(isInFeed, isBefore([createdAt, id], cursor), isShownTo(viewerId, creatorId)))
      .orderBy(desc(createdAt), desc(id))
      .limit(FEED_PAGE_SIZE + 1),
  });
  const { rows, nextCursor } = cutPage(found, FEED_PAGE_SIZE, ({ createdAt, id }) =>
    formatCursor({ time: createdAt, id }),
  );
  return { posts: rows.map((row) => describePost(row)), nextCursor };
}

/** The post, or null when there is none that `viewerId` may read and has not blocked. */
export async function getPost(
  db: Database,
  id: string,
  viewerId: string | null,
  toAuthor?: SignUrlForAuthor,
): Promise<Post | null> {
  const { row } = await batch(db, {
    row: first(
      selectPosts(db, viewerId, { moreAnswers, isListed }).where(
        and(
          eq(creatorMedia.id, id),
          readableBy(viewerId),
          not(isBlockedBy(viewerId, creatorMedia.creatorId)),
        ),
      ),
    ),
  });
  if (!row) return null;
  return {
    ...describePost(row, toAuthor),
    ...(row.moreAnswers && { moreAnswers: row.moreAnswers }),
    ...(!row.isListed && { isUnlisted: true }),
  };
}

const isListed = sql`${creatorMedia.isListed}`.mapWith(Boolean).as('is_listed');

/** The newest other public answers of a published answer's author; null for other posts, which read nothing. */
const moreAnswers = sql<
  AnswerLink[] | null
>`(case when ${creatorMedia.questionText} is not null then (
  select json_group_array(json_object('id', more.id, 'questionText', more.question_text)) from (
    select other.id, other.question_text from ${creatorMedia} other
    where other.creator_id = ${creatorMedia.creatorId} and other.question_text is not null
      and +other.is_public and other.id <> ${creatorMedia.id}
    order by other.created_at desc, other.id desc limit ${MORE_ANSWERS_SHOWN}) more) end)`
  .mapWith((json: string): AnswerLink[] => JSON.parse(json))
  .as('more_answers');

export function isAnswerOf(creatorId: SQL): SQL {
  return sql`${creatorMedia.creatorId} = ${creatorId} and ${creatorMedia.questionText} is not null
    and +${creatorMedia.isPublic}`;
}

/**
 * All of the creator's own posts, private ones included, in their order. Also creates a missing
 * creator profile (section 4). 403 `creator.required` for anybody else.
 */
export async function getOwnPosts(
  db: Database,
  creatorId: string,
  toAuthor: SignUrlForAuthor,
): Promise<OwnPost[]> {
  const { creator, rows } = await batch(db, {
    creator: selectIsCreator(db, creatorId),
    profile: insertWhere(
      db,
      creatorProfiles,
      { userId: creatorId },
      isCreator(creatorId),
    ).onConflictDoNothing(),
    rows: selectOwnPosts(db, creatorId),
  });
  requireCreator(creator);
  return rows.map((row) => describeOwnPost(row, toAuthor));
}

/** The query for all of the creator's own posts in their order, without published answers. */
export function selectOwnPosts(db: Database, creatorId: string) {
  return selectPosts(db, creatorId)
    .where(isPlacedPost(creatorId))
    .orderBy(asc(creatorMedia.position), asc(creatorMedia.id));
}

/** A published answer of the caller's own. */
interface OwnAnswer {
  id: string;
  questionText: string;
  bodyText: string;
  /** True while a moderation decision hides it. */
  hidden: boolean;
  createdAt: string;
}

/** A page of the creator's own published answers, the newest first. */
export async function listOwnAnswers(
  db: Database,
  creatorId: string,
  cursor: Cursor | undefined,
): Promise<{ answers: OwnAnswer[]; nextCursor: string | null }> {
  const { id, questionText, bodyText, hiddenAt, createdAt } = creatorMedia;
  const { found } = await batch(db, {
    found: db
      .select({ id, questionText, bodyText, hiddenAt, createdAt })
      .from(creatorMedia)
      .where(and(isOwnPost(creatorId), isNotNull(questionText), isBefore([createdAt, id], cursor)))
      .orderBy(desc(createdAt), desc(id))
      .limit(OWN_ANSWERS_PAGE_SIZE + 1),
  });
  const { rows, nextCursor } = cutPage(found, OWN_ANSWERS_PAGE_SIZE, (row) =>
    formatCursor({ time: row.createdAt, id: row.id }),
  );
  return {
    answers: rows.map(({ hiddenAt, ...row }) => ({
      id: row.id,
      questionText: row.questionText!,
      bodyText: row.bodyText ?? '',
      hidden: hiddenAt !== null,
      createdAt: iso(row.createdAt),
    })),
    nextCursor,
  };
}
