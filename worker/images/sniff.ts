import { ascii, startsWith } from './bytes.ts';
import type { ImageExtension } from './stored-image.ts';

/**
 * What kind of picture the first bytes announce, whatever its name or declared type; null for none
 * that is taken.
 */
export function sniff(bytes: Uint8Array): ImageExtension | null {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 'RIFF') && ascii(bytes, 8, 4) === 'WEBP') return 'webp';
  return null;
}
