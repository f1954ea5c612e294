import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attachmentTypeOf } from '../../../domain/conversations/attachment-file.ts';
import { readMp4 } from '../../../worker/platform/media/mp4.ts';
import { isWholePdf } from '../../../worker/platform/media/pdf.ts';
import { NO_SOUND, type Recording, readWebm } from '../../../worker/platform/media/webm.ts';
import { patched, pdf, voiceMp4, voiceWebm } from '../../support/workerd/recordings.ts';

const join = (...parts: (Uint8Array | string)[]) =>
  Uint8Array.from(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))));

/** A box of an MP4 file. */
function box(type: string, ...content: Uint8Array[]): Uint8Array {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  return join(size, type, ...content);
}

/** An element of a WebM file, with its size in four bytes. */
function element(id: number[], content: Uint8Array): Uint8Array {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 + content.length);
  return join(Uint8Array.from(id), size, content);
}

const TRACK_OF_SOUND = [0x83, 0x81, 2];
const SEGMENT = [0x18, 0x53, 0x80, 0x67];
const CLUSTER = [0x1f, 0x43, 0xb6, 0x75];
const UNKNOWN_SIZE = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];

/** The recording as a recorder writes it that cannot go back. */
function live(): Uint8Array {
  const file = Buffer.from(voiceWebm);
  const segment = file.indexOf(Buffer.from(SEGMENT)) + 4;
  file.set(UNKNOWN_SIZE, segment);
  const cluster = file.lastIndexOf(Buffer.from(CLUSTER)) + 4;
  expect(file[cluster]).toBe(0x01);
  file.set(UNKNOWN_SIZE, cluster);
  return patched(file, [0x44, 0x89, 0x84], [0x44, 0x8a, 0x84]);
}

const OPUS_HEAD = `OpusHead\x01\x01${'\0'.repeat(9)}`;
const DURATION = Buffer.from([0x44, 0x89]);
/** The start of an entry of the index: its id and the size of its content. */
const CUE = Buffer.from([0xbb, 0x01, 0, 0, 0, 0, 0, 0, 0x3c]);

interface Built {
  /** Number of blocks of 60 ms, each in a cluster of its own. */
  blocks: number;
  info?: Uint8Array[];
  track?: Uint8Array[];
  head?: string;
  after?: Uint8Array;
}

/** A recording without length and index. */
function built({ blocks, info = [], track = [], head = OPUS_HEAD, after = join() }: Built) {
  const sound = Uint8Array.from(TRACK_OF_SOUND);
  const codec = join(element([0x86], join('A_OPUS')), element([0x63, 0xa2], join(head)));
  const clusters = Array.from({ length: blocks }, (_, index) => {
    const time = Buffer.alloc(4);
    time.writeUInt32BE(index * 60);
    const block = element([0xa3], join('\x81\0\0\x80', `frame${index}`));
    return element(CLUSTER, join(element([0xe7], time), block));
  });
  return join(
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], join('webm'))),
    Uint8Array.from([...SEGMENT, ...UNKNOWN_SIZE]),
    element([0x15, 0x49, 0xa9, 0x66], join(...info)),
    element([0x16, 0x54, 0xae, 0x6b], element([0xae], join(sound, codec, ...track))),
    ...clusters,
    after,
  );
}

