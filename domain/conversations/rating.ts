import { RATING_STARS_MAX } from '../limits.ts';

/** A creator's mean of received stars, to one decimal, and the number of ratings. */
export interface RatingSummary {
  average: number;
  count: number;
}

/** Null without ratings; callers choose what to show then. */
export function ratingOf(sum: number, count: number): RatingSummary | null {
  if (count === 0) return null;
  return { average: Math.round((sum / count) * 10) / 10, count };
}

/** The creator's public answer to a review. */
export interface ReviewReply {
  text: string;
  /** Time of the last edit, so that an edited reply does not appear old. ISO 8601 UTC. */
  createdAt: string;
}

/** A rating as a creator's profile lists it. */
export interface Review {
  id: string;
  stars: number;
  comment: string | null;
  createdAt: string;
  /** Null after the author was deleted, and while the answer to them is published. */
  author: { name: string; avatarUrl: string | null } | null;
  reply: ReviewReply | null;
}

export interface ReviewSummary extends RatingSummary {
  /** Number of ratings with one star, two, up to five. */
  stars: number[];
}

/**
 * True when a rating may be a review, which a profile lists with its comment and the rater's name. Only this
 * function decides it. Reviews come from paid conversations only, and an order gives one. D1 checks the
 * money: a review counts while `REVIEW_MINIMUM_CENTS` of the price are not refunded.
 */
export function isReview({ orderId }: { orderId: string | null }): boolean {
  return orderId !== null;
}

/** The conditions under which a rating counts in averages, counts and rankings. D1 checks the facts. */
interface CountingRule {
  /** Only the first rating counts of an order, or of an asker and a creator. */
  oncePer: 'order' | 'pair';
  needsConfirmedAddress: boolean;
}

/**
 * A free conversation counts once for each asker and creator, by accounts with a confirmed address: otherwise anybody
 * could give themselves an average.
 */
export function countingRule({ orderId }: { orderId: string | null }): CountingRule {
  return orderId === null
    ? { oncePer: 'pair', needsConfirmedAddress: true }
    : { oncePer: 'order', needsConfirmedAddress: false };
}

/** @param stars numbers of ratings with one star, two, and so on; the result is null when all are 0 */
export function reviewSummary(stars: readonly number[]): ReviewSummary | null {
  const count = stars.reduce((sum, given) => sum + given, 0);
  const sum = stars.reduce((sum, given, index) => sum + given * (index + 1), 0);
  const rating = ratingOf(sum, count);
  return rating && { ...rating, stars: [...stars] };
}

/** All possible stars, the most first, in reading order. */
export const STARS_FALLING: readonly number[] = Array.from(
  { length: RATING_STARS_MAX },
  (_, index) => RATING_STARS_MAX - index,
);
