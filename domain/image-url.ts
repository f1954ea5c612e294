export type ImageBucket = 'profile-images' | 'creator-posts';

/**
 * The URL of a stored image: a full URL as it is, a key as a path of this site. `version` makes the
 * URL change when the image behind the same key does. Null without an image.
 */
export function imageUrl(
  bucket: ImageBucket,
  path: string | null,
  version: number | null = null,
): string | null {
  if (!path) return null;
  if (/^https?:\/\//.test(path)) return path;
  return `/images/${bucket}/${path}${version === null ? '' : `?v=${version}`}`;
}
