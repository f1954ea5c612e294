import { crc32, deflateSync } from 'node:zlib';
import { IMAGE_MAX_PIXELS } from '../../../domain/limits.ts';
import { ascii, type CleanImage, joinBytes, shownSize, viewOf } from './bytes.ts';
import { cleanProfile } from './colour-profile.ts';
import { orientationData, readBareOrientation } from './exif.ts';
import { inflated, inflatedSize } from './inflated-size.ts';

const SIGNATURE_LENGTH = 8;
/**
 * Chunks of the picture, its transparency and its colours; text, times, Exif, animation and private chunks are removed.
 */
const CRITICAL = new Set(['IHDR', 'PLTE', 'IDAT']);
/** Decoders ignore these behind a palette, */
const BEFORE_PALETTE = new Set(['cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP']);
/** these before the palette of an indexed picture, */
const AFTER_PALETTE = new Set(['tRNS', 'bKGD']);
/** and all of them behind the pixels, or when they are repeated. */
const OPTIONAL = new Set([...BEFORE_PALETTE, ...AFTER_PALETTE, 'pHYs']);
/** All chunks together. Encoders that write the smallest pieces make some thousands of 5 MB. */
const CHUNKS_MAX = 10_000;
/** Maximum size of a decompressed colour profile, bytes; those of printers have 2 MB. */
const PROFILE_MAX_BYTES = 4 * 1024 * 1024;
/** Rows that some encoders write after the last one. */
const SURPLUS_MAX_BYTES = 64 * 1024;
/** Samples per pixel, by colour type. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** First column and row, and the steps between, of each pass over an interlaced picture. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const WHOLE = [[0, 0, 1, 1]] as const;
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
 * The PNG with only the chunks that a decoder uses, and its orientation. Everything after its pixels is removed,
 * and a broken or missing end is rebuilt. Optional chunks that are broken, repeated or misplaced are removed, as in
 * browsers. Null when another chunk is broken, missing, repeated or unknown, or when compressed data does not have the
 * size that the header declares.
 */
export async function cleanPng(bytes: Uint8Array): Promise<CleanImage | null> {
  const chunks = readChunks(bytes);
  if (chunks?.[0]?.type !== 'IHDR') return null;
  const header = readHeader(chunks[0].data);
  const used = header && usedChunks(chunks, header);
  if (!used || !(await hasDeclaredSizes(used, header))) return null;
  const profile = used.find(({ type }) => type === 'iCCP');
  const colour = profile && (await cleanProfileChunk(profile));
  const [first, ...others] = used.flatMap((chunk) =>
    chunk === profile ? (colour ? [colour] : []) : [chunk.whole],
  );
  const exif = chunks.find(({ type }) => type === 'eXIf');
  const orientation = exif ? readBareOrientation(exif.data) : 1;
  const way = orientation > 1 ? [madeChunk('eXIf', orientationData(orientation))] : [];
  const parts = [first!, ...way, ...others, madeChunk('IEND', new Uint8Array())];
  return {
    ...shownSize(header, orientation),
    bytes: joinBytes([bytes.subarray(0, SIGNATURE_LENGTH), ...parts]),
  };
}

/** The chunks that a decoder uses, in its order; null without a header, a needed palette, or pixels in one run. */
function usedChunks(chunks: readonly Chunk[], { colour }: Header): Chunk[] | null {
  const types = chunks.map(({ type }) => type);
  const once = (type: string) => types.indexOf(type) === types.lastIndexOf(type);
  const firstData = types.indexOf('IDAT');
  const afterData = types.findIndex((type, index) => index > firstData && type !== 'IDAT');
  const palette = types.indexOf('PLTE');
  const isIndexed = colour === 3;
  if (firstData === -1 || !once('IHDR') || !once('PLTE')) return null;
  if (isIndexed && (palette === -1 || palette > firstData)) return null;
  const isUsed = ({ type }: Chunk, index: number) => {
    if (type === 'PLTE') return isIndexed;
    if (type === 'IHDR') return true;
    if (!OPTIONAL.has(type) || types.indexOf(type) !== index) return false;
    if (BEFORE_PALETTE.has(type)) return palette === -1 || index < palette;
    return !(AFTER_PALETTE.has(type) && isIndexed && index < palette);
  };
  const data = chunks.slice(firstData, afterData === -1 ? undefined : afterData);
  return [...chunks.slice(0, firstData).filter(isUsed), ...data];
}

