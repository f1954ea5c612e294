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

/** Pixels: the widths in which pictures are also served (`?w=`), for portraits and for posts. */
export const imageWidths = [96, 192, 320, 640, 960] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** Pixels of the picture that previews of a link show, in every service that shows one. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/**
 * The URL of the picture as previews of a link show it, a JPEG of {@link PREVIEW_SIZE}; null for one that is not
 * served here.
 */
export function previewUrl(url: string): string | null {
  if (!url.startsWith('/images/')) return null;
  return `${url}${url.includes('?') ? '&' : '?'}as=preview`;
}

/**
 * What a browser may choose from for a picture (`srcset`); undefined for one that is not served
 * here.
 */
export function imageSrcSet(url: string, widths: readonly ImageWidth[]): string | undefined {
  if (!url.startsWith('/images/')) return undefined;
  const separator = url.includes('?') ? '&' : '?';
  return widths.map((width) => `${url}${separator}w=${width} ${width}w`).join(', ');
}
