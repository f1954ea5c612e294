import { type ImageWidth, imageWidths, PREVIEW_SIZE } from '../../../domain/posts/image-url.ts';
import { log } from '../log.ts';
import { imageTypes, storedWidth, typeOfKey } from './stored-image.ts';

/** Another form of a stored picture, with its encoding and its name in the bucket. */
export interface Variant {
  /** The variant's place in the bucket, within the digest of the picture. */
  name: string;
  extension: 'webp' | 'jpg';
  type: 'image/webp' | 'image/jpeg';
  /** The width in which the picture is requested, pixels; null for another use. */
  width: ImageWidth | null;
  transform: ImageTransform;
  /** Tried in order, until a result has at most `maxBytes`. */
  qualities: readonly number[];
  maxBytes: number;
}

/** No WebP is higher; a very long picture becomes narrower instead. */
const WEBP_HEIGHT_MAX = 16_383;

const inWidth = (width: ImageWidth): Variant => ({
  name: String(width),
  extension: 'webp',
  type: 'image/webp',
  width,
  transform: { width, height: WEBP_HEIGHT_MAX, fit: 'scale-down' },
  qualities: [80],
  maxBytes: Number.POSITIVE_INFINITY,
});

/**
 * For link previews: WhatsApp shows no picture of more than 300 KB, and some services accept no WebP. The
 * whole picture is centred, because cropping it to a square would lose half of it.
 */
const preview: Variant = {
  name: 'preview',
  extension: 'jpg',
  type: 'image/jpeg',
  width: null,
  transform: { ...PREVIEW_SIZE, fit: 'pad', background: '#ffffff' },
  qualities: [82, 60, 40, 20],
  maxBytes: 300_000,
};

const keyOf = ({ name, extension }: Pick<Variant, 'name' | 'extension'>, etag: string) =>
  `variants/${name}/${etag}.${extension}`;

export function variantKeysOf(etag: string): string[] {
  return [...imageWidths.map(inWidth), preview].map((variant) => keyOf(variant, etag));
}

/**
 * The variant that a request asks for by its width or its use; null for the picture as it is. Other
 * variants are not made.
 */
export function requestedVariant(query: {
  w: string | undefined;
  as: string | undefined;
}): Variant | null {
  if (query.as === preview.name) return preview;
  const width = imageWidths.find((each) => String(each) === query.w);
  return width ? inWidth(width) : null;
}

/** Maximum size of a picture that is served as it is where a width is requested, bytes. */
const UNCHANGED_MAX_BYTES = 300_000;

/**
 * True for a WebP that is no wider than the requested width, and no larger than one that we would make: our
 * browsers upload such pictures (web/platform/cut-square.ts), and it would only be encoded again.
 */
function isFitFor(picture: R2Object, { width }: Variant): boolean {
  const own = storedWidth(picture);
  if (width === null || own === null || picture.size > UNCHANGED_MAX_BYTES) return false;
  return own <= width && typeOfKey(picture.key) === imageTypes.webp;
}

/**
 * The picture of `key`, as it is or as a variant. A variant is made when it is first requested, and stored
 * under the digest of the picture, so that a replaced picture gets new variants. Their keys are not public,
 * so a deleted picture's variants are unreachable. A variant that cannot be stored, as when several
 * requests store it at once, is still served. When none can be made, the picture itself is served. Null
 * without a picture, and for one that `maySee` rejects.
 *
 * @param ownKey the place of a variant that is deleted with its picture, for a key that is never used again
 */
export async function getPicture(
  images: ImagesBinding,
  bucket: R2Bucket,
  key: string,
  variant: Variant | null,
  options: { onlyIf: Headers },
  maySee: (picture: R2Object) => boolean,
  ownKey?: string,
): Promise<Served | null> {
  if (!variant) return served(await seen(await bucket.get(key, options), maySee));
  const picture = await bucket.head(key);
  if (!picture || !maySee(picture)) return null;
  if (isFitFor(picture, variant)) return served(await seen(await bucket.get(key, options), maySee));
  const { name, type } = variant;
  const variantKey = ownKey ?? keyOf(variant, picture.etag);
  const stored = await bucket.get(variantKey, options);
  if (stored) return served(stored, type);
  let made: ArrayBuffer;
  try {
    made = await make(images, bucket, picture, variant);
  } catch (error) {
    log.error('image.variant_failed', { variant: name, error: String(error) });
    const whole = served(await bucket.get(key, options));
    return whole && { ...whole, isMakeshift: true };
  }
  try {
    await bucket.put(variantKey, made);
  } catch (error) {
    const event = 'image.variant_not_stored';
    log.warn(event, { variant: name, error });
  }
  const httpEtag = `"${await etagOf(made)}"`;
  return { httpEtag, type, body: made, size: made.byteLength, isMakeshift: false };
}

export interface Served {
  httpEtag: string;
  /** Null for the type in its key. */
  type: string | null;
  /** Null when the caller has it. */
  body: ReadableStream | ArrayBuffer | null;
  /** Bytes. */
  size: number;
  /** True when it stands for a variant that could not be made now. */
  isMakeshift: boolean;
}

function served(object: R2ObjectBody | R2Object | null, type: string | null = null): Served | null {
  if (!object) return null;
  const { httpEtag, size } = object;
  const body = 'body' in object ? object.body : null;
  return { httpEtag, type, body, size, isMakeshift: false };
}

/** The etag that R2 gives to these bytes, so that a copy stored later has the same one. */
async function etagOf(bytes: ArrayBuffer): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('MD5', bytes)).toString('hex');
}

/** The object, if the caller may see it. */
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
