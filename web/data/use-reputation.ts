import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { reviewsQuery } from './reviews.ts';
import { profileQuery } from './users.ts';

/**
 * The average rating of a creator, null before the first one, and their newest reviews. Each is undefined while it
 * loads; after a failure there are no reviews, since no offer depends on them.
 */
export function useReputation(username: string) {
  const { data: profile, error } = useQuery(profileQuery(username));
  const rating = profile?.rating;
  const list = useInfiniteQuery({ ...reviewsQuery(username), enabled: rating !== null });
  const hasNone = rating === null || error || list.error;
  return { rating, reviews: hasNone ? [] : list.data?.pages[0]?.ratings };
}

export type Reputation = ReturnType<typeof useReputation>;
