import { viewOf } from './bytes.ts';

/**
 * Checks that the compressed data of a JPEG's last scan holds the whole picture when there is no end marker: a file may
 * lack only the marker, or half of its pixels. It follows the Huffman codes without storing the values.
 */

/** A component's blocks in one unit of the scan. */
interface ScannedComponent {
  blocks: number;
  dc: CodeTable;
  ac: CodeTable;
}

/**
 * By 16 bits, the code that they begin with: its length in the high byte, and its symbol in the low byte; 0 for none.
 */
type CodeTable = Uint16Array;

interface FrameComponent {
  id: number;
  across: number;
  down: number;
}

/** A frame of one pass (SOF0 or SOF1). */
export interface SequentialFrame {
  width: number;
  height: number;
  components: FrameComponent[];
}

/** The components of a frame's header; null when they are invalid. */
export function readComponents(payload: Uint8Array): FrameComponent[] | null {
  const count = payload[5] ?? 0;
  if (count === 0 || payload.length < 6 + 3 * count) return null;
  const components = Array.from({ length: count }, (_, index) => {
    const at = 6 + 3 * index;
    return { id: payload[at]!, across: payload[at + 1]! >> 4, down: payload[at + 1]! & 15 };
  });
  return components.every(({ across, down }) => isFactor(across) && isFactor(down))
    ? components
    : null;
}

const isFactor = (factor: number) => factor >= 1 && factor <= 4;

/** The Huffman tables and the restart interval, updated by each segment. */
export class ScanTables {
  private readonly tables = new Map<number, CodeTable>();
  private restartInterval = 0;

  /** Adds a segment of Huffman tables (DHT). */
  addHuffman(payload: Uint8Array): void {
    for (let at = 0; at + 17 <= payload.length; ) {
      const counts = payload.subarray(at + 1, at + 17);
      const total = counts.reduce((sum, count) => sum + count, 0);
      this.tables.set(payload[at]!, codeTable(counts, payload.subarray(at + 17, at + 17 + total)));
      at += 17 + total;
    }
  }

  /** Sets the restart interval (DRI). */
  setRestart(payload: Uint8Array): void {
    this.restartInterval = payload.length >= 2 ? viewOf(payload).getUint16(0) : 0;
  }

  /** End of the scan's data after all units of the picture; null when some are missing. */
  endOfWholeScan(frame: SequentialFrame, header: Uint8Array, data: Uint8Array): number | null {
    const layout = this.componentsOf(frame, header);
    if (!layout) return null;
    const { units, components } = layout;
    const reader = new BitReader(data);
    for (let unit = 0; unit < units; unit++) {
      const isRestart = this.restartInterval > 0 && unit > 0 && unit % this.restartInterval === 0;
      if (isRestart && !reader.skipRestart()) return null;
      for (const { blocks, dc, ac } of components)
        for (let block = 0; block < blocks; block++) if (!reader.skipBlock(dc, ac)) return null;
    }
    return reader.end;
  }

  /** The blocks in one unit of the scan, and the number of units: a scan of one component has one block per unit. */
  private componentsOf(
    { width, height, components }: SequentialFrame,
    header: Uint8Array,
  ): { units: number; components: ScannedComponent[] } | null {
    const most = (of: 'across' | 'down') => Math.max(...components.map((each) => each[of]));
    const [across, down] = [most('across'), most('down')];
    const count = header[0] ?? 0;
    const scanned: (ScannedComponent & FrameComponent)[] = [];
    for (let index = 0; index < count; index++) {
      const component = components.find(({ id }) => id === header[1 + 2 * index]);
      const tables = header[2 + 2 * index] ?? 0;
      const dc = this.tables.get(tables >> 4);
      const ac = this.tables.get(0x10 | (tables & 15));
      if (!component || !dc || !ac) return null;
      scanned.push({ ...component, blocks: component.across * component.down, dc, ac });
    }
    const [only] = scanned;
    if (!only) return null;
    if (scanned.length > 1)
      return {
        units: Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down)),
        components: scanned,
      };
    const columns = Math.ceil(Math.ceil((width * only.across) / across) / 8);
    const rows = Math.ceil(Math.ceil((height * only.down) / down) / 8);
    return { units: columns * rows, components: [{ ...only, blocks: 1 }] };
  }
}

