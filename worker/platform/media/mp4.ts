import { ascii, viewOf } from '../images/bytes.ts';
import { NO_SOUND, type Recording } from './webm.ts';

/**
 * Reads an MP4 file just far enough to know that it is one recording of AAC or Opus sound, whole, and how
 * long it is. No sound is decoded. ISO/IEC 14496-12.
 */

/** Boxes that are read into. */
const CONTAINERS = new Set([
  'moov',
  'trak',
  'mdia',
  'minf',
  'dinf',
  'stbl',
  'mvex',
  'moof',
  'traf',
]);
/** Boxes between which a player looks for sound; others hide what nobody hears. */
const TOP_LEVEL = new Set([
  'ftyp',
  'styp',
  'moov',
  'moof',
  'mdat',
  'sidx',
  'mfra',
  'free',
  'skip',
  'wide',
]);
/** Placeholders. */
const FREE = new Set(['free', 'skip', 'wide']);
/** Boxes with names and places, and placeholders. They are emptied, so that no position in the file changes. */
const DETAILS = new Set([...FREE, 'udta', 'meta', 'uuid']);
/** Headers that begin with the times at which the recording was made and changed. */
const TIMED = new Set(['mvhd', 'tkhd', 'mdhd']);
const CODECS = new Set(['mp4a', 'Opus']);
/** A recorder may write one fragment of some boxes each second. */
const BOXES_MAX = 20_000;
const SAMPLES_MAX = 100_000;
/** The limit of a placeholder that a recorder fills in later. */
const FREE_MAX_BYTES = 4_096;

interface Box {
  type: string;
  /** The positions at which its content begins, and the box ends. */
  at: number;
  end: number;
}

/** As `readWebm` does, but the file keeps its form: what it says beside the sound is erased in place. */
export function readMp4(file: Uint8Array): Recording | typeof NO_SOUND | null {
  const bytes = withoutCutFragment(file).slice();
  const view = viewOf(bytes);
  const lengths = new Lengths(view);
  let tracks = 0;
  let isSound = false;
  let hasData = false;
  /** Ends of the boxes that are being read into. */
  const ends = [bytes.length];
  let at = 0;
  for (let count = 0; at < bytes.length; count++) {
    while (ends.length > 1 && at >= ends.at(-1)!) ends.pop();
    const box = boxAt(view, at, ends.at(-1)!);
    if (!box || count > BOXES_MAX) return null;
    const { type } = box;
    if (ends.length === 1 && !TOP_LEVEL.has(type)) return null;
    if ((type === 'ftyp') !== (count === 0)) return null;
    if (FREE.has(type) && box.end - at > FREE_MAX_BYTES) return null;
    erase(bytes, box, at);
    if (type === 'trak') tracks += 1;
    if (type === 'mdat') hasData ||= box.end > box.at;
    if (type === 'hdlr' && ends.length === 4) {
      if (box.end - box.at < 12 || ascii(bytes, box.at + 8, 4) !== 'soun') return NO_SOUND;
    }
    if (type === 'stsd') {
      if (box.end - box.at < 16) return null;
      if (!CODECS.has(ascii(bytes, box.at + 12, 4))) return NO_SOUND;
      isSound = true;
    }
    if (!lengths.read(box)) return null;
    at = CONTAINERS.has(type) ? box.at : box.end;
    if (CONTAINERS.has(type)) ends.push(box.end);
  }
  const { seconds } = lengths;
  if (tracks > 1) return NO_SOUND;
  return isSound && hasData && seconds !== null ? { bytes, seconds } : null;
}

/** The file up to its last whole fragment, if it ends within one: its page was closed while it recorded. */
function withoutCutFragment(file: Uint8Array): Uint8Array {
  const view = viewOf(file);
  let isFragment = false;
  let whole = 0;
  for (let at = 0; at < file.length; ) {
    const box = boxAt(view, at, file.length);
    if (!box) {
      const isCut = whole > 0 && /^(moof|mdat)$/.test(ascii(file, at + 4, 4));
      return isCut ? file.subarray(0, whole) : file;
    }
    isFragment ||= box.type === 'moof';
    at = box.end;
    if (isFragment && box.type === 'mdat') whole = at;
  }
  return file;
}

