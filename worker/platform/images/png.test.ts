import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { IMAGE_MAX_PIXELS } from '../../../domain/limits.ts';
import { joinBytes, viewOf } from './bytes.ts';
import { cleanPng } from './png.ts';

/** PNGs made by hand, most of them to keep a decoder busy. */

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const text = (value: string) => new TextEncoder().encode(value);

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = joinBytes([text(type), data]);
  const whole = joinBytes([new Uint8Array(4), body, new Uint8Array(4)]);
  viewOf(whole).setUint32(0, data.length);
  viewOf(whole).setUint32(whole.length - 4, crc32(body));
  return whole;
}

/** By default 8 bits and three colours. */
function header(width: number, height: number, { depth = 8, colour = 2, interlace = 0 } = {}) {
  const data = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, depth, colour, 0, 0, interlace);
  viewOf(data).setUint32(0, width);
  viewOf(data).setUint32(4, height);
  return chunk('IHDR', data);
}

const end = chunk('IEND', new Uint8Array());
/** Pixels of `size` bytes, as a PNG stores them. */
const pixels = (size: number) => chunk('IDAT', deflateSync(new Uint8Array(size)));
const made = (...chunks: Uint8Array[]) => joinBytes([signature, ...chunks, end]);
const small = { size: 30 * (1 + 3 * 40), header: header(40, 30) };

/** Bytes that do not compress. */
const pixelsOf = (size: number) => createHash('shake256', { outputLength: size }).digest();

const isAccepted = async (bytes: Uint8Array) => (await cleanPng(bytes)) !== null;

describe('cleanPng limits the size', () => {
  it('to 40 megapixels, even for a small file', async () => {
    const width = Math.floor(Math.sqrt(IMAGE_MAX_PIXELS));
    expect(await isAccepted(made(header(width, width), pixels(width * (1 + 3 * width))))).toBe(
      true,
    );
    expect(await isAccepted(made(header(width + 1, width + 1), pixels(1_000)))).toBe(false);
    expect(await isAccepted(made(header(50_000, 50_000), pixels(1_000)))).toBe(false);
    expect(await isAccepted(made(header(50_000, 50_000)))).toBe(false);
    expect(await isAccepted(made(header(0, 5), pixels(5)))).toBe(false);
  });

  it('to what its data decompresses to', async () => {
    expect(await isAccepted(made(small.header, pixels(small.size)))).toBe(true);
    expect(await isAccepted(made(small.header, pixels(small.size + 121)))).toBe(true);
    expect(await isAccepted(made(small.header, pixels(small.size - 1)))).toBe(false);
    expect(await isAccepted(made(header(6_000, 6_000), pixels(small.size)))).toBe(false);
    const broken = chunk('IDAT', Uint8Array.of(1, 2, 3));
    expect(await isAccepted(made(small.header, broken))).toBe(false);
  });

  it.each([
    [{ depth: 1, colour: 0, interlace: 0 }, 13, 7],
    [{ depth: 16, colour: 6, interlace: 0 }, 5, 9],
    [{ depth: 8, colour: 2, interlace: 1 }, 40, 30],
    [{ depth: 1, colour: 0, interlace: 1 }, 1, 1],
    [{ depth: 4, colour: 0, interlace: 1 }, 5, 3],
  ])('is counted by depth, colours and passes: %j', async (kind, width, height) => {
    const samples = { 0: 1, 2: 3, 6: 4 }[kind.colour]!;
    const passes = kind.interlace
      ? [
          [0, 0, 8, 8],
          [4, 0, 8, 8],
          [0, 4, 4, 8],
          [2, 0, 4, 4],
          [0, 2, 2, 4],
          [1, 0, 2, 2],
          [0, 1, 1, 2],
        ]
      : [[0, 0, 1, 1]];
    let size = 0;
    for (const [column, row, across, down] of passes)
      for (let y = row!; y < height; y += down!) {
        let bits = 0;
        for (let x = column!; x < width; x += across!) bits += kind.depth * samples;
        if (bits > 0) size += 1 + Math.ceil(bits / 8);
      }
    expect(await isAccepted(made(header(width, height, kind), pixels(size)))).toBe(true);
    expect(await isAccepted(made(header(width, height, kind), pixels(size - 1)))).toBe(false);
  });
});

