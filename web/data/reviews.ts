import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../platform/api.ts';
import { changePages, changeRow, followCursors } from './paged-list.ts';

type ReviewsPage = InferResponseType<(typeof api.users)[':username']['ratings']['$get'], 200>;
export type Review = ReviewsPage['ratings'][number];
export type ReviewSummary = NonNullable<ReviewsPage['summary']>;

/** A creator's reviews, the newest first; each page has the totals of all of them. */
export const reviewsQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: ['reviews', slug],
    ...followCursors(
      (query): Promise<ReviewsPage> =>
        read(api.users[':username'].ratings.$get({ param: { username: slug }, query })),
    ),
    refetchOnWindowFocus: false,
  });

/** Sets the viewer's reply to a review among those of `slug`, or removes it with null, and shows the result. */
export async function saveReply(
  queryClient: QueryClient,
  slug: string,
  id: string,
  text: string | null,
): Promise<void> {
  const { reply } = api.ratings[':id'];
  const saved: Review = await read(
    text === null
      ? reply.$delete({ param: { id } })
      : reply.$put({ param: { id }, json: { text } }),
  );
  changePages(queryClient, reviewsQuery(slug), (page) => ({
    ...page,
    ratings: changeRow(page.ratings, id, () => saved),
  }));
}
