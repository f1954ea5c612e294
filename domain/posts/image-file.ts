import { IMAGE_MAX_BYTES } from '../limits.ts';
import { problemFor } from '../problem.ts';

/** The accepted kinds, in words. */
export const IMAGE_KINDS = 'JPEG, PNG ou WebP';

/** Minimum pixels of the shorter side for a crop: fewer look blurred on every screen. */
const IMAGE_SIDE_MIN = 200;

/** Bytes at the start of a file that identify its kind. */
export const IMAGE_START_BYTES = 16;

/**
 * A picked file. Systems guess the type and name, which may be empty or wrong, so only the first bytes
 * decide.
 */
export interface PickedFile {
  type: string;
  name: string;
  /** Bytes. */
  size: number;
  /** At least {@link IMAGE_START_BYTES}, unless the file is shorter. */
  start: Uint8Array;
}

/** Kinds of images, by their bytes. `other`: browsers show it, but it is accepted only after a crop. */
export type ImageKind = 'jpg' | 'png' | 'webp' | 'heic' | 'other';

/** Brands of the HEIF format with HEVC images, as phones write them. */
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

/** The kind of image by its first bytes, regardless of its name or declared type; null for others. */
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

/** True for the format of some phones that few browsers read. Some systems do not know its type either. */
function isHeic({ type, name, start }: PickedFile): boolean {
  const kind = imageKindOf(start);
  if (kind) return kind === 'heic';
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}

/**
 * The error in a file picked as an image (section 5), or null. Only for convenience: the server checks the
 * bytes it gets.
 */
export function imageFileError(file: PickedFile): string | null {
  if (file.size === 0) return 'Ce fichier est vide.';
  if (imageKindOf(file.start) || file.type.startsWith('image/') || isHeic(file)) return null;
  return problemFor('image.unsupported').detail;
}

/** The error in the size of an image before its crop, in pixels; or null. */
export function imageSizeError(width: number, height: number): string | null {
  return Math.min(width, height) < IMAGE_SIDE_MIN
    ? `Cette image est trop petite : il faut au moins ${IMAGE_SIDE_MIN} pixels de côté.`
    : null;
}

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The error in a file that is sent unchanged, without a crop that would convert it; or null. */
export function uncroppedImageError(file: PickedFile): string | null {
  if (file.size === 0) return 'Ce fichier est vide.';
  const kind = imageKindOf(file.start);
  return kind === null || kind === 'heic' || kind === 'other'
    ? `Choisissez une image ${IMAGE_KINDS}.`
    : null;
}

/**
 * The message about an image that this browser cannot read and crop. A file above 5 MB is rejected for its
 * size, because only the crop would have reduced it.
 */
export function unreadableImageError(file: PickedFile): string {
  if (isHeic(file))
    return `Votre navigateur ne lit pas les photos HEIC. Choisissez une image ${IMAGE_KINDS}.`;
  if (file.size > IMAGE_MAX_BYTES) return problemFor('image.too_large').detail;
  return "Erreur lors du recadrage de l'image";
}
