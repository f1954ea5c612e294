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

/** The user's own comments since the list was shown, while the list is not loaded to its end. Never fetched. */
export const ownCommentsQuery = (postId: string) =>
  queryOptions({
    queryKey: ['own-comments', postId],
    queryFn: (): Comment[] => [],
    enabled: false,
    initialData: (): Comment[] => [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The number of comments that the viewer can read. A list loaded to its end is newer than the post. */
export function useCommentCount(post: { id: string; commentCount: number }): number {
  const { data, hasNextPage } = useInfiniteQuery({ ...commentsQuery(post.id), enabled: false });
  const queryClient = useQueryClient();
  if (!data || hasNextPage) return post.commentCount;
  // Not observed, so that they are dropped with the list. A new comment also changes the post, which is observed.
  const own = queryClient.getQueryData(ownCommentsQuery(post.id).queryKey) ?? [];
  const ids = [...data.pages.flatMap(({ comments }) => comments), ...own].map(({ id }) => id);
  return new Set(ids).size;
}

export const commentingKey = (postId: string) => ['commenting', postId];

/** Fetches a post and its comments again, as far as they are shown. */
export function refreshPost(queryClient: QueryClient, id: string): void {
  void queryClient.invalidateQueries({ queryKey: postQuery(id).queryKey });
  void queryClient.invalidateQueries({ queryKey: commentsQuery(id).queryKey });
}

/**
 * Adds a comment, idempotent by its id, shows it in the visible list, and counts it on its post.
 * The panel completes the list.
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
  // The comment was sent twice, and is stored since the first time.
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
