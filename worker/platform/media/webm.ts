import { ascii, joinBytes, viewOf } from '../images/bytes.ts';

/**
 * Reads a WebM file just far enough to know that it is one recording of Opus sound, whole, and how long it
 * is, and writes it anew. No sound is decoded. https://www.webmproject.org/docs/container/
 */

const EBML = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_UID = 0x73c5;
const TRACK_TYPE = 0x83;
const CODEC = 0x86;
const CODEC_PRIVATE = 0x63a2;
const CODEC_DELAY = 0x56aa;
const SEEK_PRE_ROLL = 0x56bb;
const AUDIO_SETTINGS = 0xe1;
const SAMPLING_FREQUENCY = 0xb5;
const CHANNELS = 0x9f;
const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const VOID = 0xec;
const TAGS = 0x1254c367;
const SEEK_HEAD = 0x114d9b74;
const CUES = 0x1c53bb6b;
const CUE_POINT = 0xbb;
const CUE_TIME = 0xb3;
const CUE_POSITIONS = 0xb7;
const CUE_TRACK = 0xf7;
const CUE_CLUSTER = 0xf1;

/** Elements that are read into. Their size may be unknown, since a recorder writes before it knows. */
const CONTAINERS = new Set([SEGMENT, INFO, TRACKS, TRACK, CLUSTER, BLOCK_GROUP]);
/** Elements around the sound. Others hide what nobody hears. */
const SEGMENT_LEVEL = new Set([EBML, SEGMENT, INFO, TRACKS, CLUSTER, SEEK_HEAD, CUES, TAGS]);

const AUDIO = 2;
/** Ten minutes in blocks of the shortest Opus frames that recorders write, 10 ms, with room. */
const ELEMENTS_MAX = 100_000;
/** Far more than a block of sound or a list of positions needs. */
const ELEMENT_MAX_BYTES = 64 * 1024;
/** The limit of a placeholder that a recorder fills in later. */
const VOID_MAX_BYTES = 1_024;
/** Times in the file that is written are in milliseconds. */
const MILLISECOND_NS = 1_000_000;
/** Distance between two positions of the index. */
const CLUSTER_MS = 5_000;
const OPUS_HZ = 48_000;
/** Marks a block that needs no other one. */
const KEYFRAME = 0x80;

/** A recording as it is stored: its bytes contain the sound, its length and an index, and no other facts. */
export interface Recording {
  bytes: Uint8Array;
  seconds: number;
}

/** A recording that has another track than one of sound, or another codec. */
export const NO_SOUND = 'no sound';

/** Sound from `at` milliseconds on, as one or more frames of Opus, with the flags of its block. */
interface Block {
  at: number;
  flags: number;
  frames: Uint8Array;
}

/** The facts about the track that a player needs. Delay and pre-roll are in nanoseconds. */
interface Track {
  opusHead: Uint8Array;
  delay: number;
  preRoll: number;
}

/**
 * The recording in the file: {@link NO_SOUND} for other tracks and codecs, null for a file that is broken,
 * cut, silent or padded with something else. One of unknown size may end within a block, which is left out: its page was
 * closed while it recorded.
 */
export function readWebm(bytes: Uint8Array): Recording | typeof NO_SOUND | null {
  const elements = new Elements(bytes);
  const blocks: Block[] = [];
  const track: Track = { opusHead: bytes.subarray(0, 0), delay: 0, preRoll: 0 };
  let tracks = 0;
  let isWebm = false;
  let isLive = false;
  let scale = MILLISECOND_NS;
  let declared = 0;
  let clusterAt = 0;
  for (let count = 0; !elements.isAtEnd; count++) {
    const element = elements.next();
    if (!element && isLive && blocks.length > 0) break;
    if (!element || count > ELEMENTS_MAX) return null;
    const { id, at, size } = element;
    if (id === SEGMENT) isLive = size === null;
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
    else if (id === CODEC_PRIVATE) track.opusHead = bytes.subarray(at, at + size!);
    else if (id === CODEC_DELAY) track.delay = elements.numberAt(at, size!);
    else if (id === SEEK_PRE_ROLL) track.preRoll = elements.numberAt(at, size!);
    else if (id === TIMESTAMP) clusterAt = elements.numberAt(at, size!);
    else if (id === SIMPLE_BLOCK || id === BLOCK) {
      // The track's number takes one byte, since there is one track.
      if (size! < 5 || bytes[at]! < 0x80) return null;
      const time = ((clusterAt + elements.view.getInt16(at + 1)) * scale) / MILLISECOND_NS;
      blocks.push({
        // Sound goes forward.
        at: Math.max(blocks.at(-1)?.at ?? 0, Math.round(time)),
        flags: bytes[at + 3]! | KEYFRAME,
        frames: bytes.subarray(at + 4, at + size!),
      });
    }
  }
  if (!isWebm || tracks !== 1 || blocks.length === 0 || !isOpusHead(track.opusHead)) return null;
  const length = lengthOf(blocks, (declared * scale) / MILLISECOND_NS);
  if (!Number.isSafeInteger(Math.round(length))) return null;
  return { bytes: writeWebm(track, blocks, length), seconds: length / 1_000 };
}

