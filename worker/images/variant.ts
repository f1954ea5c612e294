import { describeFailure } from '../../database/failure.ts';
import { type ImageWidth, imageWidths } from '../../domain/image-url.ts';

/** Of every variant, whatever its picture is. */
const VARIANT_TYPE = 'image/webp';
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
 * deleted picture's variants are out of reach. One that cannot be kept, as when others keep the same at once,
 * is answered all the same. Where none can be made, the answer is the picture itself; null without one, and for
 * one that `maySee` does not let be seen.
 */
export async function getPicture(
  images: ImagesBinding,
  bucket: R2Bucket,
  key: string,
  width: ImageWidth | null,
  options: { onlyIf: Headers },
  maySee: (picture: R2Object) => boolean,
): Promise<Served | null> {
  if (!width) return served(await seen(await bucket.get(key, options), maySee));
  const picture = await bucket.head(key);
  if (!picture || !maySee(picture)) return null;
  const variantKey = `variants/${width}/${picture.etag}.webp`;
  const kept = await bucket.get(variantKey, options);
  if (kept) return served(kept, VARIANT_TYPE);
  let made: ArrayBuffer;
  try {
    made = await shrink(images, bucket, picture, width);
  } catch (error) {
    console.error(JSON.stringify({ event: 'image.variant_failed', width, error: String(error) }));
    const whole = served(await bucket.get(key, options));
    return whole && { ...whole, isMakeshift: true };
  }
  try {
    await bucket.put(variantKey, made);
  } catch (error) {
    const event = 'image.variant_not_kept';
    console.warn(JSON.stringify({ event, width, error: describeFailure(error) }));
  }
  const httpEtag = `"${await etagOf(made)}"`;
  return { httpEtag, type: VARIANT_TYPE, body: made, size: made.byteLength, isMakeshift: false };
}

/** A picture as it is answered. */
export interface Served {
  httpEtag: string;
  /** Null for the type that its key says. */
  type: string | null;
  /** Null where the caller holds it. */
  body: ReadableStream | ArrayBuffer | null;
  /** Bytes. */
  size: number;
  /** Says if it stands for one that could not be made now. */
  isMakeshift: boolean;
}

function served(object: R2ObjectBody | R2Object | null, type: string | null = null): Served | null {
  if (!object) return null;
  const { httpEtag, size } = object;
  const body = 'body' in object ? object.body : null;
  return { httpEtag, type, body, size, isMakeshift: false };
}

/** As R2 names what it keeps, so that what is kept later is known to be the same. */
async function etagOf(bytes: ArrayBuffer): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('MD5', bytes)).toString('hex');
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
