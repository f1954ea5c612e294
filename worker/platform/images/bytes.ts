/**
 * A picture that is fit to be stored: `bytes` hold nothing but the picture. Sizes are in pixels.
 */
export interface CleanImage {
  bytes: Uint8Array;
  /** How the pixels lie, as Exif counts, where the bytes cannot say it in a way that browsers heed; else absent. */
  orientation?: number;
  width: number;
  height: number;
}

/** Four-letter names, as PNG and WebP chunks carry them. */
export function ascii(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}

/** Whether the bytes begin with the characters of `prefix`. */
export function startsWith(bytes: Uint8Array, prefix: string): boolean {
  return ascii(bytes, 0, prefix.length) === prefix;
}

/** The parts one behind the other. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** The same bytes, to read numbers from. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
