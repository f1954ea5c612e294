import { IMAGE_MAX_BYTES } from './limits.ts';
import { problemFor } from './problem.ts';

/** What is taken, in words. */
export const IMAGE_KINDS = 'JPEG, PNG ou WebP';

/** What phones of one make take, and few browsers read; some systems do not know its type either. */
function isHeic({ type, name }: { type: string; name: string }): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}

/**
 * What is wrong with a file that somebody picked as a picture (section 5), or null. A courtesy: the
 * server believes only the bytes it gets.
 */
export function imageFileError(file: { type: string; name: string }): string | null {
  if (file.type.startsWith('image/') || isHeic(file)) return null;
  return problemFor('image.unsupported').detail;
}

/** The types of {@link IMAGE_KINDS}. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** What is wrong with a file that is sent as it is, without a crop that would make it another; or null. */
export function uncroppedImageError(file: { type: string; name: string }): string | null {
  if ((IMAGE_TYPES as readonly string[]).includes(file.type)) return null;
  return `Choisissez une image ${IMAGE_KINDS}.`;
}

/**
 * What to say of a picture that this browser cannot read, and so cannot crop. What weighs more than
 * 5 MB is refused for that: only the crop would have made it small.
 */
export function unreadableImageError(file: { type: string; name: string; size: number }): string {
  if (isHeic(file))
    return `Votre navigateur ne lit pas les photos HEIC. Choisissez une image ${IMAGE_KINDS}.`;
  if (file.size > IMAGE_MAX_BYTES) return problemFor('image.too_large').detail;
  return "Erreur lors du recadrage de l'image";
}