/** True when pixels and colour profile decompress to valid sizes; nothing is stored. */
async function hasDeclaredSizes(chunks: readonly Chunk[], header: Header): Promise<boolean> {
  const size = pixelBytes(header);
  const data = chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data);
  const inflatedBytes = await inflatedSize(data, size + SURPLUS_MAX_BYTES);
  if (inflatedBytes < size || inflatedBytes > size + SURPLUS_MAX_BYTES) return false;
  const profile = chunks.find(({ type }) => type === 'iCCP');
  if (!profile) return true;
  return (await inflatedSize([compressedProfile(profile)], PROFILE_MAX_BYTES)) <= PROFILE_MAX_BYTES;
}

/** A profile's chunk holds its name, a zero, the method of compression, and the profile. */
const compressedProfile = ({ data }: Chunk) => data.subarray(data.indexOf(0) + 2);

/** The chunk with its rebuilt profile, under our own name; null without a valid profile. */
async function cleanProfileChunk(chunk: Chunk): Promise<Uint8Array | null> {
  const profile = cleanProfile(await inflated([compressedProfile(chunk)], PROFILE_MAX_BYTES));
  if (!profile) return null;
  const name = new TextEncoder().encode('profile\0\0');
  return madeChunk('iCCP', joinBytes([name, new Uint8Array(deflateSync(profile))]));
}

/** A chunk with its length and checksum. */
function madeChunk(type: string, data: Uint8Array): Uint8Array {
  const body = joinBytes([new TextEncoder().encode(type), data]);
  const ends = new Uint8Array(8);
  viewOf(ends).setUint32(0, body.length - 4);
  viewOf(ends).setUint32(4, crc32(body));
  return joinBytes([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** Size of the pixels before compression: rows of each pass, with a byte before each row. */
function pixelBytes({ width, height, depth, colour, isInterlaced }: Header): number {
  let size = 0;
  for (const [column, row, acrossBy, downBy] of isInterlaced ? PASSES : WHOLE) {
    const across = Math.ceil((width - column) / acrossBy);
    const down = Math.ceil((height - row) / downBy);
    const rowBytes = Math.ceil((across * depth * SAMPLES[colour]!) / 8);
    if (across > 0 && down > 0) size += down * (1 + rowBytes);
  }
  return size;
}

interface Header {
  width: number;
  height: number;
  depth: number;
  colour: number;
  isInterlaced: boolean;
}

/** The header's fields; null when they are invalid, or the picture is too large. */
function readHeader(data: Uint8Array): Header | null {
  if (data.length !== 13) return null;
  const view = viewOf(data);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, colour, compression, filter, interlace] = data.subarray(8);
  const isValid = DEPTHS[colour!]?.includes(depth!) && compression === 0 && filter === 0;
  if (!isValid || interlace! > 1) return null;
  if (width * height === 0 || width * height > IMAGE_MAX_PIXELS) return null;
  return { width, height, depth: depth!, colour: colour!, isInterlaced: interlace === 1 };
}

/**
 * All chunks up to the end, without altered optional ones. A file that is cut ends with its last whole chunk; pixels
 * may lack their checksum. Null when a critical chunk is altered or unknown, or there are too many.
 */
function readChunks(bytes: Uint8Array): Chunk[] | null {
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  let at = SIGNATURE_LENGTH;
  while (at + 8 <= bytes.length) {
    if (chunks.length === CHUNKS_MAX) return null;
    const end = at + 12 + view.getUint32(at);
    const type = ascii(bytes, at + 4, 4);
    if (type === 'IEND') break;
    if (end > bytes.length) {
      const data = bytes.subarray(at + 8, end - 4);
      if (type === 'IDAT' && end - 4 <= bytes.length)
        chunks.push({ type, data, whole: madeChunk(type, data) });
      break;
    }
    // A capital first letter marks a critical chunk, without which the picture cannot be shown.
    const isNeeded = !/^[a-z]/.test(type);
    const isWhole = crc32(bytes.subarray(at + 4, end - 4)) === view.getUint32(end - 4);
    if (isNeeded && !(isWhole && CRITICAL.has(type))) return null;
    if (isWhole)
      chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
    at = end;
  }
  return chunks;
}
