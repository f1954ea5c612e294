import { IMAGE_MAX_PIXELS } from '../../../domain/limits.ts';
import { imageKindOf } from '../../../domain/posts/image-file.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { CleanImage } from './bytes.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import type { ImageExtension } from './stored-image.ts';
import { cleanWebp } from './webp.ts';

const cleaners = { jpg: cleanJpeg, png: cleanPng, webp: cleanWebp };

/**
 * The picture in the bytes, without metadata and anything hidden after it. 415 when they are not a JPEG,
 * PNG or WebP, by name for HEIC; 422 when the picture is broken, too large, or made to keep a decoder busy. No pixel is
 * decoded here.
 */
export async function cleanImage(
  bytes: Uint8Array,
): Promise<CleanImage & { extension: ImageExtension }> {
  const extension = sniff(bytes);
  if (imageKindOf(bytes) === 'heic') throw new ProblemError('image.heic');
  if (!extension) throw new ProblemError('image.unsupported');
  const image = await cleaners[extension](bytes);
  if (!image || image.width * image.height > IMAGE_MAX_PIXELS || image.width * image.height === 0)
    throw new ProblemError('image.unusable');
  return { extension, ...image };
}

/** The picture's type by its first bytes, whatever its name or declared type; null for a type that is not accepted. */
function sniff(bytes: Uint8Array): ImageExtension | null {
  const kind = imageKindOf(bytes);
  return kind === 'heic' || kind === 'other' ? null : kind;
}
