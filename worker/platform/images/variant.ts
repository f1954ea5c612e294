import { describeFailure } from '../../../database/failure.ts';
import { type ImageWidth, imageWidths, PREVIEW_SIZE } from '../../../domain/posts/image-url.ts';

/** Another form of a stored picture: how it is made, and under what name it is kept. */
export interface Variant {
  /** Within the digest of the picture, the variant's place in the bucket. */
  name: string;
  extension: 'webp' | 'jpg';
  type: 'image/webp' | 'image/jpeg';
  transform: ImageTransform;
  /** Tried one after the other, until a result weighs no more than `maxBytes`. */
  qualities: readonly number[];
  maxBytes: number;
}

const inWidth = (width: ImageWidth): Variant => ({
  name: String(width),
  extension: 'webp',
  type: 'image/webp',
  transform: { width, fit: 'scale-down' },
  qualities: [80],
  maxBytes: Number.POSITIVE_INFINITY,
});

/**
 * For previews of links: WhatsApp shows no picture of more than 300 KB, and some services take no WebP. The whole
 * picture stands in the middle: a square that somebody cropped would lose half of itself.
 */
const preview: Variant = {
  name: 'preview',
  extension: 'jpg',
  type: 'image/jpeg',
  transform: { ...PREVIEW_SIZE, fit: 'pad', background: '#ffffff' },
  qualities: [82, 60, 40, 20],
  maxBytes: 300_000,
};

/**
 * The variant that a request asks for by its width or its use; null for the picture as it is: others are not made.
 */
export function requestedVariant(query: {
  w: string | undefined;
  as: string | undefined;
}): Variant | null {
  if (query.as === preview.name) return preview;
  const width = imageWidths.find((each) => String(each) === query.w);
  return width ? inWidth(width) : null;
}

/**
 * The picture behind `key`, as it is or as a variant in which it is shown.
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
  variant: Variant | null,
  options: { onlyIf: Headers },
  maySee: (picture: R2Object) => boolean,
): Promise<Served | null> {
  if (!variant) return served(await seen(await bucket.get(key, options), maySee));
  const picture = await bucket.head(key);
  if (!picture || !maySee(picture)) return null;
  const { name, extension, type } = variant;
  const variantKey = `variants/${name}/${picture.etag}.${extension}`;
  const kept = await bucket.get(variantKey, options);
  if (kept) return served(kept, type);
  let made: ArrayBuffer;
  try {
    made = await make(images, bucket, picture, variant);
  } catch (error) {
    console.error(
      JSON.stringify({ event: 'image.variant_failed', variant: name, error: String(error) }),
    );
    const whole = served(await bucket.get(key, options));
    return whole && { ...whole, isMakeshift: true };
  }
  try {
    await bucket.put(variantKey, made);
  } catch (error) {
    const event = 'image.variant_not_kept';
    console.warn(JSON.stringify({ event, variant: name, error: describeFailure(error) }));
  }
  const httpEtag = `"${await etagOf(made)}"`;
  return { httpEtag, type, body: made, size: made.byteLength, isMakeshift: false };
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

async function make(
  images: ImagesBinding,
  bucket: R2Bucket,
  { key, etag }: R2Object,
  { type, transform, qualities, maxBytes }: Variant,
): Promise<ArrayBuffer> {
  let made: ArrayBuffer | null = null;
  for (const quality of qualities) {
    const picture = await bucket.get(key, { onlyIf: { etagMatches: etag } });
    if (!picture || !('body' in picture)) throw new Error('The picture has just been replaced');
    const result = await images
      .input(picture.body)
      .transform(transform)
      .output({ format: type, quality });
    made = await result.response().arrayBuffer();
    if (made.byteLength <= maxBytes) break;
  }
  return made!;
}
