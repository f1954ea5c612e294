import { crc32, deflateSync } from 'node:zlib';
import { IMAGE_MAX_PIXELS } from '../../../domain/limits.ts';
import { ascii, type CleanImage, joinBytes, viewOf } from './bytes.ts';
import { cleanProfile } from './colour-profile.ts';
import { orientationData, readBareOrientation } from './exif.ts';
import { inflated, inflatedSize } from './inflated-size.ts';

const SIGNATURE_LENGTH = 8;
/**
 * The picture, its transparency and its colours; text, times, Exif, animation and private chunks
 * go.
 */
const KEPT = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
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
/** Of all kinds. Encoders that write the smallest pieces make some thousands of 5 MB. */
const CHUNKS_MAX = 10_000;
/** What a compressed colour profile may unfold to, bytes; those of printers have 2 MB. */
const PROFILE_MAX_BYTES = 4 * 1024 * 1024;
/** Rows that some encoders write beyond the last one. */
const SURPLUS_MAX_BYTES = 64 * 1024;
/** Samples of a pixel, by colour type. */
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
 * The PNG with only the chunks that make the picture, and which way up it is; what follows its end is cut off, and an
 * end that is broken is made anew. Chunks that the picture does without go where they are broken, as in
 * browsers. Null when another is broken, missing, repeated or not understood, and when what is compressed unfolds
 * to more, or less, than the header says.
 */
export async function cleanPng(bytes: Uint8Array): Promise<CleanImage | null> {
  const chunks = readChunks(bytes);
  if (chunks?.[0]?.type !== 'IHDR') return null;
  const header = readHeader(chunks[0].data);
  if (!header || !areInOrder(chunks, header)) return null;
  if (!(await unfoldsAsItSays(chunks, header))) return null;
  const { width, height } = header;
  const profile = chunks.find(({ type }) => type === 'iCCP');
  const colour = profile && (await cleanProfileChunk(profile));
  const [first, ...others] = chunks
    .filter((chunk) => KEPT.has(chunk.type))
    .flatMap((chunk) => (chunk === profile ? (colour ? [colour] : []) : [chunk.whole]));
  const exif = chunks.find(({ type }) => type === 'eXIf');
  const orientation = exif ? readBareOrientation(exif.data) : 1;
  const way = orientation > 1 ? [madeChunk('eXIf', orientationData(orientation))] : [];
  const parts = [first!, ...way, ...others, madeChunk('IEND', new Uint8Array())];
  return { width, height, bytes: joinBytes([bytes.subarray(0, SIGNATURE_LENGTH), ...parts]) };
}

/** The picture's data stands in one run, after its palette; nothing else that is kept comes twice. */
function areInOrder(chunks: readonly Chunk[], { colour }: Header): boolean {
  const types = chunks.map((chunk) => chunk.type);
  const firstData = types.indexOf('IDAT');
  const dataChunks = types.lastIndexOf('IDAT') - firstData + 1;
  const others = types.filter((type) => KEPT.has(type) && type !== 'IDAT');
  const inOneRun = types.filter((type) => type === 'IDAT').length === dataChunks;
  const palette = types.indexOf('PLTE');
  if (firstData === -1 || !inOneRun || new Set(others).size < others.length) return false;
  return colour !== 3 || (palette !== -1 && palette < firstData);
}

/** Whether pixels and colour profile unfold to what they may, found out without keeping any of it. */
async function unfoldsAsItSays(chunks: readonly Chunk[], header: Header): Promise<boolean> {
  const size = pixelBytes(header);
  const data = chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data);
  const unfolded = await inflatedSize(data, size + SURPLUS_MAX_BYTES);
  if (unfolded < size || unfolded > size + SURPLUS_MAX_BYTES) return false;
  const profile = chunks.find(({ type }) => type === 'iCCP');
  if (!profile) return true;
  return (await inflatedSize([compressedProfile(profile)], PROFILE_MAX_BYTES)) <= PROFILE_MAX_BYTES;
}

/** A profile's chunk holds its name, a zero, the method of compression, and the profile. */
const compressedProfile = ({ data }: Chunk) => data.subarray(data.indexOf(0) + 2);

/** The chunk with its profile made anew, under a name of ours; null without a profile that is understood. */
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

/** What the pixels weigh before compression: rows of each pass, with a byte before each row. */
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

/** What the picture is; null where there is no such picture, or it is too large. */
function readHeader(data: Uint8Array): Header | null {
  if (data.length !== 13) return null;
  const view = viewOf(data);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, colour, compression, filter, interlace] = data.subarray(8);
  const known = DEPTHS[colour!]?.includes(depth!) && compression === 0 && filter === 0;
  if (!known || interlace! > 1) return null;
  if (width * height === 0 || width * height > IMAGE_MAX_PIXELS) return null;
  return { width, height, depth: depth!, colour: colour!, isInterlaced: interlace === 1 };
}

/**
 * All chunks up to the end but those without need that are altered. Null when one is cut, or one that the picture
 * needs altered or unknown, or there are too many.
 */
function readChunks(bytes: Uint8Array): Chunk[] | null {
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  let at = SIGNATURE_LENGTH;
  while (at + 12 <= bytes.length && chunks.length < CHUNKS_MAX) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    const type = ascii(bytes, at + 4, 4);
    if (type === 'IEND') return chunks;
    // A capital first letter means that the picture cannot be shown without it.
    const isNeeded = !/^[a-z]/.test(type);
    const isWhole = crc32(bytes.subarray(at + 4, end - 4)) === view.getUint32(end - 4);
    if (isNeeded && !(isWhole && KEPT.has(type))) return null;
    if (isWhole)
      chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
    at = end;
  }
  return null;
}