/** Erases what a box, which begins at `from`, says of the person, the place, the time and the program. */
function erase(bytes: Uint8Array, { type, at, end }: Box, from: number): void {
  const fill = (start: number, stop = end) => bytes.fill(0, start, Math.min(stop, end));
  if (DETAILS.has(type)) {
    bytes.set([0x66, 0x72, 0x65, 0x65], from + 4);
    fill(at);
  }
  // After a version, in which 1 means times of eight bytes.
  if (TIMED.has(type)) fill(at + 4, at + (bytes[at] === 1 ? 20 : 12));
  // The name of the track's handler.
  if (type === 'hdlr') fill(at + 24);
  // The sound is in the file itself; an address beside it would be of a file on the recorder's device.
  if (type === 'dref') fill(at + 20);
}

/** The box at a position inside one that ends at `limit`; null when it does not fit. */
function boxAt(view: DataView, at: number, limit: number): Box | null {
  if (at + 8 > limit) return null;
  const type = String.fromCharCode(...[4, 5, 6, 7].map((index) => view.getUint8(at + index)));
  const short = view.getUint32(at);
  const isLong = short === 1;
  if (isLong && at + 16 > limit) return null;
  // 0: up to the end, which a cut file has too.
  const size = isLong ? Number(view.getBigUint64(at + 8)) : short;
  const head = isLong ? 16 : 8;
  if (size < head || at + size > limit) return null;
  return { type, at: at + head, end: at + size };
}

/** Adds up the length of the only track, from its header or from its fragments. */
class Lengths {
  private readonly view: DataView;
  private timescale = 0;
  private declared = 0;
  private sampleDuration = 0;
  private fragmentDuration = 0;
  private fragments = 0;
  private samples = 0;

  constructor(view: DataView) {
    this.view = view;
  }

  /** Seconds; null without a usable length. */
  get seconds(): number | null {
    const seconds = Math.max(this.declared, this.fragments) / this.timescale;
    return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
  }

  /** Takes what a box says of the length; false when it is too short to say it. */
  read(box: Box): boolean {
    try {
      if (box.type === 'mdhd') this.readHeader(box);
      if (box.type === 'trex') this.sampleDuration = this.numberIn(box, 12);
      if (box.type === 'tfhd') this.readFragment(box);
      if (box.type === 'trun') this.readRun(box);
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
    return this.samples <= SAMPLES_MAX;
  }

  private readHeader(box: Box): void {
    const isLong = this.view.getUint8(box.at) === 1;
    this.timescale = this.numberIn(box, isLong ? 20 : 12);
    const duration = isLong ? Number(this.view.getBigUint64(box.at + 24)) : this.numberIn(box, 16);
    // All bits set: unknown.
    this.declared = duration >= 0xffffffff ? 0 : duration;
  }

  /** The fragment's own duration of a sample follows optional fields. */
  private readFragment(box: Box): void {
    const flags = this.numberIn(box, 0) & 0xffffff;
    const at = 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0);
    this.fragmentDuration = flags & 8 ? this.numberIn(box, at) : this.sampleDuration;
  }

  private readRun(box: Box): void {
    const flags = this.numberIn(box, 0) & 0xffffff;
    const count = this.numberIn(box, 4);
    this.samples += count;
    if (this.samples > SAMPLES_MAX) return;
    const fields = [0x100, 0x200, 0x400, 0x800].filter((field) => flags & field).length;
    let at = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
    for (let index = 0; index < count; index++) {
      this.fragments += flags & 0x100 ? this.numberIn(box, at) : this.fragmentDuration;
      at += 4 * fields;
    }
  }

  private numberIn({ at, end }: Box, offset: number): number {
    if (at + offset + 4 > end) throw new RangeError('The box is too short');
    return this.view.getUint32(at + offset);
  }
}
