import { RATING_STARS_MAX } from '../limits.ts';

/**
 * What people think of a creator: the mean of the stars received, to one decimal, and how many gave
 * them.
 */
export interface RatingSummary {
  average: number;
  count: number;
}

/** Null when nobody has rated yet; what is then shown differs from place to place. */
export function ratingOf(sum: number, count: number): RatingSummary | null {
  if (count === 0) return null;
  return { average: Math.round((sum / count) * 10) / 10, count };
}

/** The creator's public answer to a review. */
export interface ReviewReply {
  text: string;
  /** When it was last written: what was changed does not pass for old. ISO 8601 UTC. */
  createdAt: string;
}

/** A rating as a creator's profile lists it. */
export interface Review {
  id: string;
  stars: number;
  comment: string | null;
  createdAt: string;
  /** Null where they have left. */
  author: { name: string; avatarUrl: string | null } | null;
  reply: ReviewReply | null;
}

/** Of the reviews that a profile lists. */
export interface ReviewSummary extends RatingSummary {
  /** How many gave one star, two, and so on to five. */
  stars: number[];
}

/**
 * Says if a rating may be a review, which a profile lists with its comment and the rater's name: the one
 * place where that is decided. Reviews come from paid conversations only, and one from an order. D1
 * knows about its money: a review counts while `REVIEW_MINIMUM_CENTS` of the price have stayed.
 */
export function isReview({ orderId }: { orderId: string | null }): boolean {
  return orderId !== null;
}

/** @param stars how many gave one star, two, and so on; null where nobody gave any */
export function reviewSummary(stars: readonly number[]): ReviewSummary | null {
  const count = stars.reduce((sum, given) => sum + given, 0);
  const sum = stars.reduce((sum, given, index) => sum + given * (index + 1), 0);
  const rating = ratingOf(sum, count);
  return rating && { ...rating, stars: [...stars] };
}

/** All stars that can be given, the most first: the order in which people read them. */
export const STARS_FALLING: readonly number[] = Array.from(
  { length: RATING_STARS_MAX },
  (_, index) => RATING_STARS_MAX - index,
);
