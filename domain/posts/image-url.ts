export type ImageBucket = 'profile-images' | 'creator-posts';

/**
 * The URL of a stored image: a full URL unchanged, a key as a path of this site. `version` changes the URL
 * when the image under the same key changes. Null without an image.
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

/** Widths in which images are also served (`?w=`), for avatars and posts; pixels. */
export const imageWidths = [96, 192, 320, 640, 960] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** The largest side in which a post's picture is shown, pixels. */
export const POST_SIDE: ImageWidth = 960;
/** The same of an avatar: link previews show it larger than any screen of ours. */
export const AVATAR_SIDE: ImageWidth = 640;

/** Pixels of the image in link previews of all services. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** The URL of the image for link previews, a JPEG of {@link PREVIEW_SIZE}; null for an external image. */
export function previewUrl(url: string): string | null {
  if (!url.startsWith('/images/')) return null;
  return `${url}${url.includes('?') ? '&' : '?'}as=preview`;
}

/** The `srcset` of an image; undefined for an external image. */
export function imageSrcSet(url: string, widths: readonly ImageWidth[]): string | undefined {
  if (!url.startsWith('/images/')) return undefined;
  const separator = url.includes('?') ? '&' : '?';
  return widths.map((width) => `${url}${separator}w=${width} ${width}w`).join(', ');
}
