import { IMAGE_MAX_PIXELS } from '../../../domain/limits.ts';
import { type CleanImage, joinBytes, shownSize, startsWith, viewOf } from './bytes.ts';
import { cleanProfile } from './colour-profile.ts';
import { orientationSegment, readOrientation } from './exif.ts';
import { readComponents, ScanProgress, ScanTables, type SequentialFrame } from './whole-scan.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const DHT = 0xc4;
const DRI = 0xdd;
/** Tables and restart interval, with the quantization tables (DQT). */
const TABLES = new Set([DHT, 0xdb, DRI]);
const PROGRESSIVE = 0xc2;
/** Baseline, extended and progressive Huffman frames: those that browsers show. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);

/** A decoder traverses the whole picture once per scan. libjpeg writes 18 at most, mozjpeg fewer than 20. */
const SCANS_MAX = 32;
/** All segments together. A colour profile has 255 at most, the rest of a picture some dozens. */
const SEGMENTS_MAX = 1_000;

const PROFILE_NAME = 'ICC_PROFILE\0';

/** Browsers show no other depth, though the format allows 12 bits. */
const BITS_PER_SAMPLE = 8;

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isDroppable = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

interface Frame extends SequentialFrame {
  isProgressive: boolean;
}

/**
 * The JPEG without comments, thumbnails and application data, except for colour (Adobe, and a rebuilt
 * profile) and orientation. Bytes after its end and between its segments are removed. When the end marker
 * of a complete picture is missing, it is added. Null when its structure is broken, a part of it is
 * missing, no browser shows it, or it would take a decoder far longer than its size suggests.
 */
export function cleanJpeg(bytes: Uint8Array): CleanImage | null {
  const view = viewOf(bytes);
  const retained: Uint8Array[] = [];
  const profileParts: Uint8Array[] = [];
  let orientation = 1;
  let frame: Frame | null = null;
  const tables = new ScanTables();
  const progress = new ScanProgress();
  const scanned = new Set<number>();
  let scans = 0;
  let at = 2;
  for (let segments = 0; ; segments++) {
    if (segments > SEGMENTS_MAX || scans > SCANS_MAX) return null;
    at = nextMarker(bytes, at);
    // All components have had their scans, so only the end marker is missing.
    if (at >= bytes.length && frame && scanned.size === frame.components.length) {
      if (frame.isProgressive && !progress.isWhole(frame)) return null;
      break;
    }
    const marker = bytes[at++];
    if (marker === EOI) break;
    if (marker === undefined || at + 2 > bytes.length) return null;
    const end = at + view.getUint16(at);
    if (end < at + 2 || end > bytes.length) return null;
    const payload = bytes.subarray(at + 2, end);
    at = end;

    if (marker === APP1) {
      orientation = Math.max(orientation, readOrientation(payload));
    } else if (FRAMES.has(marker)) {
      const components = readComponents(payload);
      if (frame || !components || payload[0] !== BITS_PER_SAMPLE) return null;
      const header = viewOf(payload);
      const size = { height: header.getUint16(1), width: header.getUint16(3) };
      frame = { ...size, components, isProgressive: marker === PROGRESSIVE };
      retained.push(segment(marker, payload));
    } else if (marker === SOS) {
      if (!frame) return null;
      const markerAt = endOfScan(bytes, at);
      progress.add(payload);
      const scanEnd = markerAt ?? endOfLastScan(frame, { tables, progress }, payload, bytes, at);
      if (scanEnd === null || scanEnd === at) return null;
      for (let index = 0; index < (payload[0] ?? 0); index++) scanned.add(payload[1 + 2 * index]!);
      retained.push(segment(marker, payload), bytes.subarray(at, scanEnd));
      scans++;
      at = markerAt ?? bytes.length;
    } else if (TABLES.has(marker)) {
      if (marker === DHT) tables.addHuffman(payload);
      if (marker === DRI) tables.setRestart(payload);
      retained.push(segment(marker, payload));
    } else if (marker === APP2 && startsWith(payload, PROFILE_NAME)) {
      profileParts.push(payload.subarray(PROFILE_NAME.length));
    } else if (isDroppable(marker)) {
      const colour = colourData(marker, payload);
      if (colour) retained.push(segment(marker, colour));
    } else {
      return null;
    }
  }
  if (!frame || scans === 0) return null;
  const profile = cleanProfile(joinProfile(profileParts));
  return {
    ...shownSize(frame, orientation),
    bytes: joinBytes([
      Uint8Array.of(0xff, SOI),
      ...(orientation > 1 ? [orientationSegment(orientation)] : []),
      ...(profile ? [profileSegment(profile)] : []),
      ...retained,
      Uint8Array.of(0xff, EOI),
    ]),
  };
}

/**
 * The next marker's code after its 0xff, from a position on; decoders skip everything before it. Markers
 * without a segment have no meaning between segments.
 */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at)) {
    while (bytes[at] === 0xff) at++;
    const marker = bytes[at];
    if (marker !== undefined && marker > 1 && !isRestart(marker)) return at;
  }
  return bytes.length;
}

/** End of the data of a scan that no marker follows; null when a part of the picture is missing. */
function endOfLastScan(
  frame: Frame,
  { tables, progress }: { tables: ScanTables; progress: ScanProgress },
  header: Uint8Array,
  bytes: Uint8Array,
  from: number,
): number | null {
  if (frame.isProgressive) return progress.isWhole(frame) ? bytes.length : null;
  if (frame.width * frame.height > IMAGE_MAX_PIXELS) return null;
  const length = tables.endOfWholeScan(frame, header, bytes.subarray(from));
  return length === null ? null : from + length;
}

/** The part of an application segment that defines how the pixels look; null when there is none. */
function colourData(marker: number, payload: Uint8Array): Uint8Array | null {
  if (marker === APP0 && startsWith(payload, 'JFIF\0') && payload.length >= 14) {
    const header = payload.slice(0, 14);
    // Its thumbnail may show parts that were cropped away.
    header.fill(0, 12);
    return header;
  }
  if (marker === APP14 && startsWith(payload, 'Adobe') && payload.length >= 12)
    return payload.subarray(0, 12);
  return null;
}

/** Joins the parts of a profile, each with its number and their count before it. */
function joinProfile(parts: readonly Uint8Array[]): Uint8Array {
  const inOrder = parts.toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0));
  return joinBytes(inOrder.map((part) => part.subarray(2)));
}

/** A profile in one segment; a rebuilt one is always short enough. */
function profileSegment(profile: Uint8Array): Uint8Array {
  const name = new TextEncoder().encode(PROFILE_NAME);
  return segment(APP2, joinBytes([name, Uint8Array.of(1, 1), profile]));
}

function segment(marker: number, payload: Uint8Array): Uint8Array {
  const length = payload.length + 2;
  return joinBytes([Uint8Array.of(0xff, marker, length >> 8, length & 0xff), payload]);
}

/** End of the compressed data from `from`: at a marker that is not a restart. Null when there is none. */
function endOfScan(bytes: Uint8Array, from: number): number | null {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return null;
}
