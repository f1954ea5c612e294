import { imageKindOf } from '../../../domain/posts/image-file.ts';
import type { ImageExtension } from './stored-image.ts';

/**
 * What kind of picture the first bytes announce, whatever its name or declared type; null for none
 * that is taken.
 */
export function sniff(bytes: Uint8Array): ImageExtension | null {
  const kind = imageKindOf(bytes);
  return kind === 'heic' || kind === 'other' ? null : kind;
}
