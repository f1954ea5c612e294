import type { ImageBucket } from '../../../domain/posts/image-url.ts';

/** The accepted and served types, by their extension in keys. */
export const imageTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
export type ImageExtension = keyof typeof imageTypes;

export function imageBucket(
  env: Pick<Env, 'PROFILE_IMAGES' | 'CREATOR_POSTS'>,
  name: string,
): R2Bucket | null {
  const buckets: Record<ImageBucket, R2Bucket> = {
    'profile-images': env.PROFILE_IMAGES,
    'creator-posts': env.CREATOR_POSTS,
  };
  return Object.hasOwn(buckets, name) ? buckets[name as ImageBucket] : null;
}

/** The type of a key that the server made (`{userId}/{name}.{ext}`); null for anything else, which is never served. */
export function typeOfKey(key: string): string | null {
  const extension = /^[\w-]{1,64}\/[\w-]{1,64}\.(jpg|png|webp)$/.exec(key)?.[1];
  return extension ? imageTypes[extension as ImageExtension] : null;
}

const WIDTH = 'width';

export function widthMetadata(width: number): Record<string, string> {
  return { [WIDTH]: String(width) };
}

/** The width of a stored picture, pixels; null when it was stored without one. */
export function storedWidth({ customMetadata }: R2Object): number | null {
  const width = customMetadata?.[WIDTH];
  return width === undefined ? null : Number(width);
}
