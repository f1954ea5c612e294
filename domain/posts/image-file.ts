import { IMAGE_MAX_BYTES } from '../limits.ts';
import { problemFor } from '../problem.ts';

/** What is taken, in words. */
export const IMAGE_KINDS = 'JPEG, PNG ou WebP';

/** Pixels that the shorter side of a picture has, at least, to be cropped: fewer are a blur on every screen. */
export const IMAGE_SIDE_MIN = 200;

/** The bytes of a file that tell its kind. */
export const IMAGE_START_BYTES = 16;

/**
 * A file that somebody picked. Its type and name are what a system makes of it, which may be nothing, or wrong: the
 * first bytes tell what it is.
 */
export interface PickedFile {
  type: string;
  name: string;
  /** Bytes. */
  size: number;
  /** At least {@link IMAGE_START_BYTES}, where the file has so many. */
  start: Uint8Array;
}

/** Kinds of pictures that their bytes tell; `other`: one that is not taken as it is, but browsers show. */
export type ImageKind = 'jpg' | 'png' | 'webp' | 'heic' | 'other';

/** Names of the HEIF format with HEVC pictures, as phones write them. */
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

/** The kind of picture that the first bytes announce, whatever its name or declared type; null for none. */
export function imageKindOf(start: Uint8Array): ImageKind | null {
  const text = String.fromCharCode(...start.subarray(0, IMAGE_START_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'jpg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp') return isoKindOf(text.slice(8, 12));
  return /^(GIF8|BM)/.test(text) ? 'other' : null;
}

function isoKindOf(brand: string): ImageKind | null {
  if (HEIC_BRANDS.includes(brand)) return 'heic';
  return brand === 'avif' || brand === 'avis' ? 'other' : null;
}

/** What phones of one make take, and few browsers read; some systems do not know its type either. */
function isHeic({ type, name, start }: PickedFile): boolean {
  const kind = imageKindOf(start);
  if (kind) return kind === 'heic';
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}

/**
 * What is wrong with a file that somebody picked as a picture (section 5), or null. A courtesy: the
 * server believes only the bytes it gets.
 */
export function imageFileError(file: PickedFile): string | null {
  if (file.size === 0) return 'Ce fichier est vide.';
  if (imageKindOf(file.start) || file.type.startsWith('image/') || isHeic(file)) return null;
  return problemFor('image.unsupported').detail;
}

/** What is wrong with the size of a picture that is to be cropped, in pixels; or null. */
export function imageSizeError(width: number, height: number): string | null {
  return Math.min(width, height) < IMAGE_SIDE_MIN
    ? `Cette image est trop petite : il faut au moins ${IMAGE_SIDE_MIN} pixels de côté.`
    : null;
}

/** The types of {@link IMAGE_KINDS}. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** What is wrong with a file that is sent as it is, without a crop that would make it another; or null. */
export function uncroppedImageError(file: PickedFile): string | null {
  if (file.size === 0) return 'Ce fichier est vide.';
  const kind = imageKindOf(file.start);
  return kind === null || kind === 'heic' || kind === 'other'
    ? `Choisissez une image ${IMAGE_KINDS}.`
    : null;
}

/**
 * What to say of a picture that this browser cannot read, and so cannot crop. What weighs more than
 * 5 MB is refused for that: only the crop would have made it small.
 */
export function unreadableImageError(file: PickedFile): string {
  if (isHeic(file))
    return `Votre navigateur ne lit pas les photos HEIC. Choisissez une image ${IMAGE_KINDS}.`;
  if (file.size > IMAGE_MAX_BYTES) return problemFor('image.too_large').detail;
  return "Erreur lors du recadrage de l'image";
}
