import { type ImageWidth, imageWidths } from '../../domain/image-url.ts';

/** Of every variant, whatever its picture is. */
export const VARIANT_TYPE = 'image/webp';
const VARIANT_QUALITY = 80;

/**
 * The width that a request asks for, or null for the picture as it is: other widths are not made.
 */
export function requestedWidth(query: string | undefined): ImageWidth | null {
  return imageWidths.find((width) => String(width) === query) ?? null;
}

/**
 * The picture behind `key`, as it is or in a width in which it is shown, never wider than it is.
 * Such a variant is made when it is first asked for, and kept under the digest of the picture: what
 * takes the picture's place gets variants of its own. Their keys are no public address, so a
 * deleted picture's variants are out of reach. Where none can be made, the answer is the picture
 * itself; null without one, and for one that `maySee` does not let be seen.
 */
export async function getPicture(
  images: ImagesBinding,
  bucket: R2Bucket,
  key: string,
  width: ImageWidth | null,
  options: { onlyIf: Headers },
  maySee: (picture: R2Object) => boolean,
): Promise<R2ObjectBody | R2Object | null> {
  if (!width) return seen(await bucket.get(key, options), maySee);
  const picture = await bucket.head(key);
  if (!picture || !maySee(picture)) return null;
  const variantKey = `variants/${width}/${picture.etag}.webp`;
  const kept = await bucket.get(variantKey, options);
  if (kept) return kept;
  try {
    await bucket.put(variantKey, await shrink(images, bucket, picture, width));
  } catch (error) {
    console.error(JSON.stringify({ event: 'image.variant_failed', width, error: String(error) }));
    return bucket.get(key, options);
  }
  return bucket.get(variantKey, options);
}

/** The object, if it may be seen. */
async function seen(
  object: R2ObjectBody | R2Object | null,
  maySee: (picture: R2Object) => boolean,
): Promise<R2ObjectBody | R2Object | null> {
  if (!object || maySee(object)) return object;
  if ('body' in object) await object.body.cancel();
  return null;
}

async function shrink(
  images: ImagesBinding,
  bucket: R2Bucket,
  { key, etag }: R2Object,
  width: ImageWidth,
): Promise<ArrayBuffer> {
  const picture = await bucket.get(key, { onlyIf: { etagMatches: etag } });
  if (!picture || !('body' in picture)) throw new Error('The picture has just been replaced');
  const made = await images
    .input(picture.body)
    .transform({ width, fit: 'scale-down' })
    .output({ format: VARIANT_TYPE, quality: VARIANT_QUALITY });
  return made.response().arrayBuffer();
}
