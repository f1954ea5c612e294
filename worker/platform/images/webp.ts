import { ascii, type CleanImage, type ImageSize, joinBytes, viewOf } from './bytes.ts';
import { cleanProfile } from './colour-profile.ts';
import { readBareOrientation } from './exif.ts';

const ICC_FLAG = 0x20;
const ALPHA_FLAG = 0x10;
const ANIMATION_FLAG = 0x02;
/** Header of an animation's frame before its picture: place, size, duration and flags. */
const FRAME_HEADER_BYTES = 16;

/** A still picture has six kinds of chunks, each once. */
const CHUNKS_MAX = 100;

interface Chunk {
  type: string;
  data: Uint8Array;
}

/**
 * The WebP with only its picture, transparency and colour profile; everything after its end is removed. An
 * animation is reduced to its first frame, if that fills the picture, and of repeated chunks the first one counts.
 * Null when its picture is broken or cut, or it is made of too many pieces. Chromium ignores the orientation in its Exif data, so the orientation is returned
 * separately.
 */
export function cleanWebp(bytes: Uint8Array): CleanImage | null {
  const end = 8 + viewOf(bytes).getUint32(4, true);
  const stored = readChunks(bytes.subarray(12, end));
  const chunks = stored && stillChunks(stored);
  if (!chunks) return null;
  const picture = chunks.find(({ type }) => type === 'VP8 ' || type === 'VP8L');
  const size = picture && (picture.type === 'VP8 ' ? lossySize(picture) : losslessSize(picture));
  if (!size) return null;

  const [first] = chunks;
  if (first !== picture && first?.type !== 'VP8X') return null;
  if (first === picture) return { ...size, bytes: riff([picture]) };
  const extended = extendedHeader(first, size);
  if (!extended) return null;
  const given = chunks.find(({ type }) => type === 'ICCP');
  const profile = given && cleanProfile(given.data);
  const colour = profile ? { type: 'ICCP', data: profile } : undefined;
  const alpha = chunks.find(({ type }) => type === 'ALPH');
  const exif = chunks.find(({ type }) => type === 'EXIF');
  const orientation = exif ? readBareOrientation(exif.data) : 1;
  extended.data[0] = (colour ? ICC_FLAG : 0) | (first.data[0]! & ALPHA_FLAG);
  return {
    ...size,
    ...(orientation > 1 && { orientation }),
    bytes: riff([extended, colour, alpha, picture].filter((chunk) => chunk !== undefined)),
  };
}

/** The chunks of a still picture; for an animation, those of its first frame with a matching header. */
function stillChunks(chunks: Chunk[]): Chunk[] | null {
  const [first] = chunks;
  if (first?.type !== 'VP8X' || !((first.data[0] ?? 0) & ANIMATION_FLAG)) return chunks;
  const frame = chunks.find(({ type }) => type === 'ANMF');
  const parts = frame && readChunks(frame.data.subarray(FRAME_HEADER_BYTES));
  if (!parts) return null;
  const header = Uint8Array.from(first.data);
  header[0] = (first.data[0]! & ~ANIMATION_FLAG) | (hasAlpha(parts) ? ALPHA_FLAG : 0);
  const around = chunks.filter(({ type }) => type === 'ICCP' || type === 'EXIF');
  return [{ type: 'VP8X', data: header }, ...around, ...parts];
}

/** True when a frame may be transparent: a lossless picture has a bit for that in its header. */
function hasAlpha(parts: readonly Chunk[]): boolean {
  return parts.some(
    ({ type, data }) => type === 'ALPH' || (type === 'VP8L' && (data[4]! & 0x10) !== 0),
  );
}

/** A copy of the VP8X chunk of a still picture of that size; null when it declares something else. */
function extendedHeader({ type, data }: Chunk, { width, height }: ImageSize): Chunk | null {
  if (data.length !== 10 || data[0]! & ANIMATION_FLAG) return null;
  const sizes = viewOf(data);
  const canvasWidth = 1 + (sizes.getUint32(4, true) & 0xffffff);
  const canvasHeight = 1 + (sizes.getUint32(6, true) >>> 8);
  return canvasWidth === width && canvasHeight === height
    ? { type, data: Uint8Array.from(data) }
    : null;
}

/** The size of a lossy picture: a key frame's header (RFC 6386, section 9.1). */
function lossySize({ data }: Chunk): ImageSize | null {
  if (data.length < 10) return null;
  const view = viewOf(data);
  const tag = view.getUint32(0, true) & 0xffffff;
  const isKeyFrame = (tag & 1) === 0;
  const firstPartition = tag >>> 5;
  const hasStartCode = data[3] === 0x9d && data[4] === 0x01 && data[5] === 0x2a;
  if (!isKeyFrame || !hasStartCode || 10 + firstPartition > data.length) return null;
  const size = {
    width: view.getUint16(6, true) & 0x3fff,
    height: view.getUint16(8, true) & 0x3fff,
  };
  return size.width > 0 && size.height > 0 ? size : null;
}

/** The size of a lossless picture: its signature byte, two 14-bit numbers and version 0. */
function losslessSize({ data }: Chunk): ImageSize | null {
  if (data.length < 6 || data[0] !== 0x2f) return null;
  const bits = viewOf(data).getUint32(1, true);
  if (bits >>> 29 !== 0) return null;
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

/** The chunks that are whole; null when there are too many. */
function readChunks(bytes: Uint8Array): Chunk[] | null {
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    const end = at + 8 + view.getUint32(at + 4, true);
    if (chunks.length === CHUNKS_MAX) return null;
    if (end > bytes.length) break;
    chunks.push({ type: ascii(bytes, at, 4), data: bytes.subarray(at + 8, end) });
    at = end + (end % 2);
  }
  return chunks;
}

function riff(chunks: readonly Chunk[]): Uint8Array {
  const parts = chunks.flatMap(({ type, data }) => [
    tagged(type, data.length),
    data,
    new Uint8Array(data.length % 2),
  ]);
  const body = joinBytes([new TextEncoder().encode('WEBP'), ...parts]);
  return joinBytes([tagged('RIFF', body.length), body]);
}

/** A chunk's name and little-endian length. */
function tagged(type: string, length: number): Uint8Array {
  const head = new Uint8Array(8);
  head.set(new TextEncoder().encode(type));
  viewOf(head).setUint32(4, length, true);
  return head;
}
