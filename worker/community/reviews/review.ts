import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../database/aliased.ts';
import type { Database } from '../../../database/client.ts';
import { avatarUrl } from '../../../database/person.ts';
import {
  conversationRatings,
  profileCounters,
  profiles,
  publications,
} from '../../../database/schema.ts';
import {
  type Review,
  type ReviewSummary,
  reviewSummary,
} from '../../../domain/conversations/rating.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { shortName } from '../../../domain/profiles/person.ts';

/** True for a listed rating; written so that the partial index of reviews is used. */
export const isListed = sql`${conversationRatings.isReview} = 1`;

/**
 * The query for rows of {@link describeReview}. The author is null after their account was deleted, and while the
 * answer to them is published: their review of the same day would name the asker of an anonymous question.
 */
export function selectReviews(db: Database) {
  return db
    .select({
      id: conversationRatings.id,
      stars: conversationRatings.stars,
      comment: conversationRatings.comment,
      createdAt: conversationRatings.createdAt,
      isSigned: conversationRatings.isSigned,
      replyText: conversationRatings.replyText,
      replyAt: conversationRatings.replyAt,
      author: aliased('author', {
        id: profiles.id,
        name: profiles.name,
        username: profiles.username,
        profileImagePath: profiles.profileImagePath,
        profileImageUploadedAt: profiles.profileImageUploadedAt,
      }),
    })
    .from(conversationRatings)
    .leftJoin(
      profiles,
      and(
        eq(profiles.id, conversationRatings.raterId),
        isNull(profiles.deletedAt),
        sql`not exists (select 1 from ${publications}
          where ${publications.conversationId} = ${conversationRatings.conversationId}
            and ${publications.state} = 'published')`,
      ),
    )
    .$dynamic();
}

/** The query for a creator's `size` newest reviews. */
export function selectNewestReviews(
  db: Database,
  creatorId: string | SQL<string | null>,
  size: number,
  where?: SQL,
) {
  return selectReviews(db)
    .where(and(eq(conversationRatings.rateeId, creatorId), isListed, where))
    .orderBy(desc(conversationRatings.createdAt), desc(conversationRatings.id))
    .limit(size);
}

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

/**
 * The wire form of a row of {@link selectReviews}, with only the author's name and avatar. The name is
 * shortened unless the author has signed with the whole one.
 */
export function describeReview({
  author,
  isSigned,
  replyText,
  replyAt,
  ...row
}: ReviewRow): Review {
  return {
    id: row.id,
    stars: row.stars,
    comment: row.comment,
    createdAt: iso(row.createdAt),
    author: author.id
      ? { name: signatureOf(author, isSigned), avatarUrl: avatarUrl(author) }
      : null,
    reply: replyText === null ? null : { text: replyText, createdAt: iso(replyAt!) },
  };
}

function signatureOf({ name, username }: ReviewRow['author'], isSigned: boolean): string {
  if (name === null) return username;
  return isSigned ? name : shortName(name);
}

const reviewCounts = aliased('reviews', {
  of1: profileCounters.reviewsOf1,
  of2: profileCounters.reviewsOf2,
  of3: profileCounters.reviewsOf3,
  of4: profileCounters.reviewsOf4,
  of5: profileCounters.reviewsOf5,
});

/** The query for the counts of {@link describeSummary}; no row for an unknown user. */
export function selectReviewCounts(db: Database, personId: string | SQL<string | null>) {
  return db.select(reviewCounts).from(profileCounters).where(eq(profileCounters.userId, personId));
}

/** The figures of a creator's reviews; null without any. */
export function describeSummary(
  counts: Record<keyof typeof reviewCounts, number>,
): ReviewSummary | null {
  return reviewSummary([counts.of1, counts.of2, counts.of3, counts.of4, counts.of5]);
}
