import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NewTextPost } from '../../domain/posts/post.ts';
import { api, read, upload } from '../platform/api.ts';
import { onceMore } from '../platform/once-more.ts';
import { OWN_KEY, refreshOwn } from './me.ts';

async function fetchOwnPosts() {
  const { posts } = await read(api.me.posts.$get());
  return posts;
}
export type OwnPost = Awaited<ReturnType<typeof fetchOwnPosts>>[number];

/**
 * One's own posts in their order; a 403 problem `creator.required` for who is no creator. Asking
 * makes a creator profile where it is missing (specification, section 4).
 */
export const ownPostsQuery = queryOptions({
  queryKey: [...OWN_KEY, 'posts'],
  queryFn: fetchOwnPosts,
});

/**
 * Publishes, once by its id; the new post shows after {@link refreshOwn}, for which its dialog stays open.
 */
export function addTextPost(
  post: NewTextPost & { id: string },
  signal: AbortSignal,
): Promise<OwnPost> {
  return onceMore(() => read(api.me.posts.$post({ json: post }, { init: { signal } })), signal);
}

/**
 * Uploads the photo and publishes it with its caption, once by its id; it shows after {@link refreshOwn}.
 * `onProgress` gets the fraction sent, 0 to 1.
 */
export function addPhotoPost(
  { id, photo, caption }: { id: string; photo: Blob; caption: string },
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<OwnPost> {
  const form = new FormData();
  form.set('file', photo, 'photo.jpg');
  form.set('caption', caption);
  form.set('id', id);
  return onceMore(() => upload('POST', '/api/me/posts', form, onProgress, signal), signal);
}

/** Deletes the post and takes it out of the list that is shown. */
export async function deletePost(queryClient: QueryClient, id: string): Promise<void> {
  await api.me.posts[':id'].$delete({ param: { id } });
  queryClient.setQueryData(ownPostsQuery.queryKey, (posts) =>
    posts?.filter((post) => post.id !== id),
  );
  void refreshOwn(queryClient);
}