describe.each([
  ['readWebm', readWebm, voiceWebm],
  ['readMp4', readMp4, voiceMp4],
] as const)('%s', (_name, read, voice) => {
  it('reads the length of a recording, and what it returns is clean', () => {
    const recording = read(voice) as Recording;
    expect(recording.seconds).toBeCloseTo(1.2, 0);
    expect(read(recording.bytes)).toEqual(recording);
  });

  it('rejects a recording that is cut anywhere', () => {
    for (let length = 0; length < voice.length; length += 7)
      expect([length, read(voice.slice(0, length))]).toEqual([length, null]);
  });

  it('rejects a file after the recording', () => {
    for (const more of [voice, 'PK\x05\x06', '<script>alert(1)</script>', '\0'.repeat(9)])
      expect(read(join(voice, more))).toBeNull();
  });

  it('returns in reasonable time, without an error, for a file with any byte changed', () => {
    for (let at = 0; at < voice.length; at++) {
      const broken = Uint8Array.from(voice);
      broken[at]! ^= 0xff;
      const recording = read(broken);
      if (recording && recording !== NO_SOUND) expect(recording.seconds).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('readWebm', () => {
  it('reads a recording without sizes and length', () => {
    expect(readWebm(live())).toMatchObject({ seconds: expect.closeTo(1.2, 0) });
  });

  it('leaves out the block in which a recording without sizes ends', () => {
    const whole = live();
    const first = whole.findIndex((_, at) => readWebm(whole.slice(0, at)) !== null);
    const { seconds } = readWebm(whole) as Recording;
    for (let length = first; length < whole.length; length += 7) {
      const cut = readWebm(whole.slice(0, length)) as Recording;
      expect(cut.seconds).toBeLessThanOrEqual(seconds);
      expect(readWebm(cut.bytes)).toEqual(cut);
    }
  });

  it('accepts no picture and no other codec', () => {
    expect(readWebm(patched(voiceWebm, TRACK_OF_SOUND, [0x83, 0x81, 1]))).toBe(NO_SOUND);
    expect(readWebm(patched(voiceWebm, 'A_OPUS', 'A_EVIL'))).toBe(NO_SOUND);
    const second = element([0xae], Uint8Array.from([0x83, 0x81, 2]));
    expect(readWebm(join(live(), element([0x16, 0x54, 0xae, 0x6b], second)))).toBeNull();
  });

  it('accepts no attachments and no large padding', () => {
    expect(readWebm(join(live(), element([0x19, 0x41, 0xa4, 0x69], pdf)))).toBeNull();
    expect(readWebm(join(live(), element([0xec], new Uint8Array(5_000))))).toBeNull();
    expect(readWebm(join(live(), element([0x43, 0x21], new Uint8Array(70_000))))).toBeNull();
    expect(readWebm(join(live(), element([0xec], new Uint8Array(500))))).not.toBeNull();
  });

  it('writes length and index of a recording without them', () => {
    const { bytes, seconds } = readWebm(built({ blocks: 400 })) as Recording;
    expect(seconds).toBe(24);
    const file = Buffer.from(bytes);
    expect(file.readDoubleBE(file.indexOf(DURATION) + 10)).toBe(24_000);
    const content = file.indexOf(Buffer.from(SEGMENT)) + 12;
    const times: number[] = [];
    for (let at = file.indexOf(CUE); at !== -1; at = file.indexOf(CUE, at + 1)) {
      const time = Number(file.readBigUint64BE(at + 18));
      const position = Number(file.readBigUint64BE(at + 61));
      const cluster = file.subarray(content + position);
      expect([...cluster.subarray(0, 4)]).toEqual(CLUSTER);
      expect(Number(cluster.readBigUint64BE(21))).toBe(time);
      times.push(time);
    }
    expect(times).toEqual([0, 5_040, 10_080, 15_120, 20_160]);
  });

  it('leaves out names, places, times and programs', () => {
    const secret = join('Secret +48.85+002.35/');
    const info = [0x7ba9, 0x7384, 0x4461, 0x4d80, 0x5741].map((id) =>
      element([id >> 8, id & 0xff], secret),
    );
    const track = [element([0x53, 0x6e], secret), element([0x22, 0xb5, 0x9c], secret)];
    const tags = element([0x12, 0x54, 0xc3, 0x67], secret);
    const file = built({ blocks: 2, info, track, after: tags });
    expect((readWebm(file) as Recording).bytes).toEqual(
      (readWebm(built({ blocks: 2 })) as Recording).bytes,
    );
  });

  it('keeps the frames of the sound, and refuses another header than that of Opus', () => {
    const { bytes } = readWebm(built({ blocks: 3 })) as Recording;
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/frame\d/g),
    ).toEqual([...['frame0', 'frame1', 'frame2']]);
    for (const head of ['', 'OpusHead', `${OPUS_HEAD}more`])
      expect(readWebm(built({ blocks: 3, head }))).toBeNull();
  });

  it('rejects more elements than a recording of ten minutes has', () => {
    const many = Array.from({ length: 100_001 }, () => '\xec\x80').join('');
    expect(readWebm(join(live(), many))).toBeNull();
  });

  it('rejects another kind of EBML file', () => {
    expect(readWebm(patched(voiceWebm, 'webm', 'weba'))).toBeNull();
  });
});

describe('readMp4', () => {
  it('leaves out the fragment in which a recording ends', () => {
    const next = box('moof', new Uint8Array(40));
    const { bytes } = readMp4(voiceMp4) as Recording;
    for (const cut of [next.slice(0, 20), join(next, box('mdat', new Uint8Array(90))).slice(0, 80)])
      expect((readMp4(join(voiceMp4, cut)) as Recording).bytes).toEqual(bytes);
  });

  it('accepts no picture and no other codec', () => {
    expect(readMp4(patched(voiceMp4, 'soun', 'vide'))).toBe(NO_SOUND);
    const sample = Buffer.from(voiceMp4).indexOf('stsd') + 16;
    const other = Buffer.from(voiceMp4);
    other.write('avc1', sample, 'latin1');
    expect(readMp4(other)).toBe(NO_SOUND);
  });

  it('accepts no unknown boxes and no large padding', () => {
    for (const type of ['jumb', 'uuid', 'meta', 'MThd'])
      expect(readMp4(join(voiceMp4, box(type, pdf)))).toBeNull();
    expect(readMp4(join(voiceMp4, box('free', new Uint8Array(5_000))))).toBeNull();
    expect(readMp4(join(voiceMp4, box('free', new Uint8Array(500))))).not.toBeNull();
  });

  it('erases times and names in the headers', () => {
    const { bytes } = readMp4(voiceMp4) as Recording;
    const [before, after] = [voiceMp4, bytes].map((file) => Buffer.from(file).toString('latin1'));
    for (const said of ['\xe7\x2d\x94\x2f', 'SoundHandler']) {
      expect(before).toContain(said);
      expect(after).not.toContain(said);
    }
    expect(bytes).toHaveLength(voiceMp4.length);
  });

  it('empties user data, which may name places', () => {
    const at = Buffer.from(voiceMp4).indexOf('moov') - 4;
    const file = Buffer.from(voiceMp4);
    const details = box('udta', box('\xa9xyz', join('+48.85+002.35/')));
    const end = at + file.readUInt32BE(at);
    file.writeUInt32BE(file.readUInt32BE(at) + details.length, at);
    const recording = readMp4(join(file.subarray(0, end), details, file.subarray(end)));
    expect(recording).toMatchObject({ seconds: expect.closeTo(1.2, 0) });
    const { bytes } = recording as { bytes: Uint8Array };
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('+48.85');
  });

  it('rejects a run of more samples than it has, or than a recording may have', () => {
    const run = Buffer.from(voiceMp4).indexOf('trun') + 8;
    for (const samples of [5_000, 0xffffffff]) {
      const file = Buffer.from(voiceMp4);
      file.writeUInt32BE(samples, run);
      expect(readMp4(file)).toBeNull();
    }
  });
});

describe('isWholePdf', () => {
  it('accepts a PDF, with line breaks after its end', () => {
    for (const end of ['', '\n', '\r\n\r\n']) expect(isWholePdf(join(pdf, end))).toBe(true);
  });

  it('accepts a PDF between white space, after a byte order mark', () => {
    const space = fc.string({ unit: fc.constantFrom(...'\0\t\n\f\r '), maxLength: 1_000 });
    fc.assert(
      fc.property(fc.constantFrom('', '\xef\xbb\xbf'), space, space, (mark, before, after) => {
        const file = join(
          Uint8Array.from(mark, (each) => each.charCodeAt(0)),
          before,
          pdf,
          after,
        );
        return attachmentTypeOf(file) === 'pdf' && isWholePdf(file);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['cut', pdf.slice(0, -10)],
    ['without a header', pdf.slice(1)],
    ['of its header alone', join('%PDF-1.7\n')],
    ['with a ZIP after its end', join(pdf, 'PK\x03\x04 payload')],
    ['with HTML after its end', join(pdf, '<script>alert(1)</script>')],
    ['with a page of zeros after its end', join(pdf, '\0'.repeat(4096))],
    ['without a table', join('%PDF-1.7\n', '%%EOF')],
  ])('rejects one %s', (_what, file) => expect(isWholePdf(file)).toBe(false));
});
