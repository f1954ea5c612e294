import { crc32 } from 'node:zlib';
import { ascii, type CleanImage, joinBytes, viewOf } from './bytes.ts';

const SIGNATURE_LENGTH = 8;
/**
 * The picture, its transparency and its colours; text, times, Exif, animation and private chunks
 * go.
 */
const KEPT = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'bKGD',
  'pHYs',
]);
/** Bit depths that each colour type may have. */
const DEPTHS: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

interface Chunk {
  type: string;
  data: Uint8Array;
  /** Length, type, data and checksum. */
  whole: Uint8Array;
}

/**
 * The PNG with only the chunks that make the picture; what follows its end is cut off. Null when a
 * chunk is broken, missing or not understood.
 */
export function cleanPng(bytes: Uint8Array): CleanImage | null {
  const chunks = readChunks(bytes);
  const header = chunks?.[0];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return null;
  const { width, height, depth, colour, rest } = readHeader(header.data);
  if (width === 0 || height === 0 || !DEPTHS[colour]?.includes(depth) || rest > 1) return null;

  const types = chunks.map((chunk) => chunk.type);
  const firstData = types.indexOf('IDAT');
  const dataChunks = types.lastIndexOf('IDAT') - firstData + 1;
  const inOneRun = types.filter((type) => type === 'IDAT').length === dataChunks;
  const palette = types.indexOf('PLTE');
  if (firstData === -1 || !inOneRun || types.lastIndexOf('IHDR') !== 0) return null;
  if (colour === 3 && (palette === -1 || palette > firstData)) return null;

  const kept = chunks.filter((chunk) => KEPT.has(chunk.type)).map((chunk) => chunk.whole);
  return { width, height, bytes: joinBytes([bytes.subarray(0, SIGNATURE_LENGTH), ...kept]) };
}

function readHeader(data: Uint8Array) {
  const view = viewOf(data);
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    depth: data[8]!,
    colour: data[9]!,
    /** Compression and filter method, both 0, and the interlace method, 0 or 1. */
    rest: (data[10]! << 16) | (data[11]! << 8) | data[12]!,
  };
}

/** All chunks up to the end, or null when one is cut, altered or critical and unknown. */
function readChunks(bytes: Uint8Array): Chunk[] | null {
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  let at = SIGNATURE_LENGTH;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    const type = ascii(bytes, at + 4, 4);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return null;
    // A capital first letter means that the picture cannot be shown without it.
    if (/^[A-Z]/.test(type) && !KEPT.has(type)) return null;
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
    if (type === 'IEND') return chunks;
    at = end;
  }
  return null;
}
