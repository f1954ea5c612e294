import { viewOf } from '../images/bytes.ts';

/**
 * Reads a WebM file just far enough to know that it is one recording of Opus sound, whole, and how long it
 * is. No sound is decoded. https://www.webmproject.org/docs/container/
 */

const EBML = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const TRACK_TYPE = 0x83;
const CODEC = 0x86;
const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const VOID = 0xec;
const TAGS = 0x1254c367;

/** Elements that are read into. Their size may be unknown, since a recorder writes before it knows. */
const CONTAINERS = new Set([SEGMENT, INFO, TRACKS, TRACK, CLUSTER, BLOCK_GROUP]);
/** Elements around the sound: SeekHead, Cues, CRC-32, and {@link TAGS}. Others hide what nobody hears. */
const SEGMENT_LEVEL = new Set([EBML, SEGMENT, INFO, TRACKS, CLUSTER, 0x114d9b74, 0x1c53bb6b, TAGS]);

const AUDIO = 2;
/** Ten minutes in blocks of the shortest Opus frames that recorders write, 10 ms, with room. */
const ELEMENTS_MAX = 100_000;
/** Far more than a block of sound or a list of positions needs. */
const ELEMENT_MAX_BYTES = 64 * 1024;
/** The limit of a placeholder that a recorder fills in later. */
const VOID_MAX_BYTES = 1_024;

/** Type and length of a recording, and its bytes without names and places. */
export interface Recording {
  bytes: Uint8Array;
  seconds: number;
}

/** A recording that has another track than one of sound, or another codec. */
export const NO_SOUND = 'no sound';

/**
 * The recording in the file: {@link NO_SOUND} for other tracks and codecs, null for a file that is broken,
 * cut, silent or padded with something else.
 */
export function readWebm(file: Uint8Array): Recording | typeof NO_SOUND | null {
  const bytes = file.slice();
  const elements = new Elements(bytes);
  let tracks = 0;
  let blocks = 0;
  let isWebm = false;
  let scale = 1_000_000;
  let declared = 0;
  let clusterAt = 0;
  let last = 0;
  for (let count = 0; !elements.isAtEnd; count++) {
    const element = elements.next();
    if (!element || count > ELEMENTS_MAX) return null;
    const { id, at, size } = element;
    // Every file begins with its own kind, and has it once.
    if ((id === EBML) !== (count === 0)) return null;
    if (id >= 0x1000000 && !SEGMENT_LEVEL.has(id)) return null;
    if (!CONTAINERS.has(id) && size! > (id === VOID ? VOID_MAX_BYTES : ELEMENT_MAX_BYTES))
      return null;
    // Nothing may follow the recording.
    if (id === SEGMENT && size !== null && at + size !== bytes.length) return null;
    if (id === EBML) isWebm = elements.textIn(at, size!, DOC_TYPE) === 'webm';
    else if (id === TIMESTAMP_SCALE) scale = elements.numberAt(at, size!);
    else if (id === DURATION) declared = elements.floatAt(at, size!);
    else if (id === TRACK) tracks += 1;
    else if (id === TRACK_TYPE && elements.numberAt(at, size!) !== AUDIO) return NO_SOUND;
    else if (id === CODEC && elements.textAt(at, size!) !== 'A_OPUS') return NO_SOUND;
    else if (id === TIMESTAMP) clusterAt = elements.numberAt(at, size!);
    else if (id === SIMPLE_BLOCK || id === BLOCK) {
      // The track's number takes one byte, since there is one track.
      if (size! < 5 || bytes[at]! < 0x80) return null;
      blocks += 1;
      last = Math.max(last, clusterAt + viewOf(bytes).getInt16(at + 1));
    } else if (id === TAGS) bytes.fill(0, at, at + size!);
  }
  const seconds = (Math.max(last, declared) * scale) / 1e9;
  if (!isWebm || tracks !== 1 || blocks === 0) return null;
  return Number.isFinite(seconds) && seconds >= 0 ? { bytes, seconds } : null;
}

interface Element {
  id: number;
  /** The position at which its content begins. */
  at: number;
  /** Bytes of content; null for a container of unknown size. */
  size: number | null;
}

/** The elements of a file in their order: a container comes before what it contains. */
class Elements {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = viewOf(bytes);
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** The next element; null when it is malformed or does not fit in the file. */
  next(): Element | null {
    const id = this.id();
    const size = this.size();
    if (id === null || size === undefined) return null;
    const { at } = this;
    if (size !== null && at + size > this.bytes.length) return null;
    if (CONTAINERS.has(id)) return { id, at, size };
    if (size === null) return null;
    this.at = at + size;
    return { id, at, size };
  }

  /** An id keeps the bits that say its length, one to four bytes. */
  private id(): number | null {
    const length = Math.clz32(this.bytes[this.at] ?? 0) - 23;
    if (length > 4 || this.at + length > this.bytes.length) return null;
    const id = this.numberAt(this.at, length);
    this.at += length;
    return id;
  }

  /** A size of one to eight bytes; null when it is unknown, undefined when it is malformed. */
  private size(): number | null | undefined {
    const first = this.bytes[this.at] ?? 0;
    const length = Math.clz32(first) - 23;
    if (length > 8 || this.at + length > this.bytes.length) return undefined;
    let size = first & (0xff >> length);
    let isUnknown = size === 0xff >> length;
    for (let index = 1; index < length; index++) {
      const byte = this.bytes[this.at + index]!;
      size = size * 256 + byte;
      isUnknown &&= byte === 0xff;
    }
    this.at += length;
    return isUnknown ? null : size;
  }

  numberAt(at: number, size: number): number {
    let number = 0;
    for (let index = 0; index < Math.min(size, 8); index++)
      number = number * 256 + this.bytes[at + index]!;
    return number;
  }

  floatAt(at: number, size: number): number {
    if (size === 4) return this.view.getFloat32(at);
    return size === 8 ? this.view.getFloat64(at) : Number.NaN;
  }

  textAt(at: number, size: number): string {
    return String.fromCharCode(...this.bytes.subarray(at, at + Math.min(size, 32)));
  }

  /** The text of a child of the element at `at`; null without one. */
  textIn(at: number, size: number, child: number): string | null {
    const inside = new Elements(this.bytes.subarray(at, at + size));
    while (!inside.isAtEnd) {
      const element = inside.next();
      if (!element) return null;
      if (element.id === child) return inside.textAt(element.at, element.size!);
    }
    return null;
  }
}
