import { and } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import { isShownTo } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { conversationRatings } from '../../../database/schema.ts';
import type { Review, ReviewSummary } from '../../../domain/conversations/rating.ts';
import { REVIEWS_PAGE_SIZE } from '../../../domain/limits.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { type Cursor, cutPage, formatCursor, isBefore } from '../../platform/http/cursor.ts';
import { profileIdOfSlug } from '../profiles/profile-row.ts';
import {
  describeReview,
  describeSummary,
  selectNewestReviews,
  selectReviewCounts,
} from './review.ts';

/**
 * A page of the reviews of the user whom `slug` names, newest first, excluding those by users whom
 * the viewer has blocked, with the figures of all reviews; 404 for an unknown user.
 */
export async function listReviews(
  db: Database,
  slug: string,
  viewerId: string | null,
  cursor: Cursor | undefined,
): Promise<{ summary: ReviewSummary | null; ratings: Review[]; nextCursor: string | null }> {
  const id = profileIdOfSlug(slug, viewerId);
  const before = isBefore([conversationRatings.createdAt, conversationRatings.id], cursor);
  const { counted, found } = await batch(db, {
    counted: first(selectReviewCounts(db, id)),
    found: selectNewestReviews(
      db,
      id,
      REVIEWS_PAGE_SIZE + 1,
      and(before, isShownTo(viewerId, conversationRatings.raterId)),
    ),
  });
  if (!counted) throw new ProblemError('user.not_found');
  const { rows, nextCursor } = cutPage(found, REVIEWS_PAGE_SIZE, ({ createdAt, id }) =>
    formatCursor({ time: createdAt, id }),
  );
  return { summary: describeSummary(counted), ratings: rows.map(describeReview), nextCursor };
}
