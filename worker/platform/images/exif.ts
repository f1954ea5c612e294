import { joinBytes, startsWith, viewOf } from './bytes.ts';

/** The only Exif data that belongs to the picture: its orientation, 1 (as stored) to 8. */
const ORIENTATION_TAG = 0x0112;
const SHORT = 3;

const JPEG_PREFIX = 'Exif\0\0';

/** The orientation in a JPEG's APP1 payload; 1 when there is none or the data is invalid. */
export function readOrientation(payload: Uint8Array): number {
  return startsWith(payload, JPEG_PREFIX) ? orientationIn(payload.subarray(6)) : 1;
}

/**
 * The orientation in the Exif data of a PNG or WebP, which some programs write with a JPEG's prefix; 1 when
 * there is none or the data is invalid.
 */
export function readBareOrientation(data: Uint8Array): number {
  return startsWith(data, JPEG_PREFIX) ? readOrientation(data) : orientationIn(data);
}

function orientationIn(data: Uint8Array): number {
  if (data.length < 8) return 1;
  const tiff = viewOf(data);
  const littleEndian = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, littleEndian);
  if (directory + 2 > tiff.byteLength) return 1;
  const entries = tiff.getUint16(directory, littleEndian);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.byteLength) return 1;
    if (tiff.getUint16(at, littleEndian) !== ORIENTATION_TAG) continue;
    const value = tiff.getUint16(at + 8, littleEndian);
    const valid = tiff.getUint16(at + 2, littleEndian) === SHORT && value >= 1 && value <= 8;
    return valid ? value : 1;
  }
  return 1;
}

/** Exif data with the orientation and nothing else. */
export function orientationData(orientation: number): Uint8Array {
  // biome-ignore format: one line for each field
  return Uint8Array.from([
    0x4d, 0x4d, 0, 42, 0, 0, 0, 8, // big-endian TIFF, first directory at 8
    0, 1, // one entry
    0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0,
    0, 0, 0, 0, // no further directory
  ]);
}

/** The same as a JPEG's APP1 segment, marker included. */
export function orientationSegment(orientation: number): Uint8Array {
  const head = Uint8Array.from([0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0]);
  return joinBytes([head, orientationData(orientation)]);
}
