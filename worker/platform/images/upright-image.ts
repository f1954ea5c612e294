import { cleanImage } from './clean-image.ts';
import type { ImageExtension } from './stored-image.ts';

/** What sets a picture upright that lies as Exif's numbers say, 2 to 8. */
const turns: Record<number, ImageTransform> = {
  2: { flip: 'h' },
  3: { rotate: 180 },
  4: { flip: 'v' },
  5: { rotate: 90, flip: 'h' },
  6: { rotate: 90 },
  7: { rotate: 270, flip: 'h' },
  8: { rotate: 270 },
};

/** Of a picture that has to be written anew: hardly less than it was. */
const QUALITY = 95;

/**
 * The picture as {@link cleanImage} gives it, with its pixels upright where no browser would turn them. Rejects with
 * the same problems. One that cannot be turned now is taken as it lies.
 */
export async function uprightImage(
  images: ImagesBinding,
  file: Uint8Array,
): Promise<{ extension: ImageExtension; bytes: Uint8Array }> {
  const { orientation, ...image } = await cleanImage(file);
  const turn = turns[orientation ?? 1];
  if (!turn) return image;
  try {
    const turned = await images
      .input(new Blob([new Uint8Array(image.bytes)]).stream())
      .transform(turn)
      .output({ format: 'image/webp', quality: QUALITY });
    return await cleanImage(new Uint8Array(await turned.response().arrayBuffer()));
  } catch (error) {
    console.error(JSON.stringify({ event: 'image.turn_failed', error: String(error) }));
    return image;
  }
}
