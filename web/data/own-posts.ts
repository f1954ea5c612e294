import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NewTextPost, PostWords } from '../../domain/posts/post.ts';
import { api, read, upload } from '../platform/api.ts';
import { ApiProblem } from '../platform/api-problem.ts';
import { onceMore } from '../platform/once-more.ts';
import { OWN_KEY, refreshOwn } from './me.ts';
import { followCursors } from './paged-list.ts';
import { changePost } from './posts.ts';
import { refreshUsers } from './users.ts';

async function fetchOwnPosts() {
  const { posts } = await read(api.me.posts.$get());
  return posts;
}
export type OwnPost = Awaited<ReturnType<typeof fetchOwnPosts>>[number];

/**
 * The viewer's own posts in their order; a 403 problem `creator.required` for a user who is no
 * creator. The request creates a missing creator profile (specification, section 4).
 */
export const ownPostsQuery = queryOptions({
  queryKey: [...OWN_KEY, 'posts'],
  queryFn: fetchOwnPosts,
});

/** The viewer's published answers, the newest first. */
export const ownAnswersQuery = infiniteQueryOptions({
  queryKey: [...OWN_KEY, 'answers'],
  ...followCursors((query) => read(api.me.posts.answers.$get({ query }))),
});

/** Takes a published answer back; its conversation stays. */
export async function takeAnswerBack(queryClient: QueryClient, id: string): Promise<void> {
  await api.me.posts[':id'].$delete({ param: { id } });
  void refreshUsers(queryClient);
  await refreshOwn(queryClient);
}

/**
 * Publishes, idempotent by the id. The new post shows after {@link refreshOwn}, and its dialog stays open until then.
 */
export function addTextPost(
  post: NewTextPost & { id: string },
  signal: AbortSignal,
): Promise<OwnPost> {
  return onceMore(() => read(api.me.posts.$post({ json: post }, { init: { signal } })), signal);
}

/**
 * Uploads the photo and publishes it with its caption, idempotent by the id; it shows after {@link refreshOwn}.
 * `onProgress` gets the fraction sent, 0 to 1.
 */
export function addPhotoPost(
  { id, photo, caption }: { id: string; photo: Blob; caption: string },
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<OwnPost> {
  const form = new FormData();
  form.set('file', photo, 'photo');
  form.set('caption', caption);
  form.set('id', id);
  return onceMore(() => upload('POST', '/api/me/posts', form, onProgress, signal), signal);
}

/**
 * Changes the words of a post, and shows them wherever it is shown. Words that no longer equal `shown` give
 * a 409 problem `posts.changed`; see {@link changedPost}.
 */
export async function changePostWords(
  queryClient: QueryClient,
  id: string,
  words: Partial<PostWords>,
  shown: Partial<PostWords>,
  signal: AbortSignal,
): Promise<void> {
  const json = { ...withoutNull(words), expect: shown };
  const route = api.me.posts[':id'];
  const saved = await read(route.$patch({ param: { id }, json }, { init: { signal } }));
  queryClient.setQueryData(ownPostsQuery.queryKey, (posts) =>
    posts?.map((post) => (post.id === id ? saved : post)),
  );
  const { title, bodyText, caption } = saved;
  changePost(queryClient, id, (post) => ({ ...post, title, bodyText, caption }));
  void refreshOwn(queryClient);
  void refreshUsers(queryClient);
}

/** An empty title is stored as null; the API takes it as a text. */
const withoutNull = (words: Partial<PostWords>) =>
  Object.fromEntries(Object.entries(words).map(([word, text]) => [word, text ?? '']));

/** The current post, when another tab or device has changed it since it was shown. */
export function changedPost(error: Error): OwnPost | null {
  if (!(error instanceof ApiProblem) || error.code !== 'posts.changed') return null;
  return error.current as unknown as OwnPost;
}

/**
 * Saves the order of all posts, and shows it. A 409 problem `posts.changed` when `ids` no longer are all of
 * them; see {@link changedPosts}.
 */
export async function orderPosts(
  queryClient: QueryClient,
  ids: string[],
  signal: AbortSignal,
): Promise<void> {
  const { posts } = await read(api.me.posts.order.$put({ json: { ids } }, { init: { signal } }));
  queryClient.setQueryData(ownPostsQuery.queryKey, posts);
  void refreshOwn(queryClient);
  void refreshUsers(queryClient);
}

/** The current posts, when another tab or device has added or deleted one. */
export function changedPosts(error: Error): OwnPost[] | null {
  if (!(error instanceof ApiProblem) || error.code !== 'posts.changed') return null;
  return (error.current as unknown as { posts: OwnPost[] }).posts;
}

/** Deletes the post and removes it from the visible list. */
export async function deletePost(queryClient: QueryClient, id: string): Promise<void> {
  await api.me.posts[':id'].$delete({ param: { id } });
  queryClient.setQueryData(ownPostsQuery.queryKey, (posts) =>
    posts?.filter((post) => post.id !== id),
  );
  void refreshOwn(queryClient);
}