/** True for a header of Opus and nothing more: 19 bytes, or a table of its channels after them (RFC 7845, 5.1). */
function isOpusHead(head: Uint8Array): boolean {
  if (head.length < 19 || ascii(head, 0, 8) !== 'OpusHead') return false;
  return head.length === (head[18] === 0 ? 19 : 21 + head[9]!);
}

/**
 * Milliseconds: what the recorder declared, unless the sound goes on; a recorder that cannot go back declares
 * nothing or 0. Then the last block is taken to be as long as the one before it.
 */
function lengthOf(blocks: readonly Block[], declared: number): number {
  const last = blocks.at(-1)!.at;
  return declared > 0 && declared >= last ? declared : last + last - (blocks.at(-2)?.at ?? last);
}

/**
 * A file of this sound with its length and an index, which players need to change the position. Whatever else a
 * recorder wrote is left out: names, places, times, programs.
 */
function writeWebm({ opusHead, delay, preRoll }: Track, blocks: Block[], length: number) {
  const info = element(INFO, [
    ...numberElement(TIMESTAMP_SCALE, MILLISECOND_NS),
    ...element(DURATION, [float(length)]),
  ]);
  const tracks = element(
    TRACKS,
    element(TRACK, [
      ...numberElement(TRACK_NUMBER, 1),
      ...numberElement(TRACK_UID, 1),
      ...numberElement(TRACK_TYPE, AUDIO),
      ...element(CODEC, [text('A_OPUS')]),
      ...element(CODEC_PRIVATE, [opusHead]),
      ...numberElement(CODEC_DELAY, delay),
      ...numberElement(SEEK_PRE_ROLL, preRoll),
      ...element(AUDIO_SETTINGS, [
        ...element(SAMPLING_FREQUENCY, [float(OPUS_HZ)]),
        ...numberElement(CHANNELS, opusHead[9]!),
      ]),
    ]),
  );
  const clusters = clustersOf(blocks);
  // All numbers take eight bytes, so the index is as long whatever its positions are.
  const start = sizeOf(info) + sizeOf(tracks) + sizeOf(cuesOf(clusters, 0));
  const cues = cuesOf(clusters, start);
  return joinBytes([
    ...element(EBML, [
      ...element(DOC_TYPE, [text('webm')]),
      // The versions of the format, and the oldest that a player may know.
      ...numberElement(0x4287, 4),
      ...numberElement(0x4285, 2),
    ]),
    ...element(SEGMENT, [...info, ...tracks, ...cues, ...clusters.flatMap(({ parts }) => parts)]),
  ]);
}

interface Cluster {
  at: number;
  parts: Uint8Array[];
}

/** The sound in pieces of {@link CLUSTER_MS}. */
function clustersOf(blocks: readonly Block[]): Cluster[] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const group = groups.at(-1);
    if (group && block.at < group[0]!.at + CLUSTER_MS) group.push(block);
    else groups.push([block]);
  }
  return groups.map((group) => {
    const { at } = group[0]!;
    const parts = group.flatMap((block) => {
      const head = new Uint8Array(4);
      head[0] = 0x81;
      viewOf(head).setInt16(1, block.at - at);
      head[3] = block.flags;
      return element(SIMPLE_BLOCK, [head, block.frames]);
    });
    return { at, parts: element(CLUSTER, [...numberElement(TIMESTAMP, at), ...parts]) };
  });
}

/** The index: where each cluster begins, the first one at `start`. */
function cuesOf(clusters: readonly Cluster[], start: number): Uint8Array[] {
  let position = start;
  return element(
    CUES,
    clusters.flatMap(({ at, parts }) => {
      const point = element(CUE_POINT, [
        ...numberElement(CUE_TIME, at),
        ...element(CUE_POSITIONS, [
          ...numberElement(CUE_TRACK, 1),
          ...numberElement(CUE_CLUSTER, position),
        ]),
      ]);
      position += sizeOf(parts);
      return point;
    }),
  );
}

/** An element in parts: its id, its size in eight bytes, and its content. */
function element(id: number, content: readonly Uint8Array[]): Uint8Array[] {
  const idBytes = [24, 16, 8, 0].map((shift) => (id >>> shift) & 0xff);
  while (idBytes[0] === 0) idBytes.shift();
  const size = integer(sizeOf(content));
  size[0] = 0x01;
  return [Uint8Array.from([...idBytes, ...size]), ...content];
}

const numberElement = (id: number, value: number) => element(id, [integer(value)]);

function integer(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  viewOf(bytes).setBigUint64(0, BigInt(value));
  return bytes;
}

function float(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  viewOf(bytes).setFloat64(0, value);
  return bytes;
}

const text = (value: string) => Uint8Array.from(value, (letter) => letter.charCodeAt(0));

const sizeOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0);

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
  readonly view: DataView;
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
