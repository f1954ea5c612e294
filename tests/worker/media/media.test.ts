import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attachmentTypeOf } from '../../../domain/conversations/attachment-file.ts';
import { readMp4 } from '../../../worker/platform/media/mp4.ts';
import { isWholePdf } from '../../../worker/platform/media/pdf.ts';
import { NO_SOUND, readWebm } from '../../../worker/platform/media/webm.ts';
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

describe.each([
  ['readWebm', readWebm, voiceWebm],
  ['readMp4', readMp4, voiceMp4],
] as const)('%s', (_name, read, voice) => {
  it('reads the length of a recording, and changes nothing in it', () => {
    const recording = read(voice);
    expect(recording).toMatchObject({ seconds: expect.closeTo(1.2, 0) });
    expect(recording).toMatchObject({ bytes: voice });
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

  it('empties tags, which may name places', () => {
    const tags = element([0x12, 0x54, 0xc3, 0x67], join('LOCATION +48.85+002.35/'));
    const recording = readWebm(join(live(), tags));
    expect(recording).toMatchObject({ bytes: expect.any(Uint8Array) });
    const { bytes } = recording as { bytes: Uint8Array };
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('LOCATION');
    expect(readWebm(bytes)).toMatchObject({ bytes });
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
