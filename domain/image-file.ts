import { IMAGE_MAX_BYTES } from './limits.ts';
import { problemFor } from './problem.ts';

/**
 * What is wrong with a file that somebody picked as a picture (section 5), or null. A courtesy: the
 * server believes only the bytes it gets.
 */
export function imageFileError({ type, size }: { type: string; size: number }): string | null {
  if (!type.startsWith('image/')) return problemFor('image.unsupported').detail;
  if (size > IMAGE_MAX_BYTES) return problemFor('image.too_large').detail;
  return null;
}
