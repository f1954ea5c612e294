import { log } from '../log.ts';
import type { CleanImage } from './bytes.ts';
import { cleanImage } from './clean-image.ts';
import type { ImageExtension } from './stored-image.ts';

/** Transforms that set a picture upright, by its Exif orientation, 2 to 8. */
const transforms: Record<number, ImageTransform> = {
  2: { flip: 'h' },
  3: { rotate: 180 },
  4: { flip: 'v' },
  5: { rotate: 90, flip: 'h' },
  6: { rotate: 90 },
  7: { rotate: 270, flip: 'h' },
  8: { rotate: 270 },
};

/** Quality of a picture that has to be encoded again: hardly lower than before. */
const QUALITY = 95;

/**
 * The picture of {@link cleanImage}, with its pixels upright when no browser would rotate them. Rejects
 * with the same problems. One that cannot be rotated now is stored as it is.
 */
export async function uprightImage(
  images: ImagesBinding,
  file: Uint8Array,
): Promise<Omit<CleanImage, 'orientation'> & { extension: ImageExtension }> {
  const { orientation, ...image } = await cleanImage(file);
  const transform = transforms[orientation ?? 1];
  if (!transform) return image;
  try {
    const upright = await images
      .input(new Blob([new Uint8Array(image.bytes)]).stream())
      .transform(transform)
      .output({ format: 'image/webp', quality: QUALITY });
    return await cleanImage(new Uint8Array(await upright.response().arrayBuffer()));
  } catch (error) {
    log.error('image.turn_failed', { error: String(error) });
    return image;
  }
}
