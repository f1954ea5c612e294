import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { NewComment } from '../../domain/posts/post.ts';
import { api, read } from '../platform/api.ts';
import { onceMore } from '../platform/once-more.ts';
import { liking } from './likes.ts';
import { changePages, changeRow, followCursors } from './paged-list.ts';
import { changePost, postQuery } from './posts.ts';

type CommentsPage = InferResponseType<(typeof api.posts)[':id']['comments']['$get'], 200>;
export type Comment = CommentsPage['comments'][number];

/** A post's comments, oldest first, replies among them. */
export const commentsQuery = (postId: string) =>
  infiniteQueryOptions({
    queryKey: ['comments', postId],
    ...followCursors(
      (query): Promise<CommentsPage> =>
        read(api.posts[':id'].comments.$get({ param: { id: postId }, query })),
    ),
    refetchOnWindowFocus: false,
  });

/** What one has commented while the list is shown, which does not reach to its end yet. Never asked for by itself. */
export const ownCommentsQuery = (postId: string) =>
  queryOptions({
    queryKey: ['own-comments', postId],
    queryFn: (): Comment[] => [],
    enabled: false,
    initialData: (): Comment[] => [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/**
 * How many comments the viewer can read. The post counts those of people whom the viewer has blocked too; once the list
 * has been read to its end, it knows better.
 */
export function useCommentCount(post: { id: string; commentCount: number }): number {
  const { data, hasNextPage } = useInfiniteQuery({ ...commentsQuery(post.id), enabled: false });
  const queryClient = useQueryClient();
  if (!data || hasNextPage) return post.commentCount;
  // Not observed, so that they go with the list; a new one changes the post too, which is.
  const own = queryClient.getQueryData(ownCommentsQuery(post.id).queryKey) ?? [];
  const ids = [...data.pages.flatMap(({ comments }) => comments), ...own].map(({ id }) => id);
  return new Set(ids).size;
}

/** Under which the comments that are being sent on a post are found. */
export const commentingKey = (postId: string) => ['commenting', postId];

/** Asks again for a post and its comments, as far as they are shown. */
export function refreshPost(queryClient: QueryClient, id: string): void {
  void queryClient.invalidateQueries({ queryKey: postQuery(id).queryKey });
  void queryClient.invalidateQueries({ queryKey: commentsQuery(id).queryKey });
}

/**
 * Adds a comment, once by its id, shows it where the list is shown, and counts it on its post. The list is the
 * panel's to complete.
 */
export async function addComment(
  queryClient: QueryClient,
  postId: string,
  comment: NewComment & { id: string },
): Promise<Comment> {
  const added: Comment = await onceMore(() =>
    read(api.posts[':id'].comments.$post({ param: { id: postId }, json: comment })),
  );
  const own = queryClient.getQueryData(ownCommentsQuery(postId).queryKey);
  // It was sent twice, and stands since the first time.
  if (own?.some(({ id }) => id === added.id)) return added;
  changePost(queryClient, postId, (post) => ({ ...post, commentCount: post.commentCount + 1 }));
  queryClient.setQueryData(ownCommentsQuery(postId).queryKey, (own) => own && [...own, added]);
  return added;
}

/** Changes a comment of the post wherever it is shown. */
export function changeComment(
  queryClient: QueryClient,
  postId: string,
  id: string,
  change: (comment: Comment) => Comment,
) {
  changePages(queryClient, commentsQuery(postId), (page) => ({
    ...page,
    comments: changeRow(page.comments, id, change),
  }));
  queryClient.setQueryData(
    ownCommentsQuery(postId).queryKey,
    (own) => own && changeRow(own, id, change),
  );
}

/** Likes a comment of the post, or takes the like back. */
export function useCommentLike(postId: string, id: string, onFailed: (error: Error) => void) {
  const queryClient = useQueryClient();
  const { like } = api.comments[':id'];
  return useMutation(
    liking<Comment>(queryClient, {
      send: (liked) => read(liked ? like.$put({ param: { id } }) : like.$delete({ param: { id } })),
      update: (change) => changeComment(queryClient, postId, id, change),
      onFailed,
    }),
  );
}
