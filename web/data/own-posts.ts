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
 * The viewer's own posts in their order; a 403 problem `creator.required` for a user who is no
 * creator. The request creates a missing creator profile (specification, section 4).
 */
export const ownPostsQuery = queryOptions({
  queryKey: [...OWN_KEY, 'posts'],
  queryFn: fetchOwnPosts,
});

/**
 * Publishes, idempotent by the id. The new post shows after {@link refreshOwn}, and its dialog
 * stays open until then.
 */
export function addTextPost(
  post: NewTextPost & { id: string },
  signal: AbortSignal,
): Promise<OwnPost> {
  return onceMore(() => read(api.me.posts.$post({ json: post }, { init: { signal } })), signal);
}

/**
 * Uploads the photo and publishes it with its caption, idempotent by the id; it shows after {@link
 * refreshOwn}. `onProgress` gets the fraction sent, 0 to 1.
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

/** Deletes the post and removes it from the visible list. */
export async function deletePost(queryClient: QueryClient, id: string): Promise<void> {
  await api.me.posts[':id'].$delete({ param: { id } });
  queryClient.setQueryData(ownPostsQuery.queryKey, (posts) =>
    posts?.filter((post) => post.id !== id),
  );
  void refreshOwn(queryClient);
}
