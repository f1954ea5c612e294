import type { PercentCrop } from 'react-image-crop';

/** Pixels; more than any screen shows of an avatar or post, and far below the upload limit. */
const SIDE_MAX = 1_440;
const JPEG_QUALITY = 0.9;

/** The square that `crop` selects on the image, as a JPEG; transparent parts become white. */
export async function cutSquare(image: HTMLImageElement, crop: PercentCrop): Promise<Blob> {
  const width = (image.naturalWidth * crop.width) / 100;
  const height = (image.naturalHeight * crop.height) / 100;
  const side = Math.max(1, Math.min(SIDE_MAX, Math.round(width)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to crop on');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    image,
    (image.naturalWidth * crop.x) / 100,
    (image.naturalHeight * crop.y) / 100,
    width,
    height,
    0,
    0,
    side,
    side,
  );
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no image'))),
      'image/jpeg',
      JPEG_QUALITY,
    ),
  );
}
