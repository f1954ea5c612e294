import type { ImageBucket } from '../../../domain/posts/image-url.ts';
import type { Buckets } from './object-deletions.ts';
import { imageBucket } from './stored-image.ts';

/**
 * A picture that is put away answers nobody but who shows a pass (private-link.ts). That is said by its
 * object in R2, which is read for every answer, so that other pictures cost nothing more. Its widths are
 * reached by the picture alone.
 */

const MARK = 'putaway';

/** Whether the picture is put away. */
export function isQuarantined({ customMetadata }: R2Object): boolean {
  return customMetadata?.[MARK] !== undefined;
}

/** What R2 is to keep with a picture, so that it is put away from its first moment, or is not. */
export function awayMetadata(isAway: boolean): Record<string, string> {
  return isAway ? { [MARK]: '1' } : {};
}

/**
 * Puts the stored picture away, or has it out again; one that is so already, or that there is not, stays
 * as it is. What takes its place meanwhile is marked the same.
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
    const { httpMetadata, etag } = picture;
    // R2 knows no other way to change what an object says of itself.
    await bucket.put(key, await picture.arrayBuffer(), {
      httpMetadata,
      customMetadata: awayMetadata(isAway),
      onlyIf: { etagMatches: etag },
    });
  }
}
