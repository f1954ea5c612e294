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
