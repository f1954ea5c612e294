/** The orders of lists of creators, in display order. The database says who comes first (`creator_ranks`). */
export const creatorSorts = ['relevance', 'price', 'rating', 'speed'] as const;
export type CreatorSort = (typeof creatorSorts)[number];

/** The figures of a creator that an order compares. */
export interface SortedFigures {
  questionPriceCents: number | null;
  rating: number | null;
  reviewCount: number;
  availability: { medianResponseSeconds: number | null };
}

/** The creators in the given order. Those without the figure come last; equal ones keep their order. */
export function sortCreators<Creator extends SortedFigures>(
  creators: readonly Creator[],
  sort: CreatorSort,
): Creator[] {
  if (sort === 'relevance') return [...creators];
  const last = Number.POSITIVE_INFINITY;
  const keys: Record<Exclude<CreatorSort, 'relevance'>, (creator: Creator) => number> = {
    price: ({ questionPriceCents }) => questionPriceCents ?? last,
    rating: ({ rating }) => (rating === null ? last : -rating),
    speed: ({ availability }) => availability.medianResponseSeconds ?? last,
  };
  const key = keys[sort];
  return creators.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a !== b) return a - b;
    return sort === 'rating' ? other.reviewCount - one.reviewCount : 0;
  });
}
