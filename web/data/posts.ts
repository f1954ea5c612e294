import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../platform/api.ts';
import { liking } from './likes.ts';
import { changePages, changeRow, followCursors } from './paged-list.ts';

export type Post = InferResponseType<(typeof api.posts)[':id']['$get'], 200>;
type FeedPage = InferResponseType<typeof api.feed.$get, 200>;

/** The public posts, newest first. A background reload must not disturb the reader. */
export const feedQuery = infiniteQueryOptions({
  queryKey: ['feed'],
  ...followCursors((query): Promise<FeedPage> => read(api.feed.$get({ query }))),
  refetchOnWindowFocus: false,
});

/** The posts of the creators whom the viewer follows, newest first. */
export const followedFeedQuery = infiniteQueryOptions({
  queryKey: ['followed-feed'],
  ...followCursors(
    (query): Promise<FeedPage> => read(api.feed.$get({ query: { ...query, following: 'true' } })),
  ),
  refetchOnWindowFocus: false,
});

/** Fetches the visible feeds again. */
export async function refreshFeeds(queryClient: QueryClient): Promise<void> {
  for (const { queryKey } of [feedQuery, followedFeedQuery])
    await queryClient.invalidateQueries({ queryKey });
}

export function refreshFollowedFeed(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: followedFeedQuery.queryKey });
}

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['post', id],
    queryFn: (): Promise<Post> => read(api.posts[':id'].$get({ param: { id } })),
  });

/** Changes a post wherever it is shown. */
export function changePost(queryClient: QueryClient, id: string, change: (post: Post) => Post) {
  queryClient.setQueryData(postQuery(id).queryKey, (post) => post && change(post));
  for (const feed of [feedQuery, followedFeedQuery])
    changePages(queryClient, feed, (page) => ({
      ...page,
      posts: changeRow(page.posts, id, change),
    }));
}

/** Likes a post, or removes the like, wherever it is shown. */
export function usePostLike(id: string, onFailed: (error: Error) => void) {
  const queryClient = useQueryClient();
  const { like } = api.posts[':id'];
  return useMutation(
    liking<Post>(queryClient, {
      send: (liked) => read(liked ? like.$put({ param: { id } }) : like.$delete({ param: { id } })),
      update: (change) => changePost(queryClient, id, change),
      onFailed,
    }),
  );
}

/** Reports viewed posts; the request outlives the page. */
export async function reportViews(ids: string[]): Promise<void> {
  await api.posts.views.$post({ json: { ids } }, { init: { keepalive: true } });
}
