import { imageKindOf } from '../../../domain/posts/image-file.ts';
import type { ImageExtension } from './stored-image.ts';

/**
 * The picture's type by its first bytes, whatever its name or declared type; null for a type that is not
 * accepted.
 */
export function sniff(bytes: Uint8Array): ImageExtension | null {
  const kind = imageKindOf(bytes);
  return kind === 'heic' || kind === 'other' ? null : kind;
}
