import { ATTACHMENT_MAX_BYTES } from '../../domain/limits.ts';

/** Pixels of the longer side: a page of text stays readable. */
const SIDE_MAX = 2_560;
const JPEG_QUALITY = 0.85;
/** A smaller file gains little. */
const LARGE_BYTES = 1_000_000;

/**
 * A picture that is quick to send over mobile data: a photo above a megabyte, and any picture that is too large or that
 * only this browser reads, becomes a JPEG. All others, and those that cannot be read here, stay as they are.
 */
export async function shrinkPicture(file: Blob, isAccepted: boolean): Promise<Blob> {
  const isPhoto = file.type === 'image/jpeg' && file.size > LARGE_BYTES;
  if (isAccepted && !isPhoto && file.size <= ATTACHMENT_MAX_BYTES) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const made = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
    );
    return made && (!isAccepted || made.size < file.size) ? made : file;
  } catch {
    return file;
  }
}
