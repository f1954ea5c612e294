import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { NewComment } from '../../../domain/post.ts';
import { api, read } from '../../lib/api.ts';

export type Post = InferResponseType<(typeof api.posts)[':id']['$get'], 200>;
type FeedPage = InferResponseType<typeof api.feed.$get, 200>;
type CommentsPage = InferResponseType<(typeof api.posts)[':id']['comments']['$get'], 200>;
export type Comment = CommentsPage['comments'][number];

/** The public posts, newest first. Reading on must not be disturbed by a reload in the background. */
export const feedQuery = infiniteQueryOptions({
  queryKey: ['feed'],
  queryFn: ({ pageParam }): Promise<FeedPage> =>
    read(api.feed.$get({ query: pageParam ? { cursor: pageParam } : {} })),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchOnWindowFocus: false,
});

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['post', id],
    queryFn: (): Promise<Post> => read(api.posts[':id'].$get({ param: { id } })),
  });

/** A post's comments, oldest first, replies among them. */
export const commentsQuery = (postId: string) =>
  infiniteQueryOptions({
    queryKey: ['comments', postId],
    queryFn: ({ pageParam }): Promise<CommentsPage> =>
      read(
        api.posts[':id'].comments.$get({
          param: { id: postId },
          query: pageParam ? { cursor: pageParam } : {},
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnWindowFocus: false,
  });

export function setPostLike(id: string, liked: boolean) {
  const { like } = api.posts[':id'];
  return read(liked ? like.$put({ param: { id } }) : like.$delete({ param: { id } }));
}

export function setCommentLike(id: string, liked: boolean) {
  const { like } = api.comments[':id'];
  return read(liked ? like.$put({ param: { id } }) : like.$delete({ param: { id } }));
}

export function addComment(postId: string, comment: NewComment): Promise<Comment> {
  return read(api.posts[':id'].comments.$post({ param: { id: postId }, json: comment }));
}

export async function recordView(postId: string): Promise<void> {
  await api.posts[':id'].views.$post({ param: { id: postId } });
}

/** Changes a post wherever it is shown. */
export function updatePost(queryClient: QueryClient, id: string, change: (post: Post) => Post) {
  queryClient.setQueryData(postQuery(id).queryKey, (post) => post && change(post));
  queryClient.setQueryData(
    feedQuery.queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          posts: page.posts.map((post) => (post.id === id ? change(post) : post)),
        })),
      },
  );
}

/** Changes a comment of the post's list. */
export function updateComment(
  queryClient: QueryClient,
  postId: string,
  id: string,
  change: (comment: Comment) => Comment,
) {
  queryClient.setQueryData(
    commentsQuery(postId).queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          comments: page.comments.map((comment) => (comment.id === id ? change(comment) : comment)),
        })),
      },
  );
}
