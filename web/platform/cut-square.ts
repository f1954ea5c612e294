import type { PercentCrop } from 'react-image-crop';

/** As of the widths that the server makes, so that it serves a WebP unchanged. */
const WEBP_QUALITY = 0.8;
const JPEG_QUALITY = 0.9;

/**
 * The square that `crop` selects on the image, of `sideMax` pixels at most; transparent parts become white.
 * A WebP, or a JPEG where the browser writes no WebP.
 */
export async function cutSquare(
  image: HTMLImageElement,
  crop: PercentCrop,
  sideMax: number,
): Promise<Blob> {
  const width = (image.naturalWidth * crop.width) / 100;
  const height = (image.naturalHeight * crop.height) / 100;
  const side = Math.max(1, Math.min(sideMax, Math.round(width)));
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
  const webp = await encode(canvas, 'image/webp', WEBP_QUALITY);
  // Browsers write a PNG instead of a type that they do not know.
  return webp.type === 'image/webp' ? webp : encode(canvas, 'image/jpeg', JPEG_QUALITY);
}

function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no image'))),
      type,
      quality,
    ),
  );
}
