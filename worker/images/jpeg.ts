import { type CleanImage, joinBytes, startsWith, viewOf } from './bytes.ts';
import { cleanProfile } from './colour-profile.ts';
import { orientationSegment, readOrientation } from './exif.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
/** Tables and restart interval: DHT, DQT, DRI. */
const TABLES = new Set([0xc4, 0xdb, 0xdd]);
/** Baseline, extended and progressive Huffman frames: those that browsers show. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);

/**
 * A decoder goes over the whole picture once for each scan. libjpeg writes 18 at most, mozjpeg fewer
 * than 20.
 */
const SCANS_MAX = 32;
/** Of all kinds. A colour profile has 255 at most, the rest of a picture some dozens. */
const SEGMENTS_MAX = 1_000;

const PROFILE_NAME = 'ICC_PROFILE\0';

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isDroppable = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/**
 * The JPEG without comments, thumbnails and application data, but for colour (Adobe, and a profile made
 * anew) and orientation; what follows its end is cut off. Null when its structure is broken, its end is
 * missing, or it would take a decoder far longer than its size says.
 */
export function cleanJpeg(bytes: Uint8Array): CleanImage | null {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [];
  const profileParts: Uint8Array[] = [];
  let orientation = 1;
  let frame: { width: number; height: number } | null = null;
  let scans = 0;
  let at = 2;
  for (let segments = 0; ; segments++) {
    if (segments > SEGMENTS_MAX || scans > SCANS_MAX) return null;
    if (bytes[at] !== 0xff) return null;
    while (bytes[at] === 0xff) at++;
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
      if (frame || payload.length < 6) return null;
      const header = viewOf(payload);
      frame = { height: header.getUint16(1), width: header.getUint16(3) };
      kept.push(segment(marker, payload));
    } else if (marker === SOS) {
      if (!frame) return null;
      const scanEnd = endOfScan(bytes, at);
      if (scanEnd === null || scanEnd === at) return null;
      kept.push(segment(marker, payload), bytes.subarray(at, scanEnd));
      scans++;
      at = scanEnd;
    } else if (TABLES.has(marker)) {
      kept.push(segment(marker, payload));
    } else if (marker === APP2 && startsWith(payload, PROFILE_NAME)) {
      profileParts.push(payload.subarray(PROFILE_NAME.length));
    } else if (isDroppable(marker)) {
      const colour = colourData(marker, payload);
      if (colour) kept.push(segment(marker, colour));
    } else {
      return null;
    }
  }
  if (!frame || scans === 0) return null;
  const profile = cleanProfile(joinProfile(profileParts));
  return {
    ...frame,
    bytes: joinBytes([
      Uint8Array.of(0xff, SOI),
      ...(orientation > 1 ? [orientationSegment(orientation)] : []),
      ...(profile ? [profileSegment(profile)] : []),
      ...kept,
      Uint8Array.of(0xff, EOI),
    ]),
  };
}

/** The part of an application segment that decides how the pixels look; null when none does. */
function colourData(marker: number, payload: Uint8Array): Uint8Array | null {
  if (marker === APP0 && startsWith(payload, 'JFIF\0') && payload.length >= 14) {
    const header = payload.slice(0, 14);
    // Its thumbnail may show what was cropped away.
    header.fill(0, 12);
    return header;
  }
  if (marker === APP14 && startsWith(payload, 'Adobe') && payload.length >= 12)
    return payload.subarray(0, 12);
  return null;
}

/** A profile from its parts, each with its number and their count before it. */
function joinProfile(parts: readonly Uint8Array[]): Uint8Array {
  const inOrder = parts.toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0));
  return joinBytes(inOrder.map((part) => part.subarray(2)));
}

/** A profile in one segment: made anew, it is always short enough. */
function profileSegment(profile: Uint8Array): Uint8Array {
  const name = new TextEncoder().encode(PROFILE_NAME);
  return segment(APP2, joinBytes([name, Uint8Array.of(1, 1), profile]));
}

function segment(marker: number, payload: Uint8Array): Uint8Array {
  const length = payload.length + 2;
  return joinBytes([Uint8Array.of(0xff, marker, length >> 8, length & 0xff), payload]);
}

/**
 * Where the compressed data from `from` ends: at a marker that is no restart. Null when it never
 * does.
 */
function endOfScan(bytes: Uint8Array, from: number): number | null {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return null;
}