/** The progress of a progressive picture: the bits that its scans have given so far, by their headers. */
export class ScanProgress {
  /** By component, the bits that each coefficient lacks. */
  private readonly missing = new Map<number, Uint8Array>();
  /** True when the last scan only adds a bit to coefficients that were there. */
  private isRefinement = false;

  /** Adds the header of a scan (SOS). */
  add(header: Uint8Array): void {
    const count = header[0] ?? 0;
    const [first = 0, last = 0, bits = 0] = header.subarray(1 + 2 * count);
    this.isRefinement = bits >> 4 > 0;
    for (let index = 0; index < count; index++) {
      const id = header[1 + 2 * index]!;
      const missing = this.missing.get(id) ?? new Uint8Array(64).fill(0xff);
      this.missing.set(id, missing.fill(bits & 15, first, last + 1));
    }
  }

  /**
   * True when no scan is missing, and the last one is a refinement: a decoder shows the same picture, even if the
   * end of its data is missing too.
   */
  isWhole({ components }: Pick<SequentialFrame, 'components'>): boolean {
    const isGiven = ({ id }: FrameComponent) =>
      this.missing.get(id)?.every((bits) => bits === 0) ?? false;
    return this.isRefinement && components.every(isGiven);
  }
}

function codeTable(counts: Uint8Array, symbols: Uint8Array): CodeTable {
  const table: CodeTable = new Uint16Array(1 << 16);
  let from = 0;
  let index = 0;
  for (let length = 1; length <= 16; length++)
    for (let code = 0; code < counts[length - 1]! && from < table.length; code++) {
      const to = from + (1 << (16 - length));
      table.fill((length << 8) | (symbols[index++] ?? 0), from, to);
      from = to;
    }
  return table;
}

/** Reads bits of compressed data, in which 0xff is written as 0xff00. */
class BitReader {
  private readonly data: Uint8Array;
  private at = 0;
  private bits = 0;
  private available = 0;
  /** Bits that were read after the end of the data. */
  private padded = 0;

  constructor(data: Uint8Array) {
    this.data = data;
  }

  /** The first byte that was not needed. */
  get end(): number {
    let unused = (this.available - this.padded) >> 3;
    let end = this.at;
    for (; unused > 0; unused--)
      end -= this.data[end - 1] === 0 && this.data[end - 2] === 0xff ? 2 : 1;
    return end;
  }

  /** Skips the 64 values of a block; false when the data is invalid or ends before. */
  skipBlock(dc: CodeTable, ac: CodeTable): boolean {
    const size = this.symbol(dc);
    if (size < 0 || size > 15) return false;
    this.skip(size);
    for (let value = 1; value < 64; value++) {
      const symbol = this.symbol(ac);
      if (symbol < 0) return false;
      if (symbol === 0) break;
      value += symbol >> 4;
      this.skip(symbol & 15);
    }
    return this.padded <= this.available;
  }

  /** Skips a restart marker at the next whole byte; false when there is none. */
  skipRestart(): boolean {
    const at = this.end;
    const isThere = this.data[at] === 0xff && (this.data[at + 1]! & 0xf8) === 0xd0;
    this.at = at + 2;
    this.bits = this.available = this.padded = 0;
    return isThere;
  }

  /** The next symbol; -1 when no code matches. */
  private symbol(table: CodeTable): number {
    this.fill(16);
    const found = table[(this.bits >>> (this.available - 16)) & 0xffff]!;
    if (found === 0) return -1;
    this.available -= found >> 8;
    return found & 0xff;
  }

  private skip(count: number): void {
    this.fill(count);
    this.available -= count;
  }

  /** Makes at least `count` bits available, at most 16; after the end they are zeros. */
  private fill(count: number): void {
    while (this.available < count) {
      this.bits = ((this.bits << 8) | this.nextByte()) & 0xffffff;
      this.available += 8;
    }
  }

  private nextByte(): number {
    const byte = this.data[this.at];
    const isMarker = byte === 0xff && this.data[this.at + 1] !== 0;
    if (byte === undefined || isMarker) {
      this.padded += 8;
      return 0;
    }
    this.at += byte === 0xff ? 2 : 1;
    return byte;
  }
}
