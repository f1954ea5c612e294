import type { ImageBucket } from '../../../domain/posts/image-url.ts';
import type { Buckets } from './object-deletions.ts';
import { imageBucket } from './stored-image.ts';

/**
 * A picture in quarantine is served only with a signed link (private-link.ts). The mark is in the metadata
 * of its R2 object, which is read for every response, so that other pictures have no extra cost. Its widths
 * are only reachable through the picture.
 */

const MARK = 'putaway';

export function isQuarantined({ customMetadata }: R2Object): boolean {
  return customMetadata?.[MARK] !== undefined;
}

/** Metadata for storing a picture in quarantine from the beginning, or not. */
export function awayMetadata(isAway: boolean): Record<string, string> {
  return isAway ? { [MARK]: '1' } : {};
}

/**
 * Puts the stored picture into quarantine, or takes it out; does nothing when it is already so, or does not
 * exist. A picture that replaces it meanwhile gets the same mark.
 */
export async function quarantine(
  buckets: Buckets,
  bucketName: ImageBucket,
  key: string,
  isAway: boolean,
): Promise<void> {
  const bucket = imageBucket(buckets, bucketName)!;
  for (;;) {
    const stored = await bucket.head(key);
    if (!stored || isQuarantined(stored) === isAway) return;
    const picture = await bucket.get(key, { onlyIf: { etagMatches: stored.etag } });
    if (!picture || !('body' in picture)) continue;
    const { httpMetadata, customMetadata, etag } = picture;
    const { [MARK]: _mark, ...others } = customMetadata ?? {};
    // R2 cannot change an object's metadata in any other way.
    await bucket.put(key, await picture.arrayBuffer(), {
      httpMetadata,
      customMetadata: { ...others, ...awayMetadata(isAway) },
      onlyIf: { etagMatches: etag },
    });
  }
}
