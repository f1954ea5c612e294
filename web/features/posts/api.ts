import { queryOptions } from '@tanstack/react-query';
import type { NewTextPost } from '../../../domain/post.ts';
import { api, read, upload } from '../../lib/api.ts';
import { ME_KEY } from '../../lib/me.ts';

async function fetchOwnPosts() {
  const { posts } = await read(api.me.posts.$get());
  return posts;
}
export type Post = Awaited<ReturnType<typeof fetchOwnPosts>>[number];

/**
 * One's own posts in their order; a 403 problem `creator.required` for who is no creator. Asking
 * makes a creator profile where it is missing (specification, section 4).
 */
export const ownPostsQuery = queryOptions({
  queryKey: [...ME_KEY, 'posts'],
  queryFn: fetchOwnPosts,
});

export function addTextPost(post: NewTextPost) {
  return read(api.me.posts.$post({ json: post }));
}

/** Uploads the photo and publishes it with its caption. */
export function addPhotoPost(
  photo: Blob,
  caption: string,
  onProgress: (sent: number) => void,
): Promise<Post> {
  const form = new FormData();
  form.set('file', photo, 'photo.jpg');
  form.set('caption', caption);
  return upload('POST', '/api/me/posts', form, onProgress);
}

export async function deletePost(id: string): Promise<void> {
  await api.me.posts[':id'].$delete({ param: { id } });
}
