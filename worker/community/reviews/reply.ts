import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import { isBlockBetween } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { conversationRatings } from '../../../database/schema.ts';
import type { Review } from '../../../domain/conversations/rating.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { enqueuePurge } from '../../platform/caches/invalidation.ts';
import type { Effect } from '../../platform/effects.ts';
import { replyChanged, replyDeleted, reviewReplied } from '../notices.ts';
import { describeReview, isListed, selectReviews } from './review.ts';

/**
 * Sets the creator's one reply to a review, or deletes it with null. A repeated request changes nothing, including the
 * time. 404 for anything but a review of this creator, 409 `conversation.blocked` for a reply when one of the two has
 * blocked the other. `purges`: outbox entries of pages that show a deleted reply.
 */
export async function saveReply(
  db: Database,
  ratingId: string,
  creatorId: string,
  text: string | null,
  now: number,
): Promise<{ review: Review; purges: Effect[] }> {
  const isTheirs = and(
    eq(conversationRatings.id, ratingId),
    eq(conversationRatings.rateeId, creatorId),
    isListed,
  );
  const isChange = sql`${conversationRatings.replyText} is not ${text}`;
  const isBlocked = isBlockBetween(creatorId, conversationRatings.raterId);
  const isReplied = and(isTheirs, isChange, text === null ? undefined : sql`not ${isBlocked}`);
  const isDeleted =
    text === null
      ? sql`exists (select 1 from ${conversationRatings} where ${isTheirs} and ${isChange})`
      : sql`false`;
  const { purges, saved, block } = await batch(db, {
    purges: enqueuePurge(db, { personId: creatorId }, now, isDeleted),
    notified:
      text === null
        ? [replyDeleted(db, and(isTheirs, isChange)!, now)]
        : [
            reviewReplied(db, and(isReplied, isNull(conversationRatings.replyText))!, now),
            replyChanged(db, and(isReplied, isNotNull(conversationRatings.replyText))!, now),
          ],
    replied: db
      .update(conversationRatings)
      .set({ replyText: text, replyAt: text === null ? null : now })
      .where(isReplied),
    saved: first(selectReviews(db).where(isTheirs)),
    block: first(
      db
        .select({ stands: sql<number>`${isBlocked}`.as('stands') })
        .from(conversationRatings)
        .where(isTheirs),
    ),
  });
  if (!saved) throw new ProblemError('rating.not_found');
  if (text !== null && block?.stands) throw new ProblemError('conversation.blocked');
  return { review: describeReview(saved), purges };
}