describe('cleanPng rejects a bomb', () => {
  it('of pixels', async () => {
    expect(await isAccepted(made(small.header, pixels(100_000_000)))).toBe(false);
  });

  it('in its colour profile', async () => {
    const profile = (size: number) =>
      chunk('iCCP', joinBytes([text('p\0\0'), deflateSync(new Uint8Array(size))]));
    expect(await isAccepted(made(small.header, profile(3_000_000), pixels(small.size)))).toBe(true);
    expect(await isAccepted(made(small.header, profile(100_000_000), pixels(small.size)))).toBe(
      false,
    );
  });

  it.each(['tEXt', 'prVt', 'fdAT', 'IDAT'])('of thousands of %s', async (type) => {
    const many = (count: number) => {
      const pieces = Array<Uint8Array>(count).fill(chunk(type, new Uint8Array()));
      return made(small.header, ...pieces, pixels(small.size));
    };
    expect(await isAccepted(many(5_000))).toBe(true);
    expect(await isAccepted(many(20_000))).toBe(false);
  });

  it.each(['PLTE', 'IHDR'])('of two %s', async (type) => {
    const twice = Array<Uint8Array>(2).fill(chunk(type, text('p\0\x000')));
    expect(await isAccepted(made(small.header, ...twice, pixels(small.size)))).toBe(false);
  });
});

describe('cleanPng of a file that decoders show', () => {
  const original = sharp(pixelsOf(40 * 30 * 3), { raw: { width: 40, height: 30, channels: 3 } });
  const optional = fc.constantFrom(
    chunk('gAMA', Uint8Array.of(0, 0, 0xb1, 0x8f)),
    chunk('pHYs', Uint8Array.of(0, 0, 0x0b, 0x13, 0, 0, 0x0b, 0x13, 1)),
    chunk('sRGB', Uint8Array.of(0)),
    chunk('tEXt', text('a\0b')),
    chunk('tIME', Uint8Array.of(7, 234, 11, 28, 20, 0, 0)),
    chunk('prVt', text('x')),
  );
  const several = fc.array(optional, { maxLength: 8 });
  /** Up to the checksum of the pixels, which decoders do not need, and the end. */
  const cut = fc.nat(16);

  it('accepts it with repeated and misplaced optional chunks, and without its end', async () => {
    const whole = await original.png({ compressionLevel: 9 }).toBuffer();
    const data = whole.indexOf('IDAT') - 4;
    const shown = await original.raw().toBuffer();
    await fc.assert(
      fc.asyncProperty(several, several, cut, async (before, after, missing) => {
        const file = joinBytes([
          whole.subarray(0, data),
          ...before,
          whole.subarray(data, -12),
          ...after,
        ]);
        const ended = missing > 12 && after.length > 0 ? file : joinBytes([file, end]);
        const clean = await cleanPng(ended.subarray(0, ended.length - Math.min(missing, 16)));
        const pixels = await sharp(clean!.bytes, { failOn: 'warning' }).raw().toBuffer();
        expect(pixels.equals(shown)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

it('cleanPng removes text and animation, and rejects an unknown critical chunk', async () => {
  const whole = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#c0392b' },
  })
    .png()
    .toBuffer();
  const insert = (type: string) =>
    joinBytes([whole.subarray(0, -12), chunk(type, text('<script>')), whole.subarray(-12)]);
  const clean = await cleanPng(whole);
  for (const type of ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'acTL', 'fdAT', 'prVt'])
    expect(await cleanPng(insert(type)), type).toEqual(clean);
  expect(await isAccepted(insert('ABCD'))).toBe(false);
});
