/** Pixels, as shown. */
export interface ImageSize {
  width: number;
  height: number;
}

/** A picture that is fit to be stored: `bytes` contain nothing but the picture. */
export interface CleanImage extends ImageSize {
  bytes: Uint8Array;
  /**
   * Orientation of the pixels, as an Exif number, when the bytes cannot express it in a way that browsers
   * support; otherwise absent.
   */
  orientation?: number;
}

/** The size in which browsers show a picture of these stored pixels, by its Exif orientation. */
export function shownSize({ width, height }: ImageSize, orientation: number): ImageSize {
  return orientation > 4 ? { width: height, height: width } : { width, height };
}

/** Four-letter names in PNG and WebP chunks. */
export function ascii(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}

export function startsWith(bytes: Uint8Array, prefix: string): boolean {
  return ascii(bytes, 0, prefix.length) === prefix;
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** A view of the same bytes, for reading numbers. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
