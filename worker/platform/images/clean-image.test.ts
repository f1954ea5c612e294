import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { joinBytes, viewOf } from './bytes.ts';
import { cleanImage } from './clean-image.ts';

/** Real files by a real encoder, and malicious variants of them. */

const exif = {
  IFD0: { Copyright: 'Secret Camille', Software: 'Secret' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' },
};

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c0392b' } });
/** The same for every picture and run, so that it contains no text by chance. */
const pixels = createHash('shake256', { outputLength: 64 * 48 * 3 })
  .update('noise')
  .digest();
const noise = () => sharp(pixels, { raw: { width: 64, height: 48, channels: 3 } });

const text = (value: string) => new TextEncoder().encode(value);
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

async function codeOf(bytes: Uint8Array): Promise<string | null> {
  try {
    await cleanImage(bytes);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** A file of tests/support/pictures. */
const stored = (name: string) => new Uint8Array(readFileSync(`tests/support/pictures/${name}`));

/** Both as pixels, so that only visible content is compared; the second must decode without warnings. */
async function samePixels(before: Uint8Array, after: Uint8Array): Promise<boolean> {
  const pixelsOf = (bytes: Uint8Array, failOn: 'none' | 'warning') =>
    sharp(bytes, { failOn }).autoOrient().raw().toBuffer();
  const [a, b] = await Promise.all([pixelsOf(before, 'none'), pixelsOf(after, 'warning')]);
  return a.equals(b);
}

/** The start of a JPEG, and its segments before the pixels. */
function segmentsOf(file: Uint8Array): Uint8Array[] {
  const segments = [file.subarray(0, 2)];
  for (let at = 2; file[at + 1] !== 0xda; ) {
    const end = at + 2 + viewOf(file).getUint16(at + 2);
    segments.push(file.subarray(at, end));
    at = end;
  }
  return segments;
}

describe.each(['jpeg', 'png', 'webp'] as const)('cleanImage of a %s', (format) => {
  it('keeps the pixels and removes metadata', async () => {
    const original = await noise()
      .withExif(exif)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret</x:xmpmeta>')
      .toFormat(format)
      .toBuffer();
    expect(latin(original)).toContain('Secret');
    const { bytes } = await cleanImage(original);
    const { exif: exifLeft, xmp, width, height } = await sharp(bytes).metadata();
    expect({ exifLeft, xmp, width, height }).toEqual({ width: 64, height: 48 });
    expect(latin(bytes)).not.toMatch(/Secret|Exif|xmp|GPS/i);
    expect(await samePixels(original, bytes)).toBe(true);
  });

  it('removes everything hidden after the end', async () => {
    const original = await picture().toFormat(format).toBuffer();
    const { bytes } = await cleanImage(
      joinBytes([original, text('<html><script>alert(1)</script></html>')]),
    );
    expect(latin(bytes)).not.toContain('script');
    expect(bytes).toEqual((await cleanImage(original)).bytes);
  });

  it('returns a clean file unchanged', async () => {
    const { bytes } = await cleanImage(await noise().toFormat(format).toBuffer());
    expect((await cleanImage(bytes)).bytes).toEqual(bytes);
  });

  it('rejects a file that is cut anywhere, unless all pixels are there', async () => {
    const original = await noise().toFormat(format).toBuffer();
    const pixelsEnd = original.length - { jpeg: 2, png: 16, webp: 1 }[format];
    for (let length = 12; length < original.length; length += length < pixelsEnd - 9 ? 7 : 1) {
      const cut = original.subarray(0, length);
      const code = await codeOf(cut);
      if (length < pixelsEnd) expect(code, `${length} bytes`).toBe('image.unusable');
      else if (code === null)
        expect(await samePixels(original, (await cleanImage(cut)).bytes)).toBe(true);
    }
  });

  it('never returns a broken file, however the bytes are altered', async () => {
    const original = await noise().resize(16).toFormat(format).toBuffer();
    for (let at = 0; at < Math.min(original.length, 800); at++)
      for (const value of [0, 0xff, 0x80, 0x7f]) {
        const altered = Uint8Array.from(original);
        altered[at] = value;
        expect([null, 'image.unusable', 'image.unsupported']).toContain(await codeOf(altered));
      }
  });
});

describe('cleanImage of a JPEG', () => {
  it('keeps the orientation, and no other Exif data', async () => {
    const original = await noise()
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { bytes } = await cleanImage(original);
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    expect(latin(bytes)).not.toMatch(/Secret|GPS/);
    expect((await sharp(bytes).metadata()).exif).toHaveLength(32);
    expect(await samePixels(original, bytes)).toBe(true);
  });

  it('accepts progressive, grey and four-colour files', async () => {
    const kinds = [
      noise().jpeg({ progressive: true }),
      noise().greyscale().jpeg(),
      noise().toColourspace('cmyk').jpeg(),
      noise().toColourspace('cmyk').jpeg({ progressive: true }),
      noise().jpeg({ mozjpeg: true, quality: 95, chromaSubsampling: '4:4:4' }),
    ];
    for (const kind of kinds) {
      const original = await kind.toBuffer();
      expect(await samePixels(original, (await cleanImage(original)).bytes)).toBe(true);
    }
  });

  it('removes comments and thumbnails', async () => {
    const original = await picture().jpeg().toBuffer();
    const comment = text('<script>alert(1)</script>');
    const polyglot = joinBytes([
      original.subarray(0, 2),
      Uint8Array.of(0xff, 0xfe, 0, comment.length + 2),
      comment,
      original.subarray(2),
    ]);
    expect(latin((await cleanImage(polyglot)).bytes)).not.toContain('script');

    const thumbnail = Uint8Array.of(1, 2, 3);
    const header = joinBytes([text('JFIF\0'), Uint8Array.of(1, 1, 0, 0, 1, 0, 1, 1, 1), thumbnail]);
    const withThumbnail = joinBytes([
      original.subarray(0, 2),
      Uint8Array.of(0xff, 0xe0, 0, header.length + 2),
      header,
      original.subarray(2),
    ]);
    const { bytes } = await cleanImage(withThumbnail);
    expect(bytes[4 + 2 + 12]).toBe(0);
    expect(await samePixels(original, bytes)).toBe(true);
  });

  it('rejects a file that a decoder would traverse hundreds of times', async () => {
    const original = await noise().jpeg({ progressive: true }).toBuffer();
    const lastScan = original.lastIndexOf(Uint8Array.of(0xff, 0xda));
    const scan = original.subarray(lastScan, -2);
    const scans = latin(original).split('\xff\xda').length - 1;
    const withScans = (count: number) =>
      joinBytes([
        original.subarray(0, -2),
        ...Array<Uint8Array>(count - scans).fill(scan),
        original.subarray(-2),
      ]);
    expect(await codeOf(withScans(20))).toBeNull();
    for (const count of [33, 880]) expect(await codeOf(withScans(count))).toBe('image.unusable');
  });

  it('rejects a file with thousands of tables or comments', async () => {
    const original = await picture().jpeg().toBuffer();
    for (const marker of [0xdd, 0xfe, 0xe5]) {
      const segment = Uint8Array.of(0xff, marker, 0, 4, 0, 0);
      const made = (count: number) =>
        joinBytes([
          original.subarray(0, 2),
          ...Array<Uint8Array>(count).fill(segment),
          original.subarray(2),
        ]);
      expect(await codeOf(made(300))).toBeNull();
      expect(await codeOf(made(5_000))).toBe('image.unusable');
    }
  });

  it.each(['no-eoi.jpg', 'stray-bytes-between.jpg'])(
    'accepts a file that is broken like %s',
    async (name) => {
      const { bytes } = await cleanImage(stored(name));
      expect(await samePixels(stored(name), bytes)).toBe(true);
      expect(bytes.slice(-2)).toEqual(Uint8Array.of(0xff, 0xd9));
      expect((await cleanImage(bytes)).bytes).toEqual(bytes);
    },
  );

  it('accepts a missing or wrong end marker when all pixels are there', async () => {
    for (const [width, height] of [
      [64, 48],
      [61, 47],
      [1, 1],
      [17, 8],
    ] as const)
      for (const options of [
        { chromaSubsampling: '4:2:0' },
        { chromaSubsampling: '4:4:4', quality: 100 },
        { quality: 1 },
      ])
        for (const colours of ['srgb', 'b-w', 'cmyk']) {
          const original = await noise()
            .resize(width, height)
            .toColourspace(colours)
            .jpeg(options)
            .toBuffer();
          const { bytes } = await cleanImage(original);
          const endless = original.subarray(0, -2);
          expect((await cleanImage(endless)).bytes).toEqual(bytes);
          const hiding = joinBytes([endless, text('<script>alert(1)</script>')]);
          expect((await cleanImage(hiding)).bytes).toEqual(bytes);
          const half = original.subarray(0, -2 - Math.ceil(original.length / 10));
          expect(await codeOf(half)).toBe('image.unusable');
        }
  });

  it('accepts a progressive file without its end marker when all scans are there', async () => {
    for (const kind of [noise(), noise().greyscale(), noise().resize(17, 8)]) {
      const original = await kind.jpeg({ progressive: true }).toBuffer();
      const { bytes } = await cleanImage(original.subarray(0, -2));
      expect(await samePixels(original, bytes)).toBe(true);
      const lastScan = original.lastIndexOf(Uint8Array.of(0xff, 0xda));
      expect(await codeOf(original.subarray(0, lastScan - 40))).toBe('image.unusable');
    }
  });

  it('removes bytes between segments', async () => {
    const original = await picture().jpeg().toBuffer();
    const tables = original.lastIndexOf(Uint8Array.of(0xff, 0xc4));
    const hiding = joinBytes([
      original.subarray(0, tables),
      text('<script>alert(1)</script>'),
      original.subarray(tables),
    ]);
    expect((await cleanImage(hiding)).bytes).toEqual((await cleanImage(original)).bytes);
  });

  it('accepts harmless segments and fill bytes anywhere before the pixels, any of its own repeated', async () => {
    const original = await noise().jpeg().toBuffer();
    const segments = segmentsOf(original);
    const scan = original.subarray(segments.reduce((sum, { length }) => sum + length, 0));
    const { bytes } = await cleanImage(original);
    const content = fc.uint8Array({ maxLength: 40 });
    const made = (marker: number, bytes: Uint8Array) =>
      joinBytes([Uint8Array.of(0xff, marker, 0, bytes.length + 2), bytes]);
    const extra = fc.oneof(
      content.map((bytes) => made(0xfe, bytes)),
      // Not those that say orientation, colours and how they are stored: 1, 2 and 14.
      fc
        .tuple(fc.constantFrom(3, 5, 9, 13, 15), content)
        .map(([n, bytes]) => made(0xe0 + n, bytes)),
      // Tables repeated as they are.
      fc.constantFrom(...segments.filter((segment) => [0xdb, 0xc4].includes(segment[1]!))),
      fc.constant(Uint8Array.of(0xff)),
    );
    const places = fc.array(fc.tuple(fc.integer({ min: 2, max: segments.length }), extra), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(places, async (added) => {
        const pieces = segments.flatMap((segment, index) => [
          ...added.filter(([place]) => place === index).map(([, piece]) => piece),
          segment,
        ]);
        const last = added.filter(([place]) => place === segments.length);
        const file = joinBytes([...pieces, ...last.map(([, piece]) => piece), scan]);
        expect(await samePixels(file, (await cleanImage(file)).bytes)).toBe(true);
        expect(await samePixels(bytes, file)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it('rejects samples of 12 bits, which no browser shows', async () => {
    expect(await codeOf(stored('twelve-bit.jpg'))).toBe('image.unusable');
  });

  it('rejects a file without pixels', async () => {
    expect(await codeOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xd9))).toBe('image.unusable');
  });

  it('rejects a file that declares too many pixels', async () => {
    const bytes = Uint8Array.from(await picture().jpeg().toBuffer());
    const frame = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc0);
    viewOf(bytes).setUint16(frame + 5, 60_000);
    viewOf(bytes).setUint16(frame + 7, 60_000);
    expect(await codeOf(bytes)).toBe('image.unusable');
  });
});

describe('cleanImage of a PNG', () => {
  it('accepts a palette, transparency, 16 bits and interlaced rows', async () => {
    for (const kind of [
      noise().png({ palette: true }),
      noise().ensureAlpha(0.5).png(),
      noise().toColourspace('rgb16').png(),
      noise().png({ progressive: true }),
      noise().resize(3, 2).greyscale().png({ progressive: true, palette: true, colours: 2 }),
    ]) {
      const original = await kind.toBuffer();
      expect(await samePixels(original, (await cleanImage(original)).bytes)).toBe(true);
    }
  });
});

describe('cleanImage of a PNG that browsers show', () => {
  it.each(['bad-crc-text.png', 'bad-crc-phys.png', 'bad-crc-iend.png'])(
    'may be broken as %s is',
    async (name) => {
      const { bytes } = await cleanImage(stored(name));
      expect(await samePixels(stored(name), bytes)).toBe(true);
      // The cleaned file decodes without warnings.
      await expect(sharp(bytes, { failOn: 'warning' }).raw().toBuffer()).resolves.toBeDefined();
    },
  );

  it('rejects a broken chunk of pixels, of the palette or of the header', async () => {
    const original = await noise().png({ palette: true }).toBuffer();
    for (const type of ['IHDR', 'PLTE', 'IDAT']) {
      const altered = Uint8Array.from(original);
      const at = original.indexOf(type) - 4;
      altered[at + 8 + viewOf(original).getUint32(at)]! ^= 1;
      expect(await codeOf(altered), type).toBe('image.unusable');
    }
  });
});

describe('cleanImage of a PNG with Exif data', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('keeps the orientation %i', async (orientation) => {
    const original = await noise().withExif(exif).withMetadata({ orientation }).png().toBuffer();
    const { bytes } = await cleanImage(original);
    expect(await samePixels(original, bytes)).toBe(true);
    expect((await sharp(bytes).metadata()).orientation ?? 1).toBe(orientation);
    expect(latin(bytes)).not.toMatch(/Secret|GPS/);
    expect((await cleanImage(bytes)).bytes).toEqual(bytes);
  });

  it('reads the orientation in files of other programs', async () => {
    const original = stored('orient6.png');
    const { bytes } = await cleanImage(original);
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6 });
    expect(await samePixels(original, bytes)).toBe(true);
  });
});

describe('cleanImage of a WebP with Exif data', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'returns the orientation %i, and removes the data',
    async (orientation) => {
      const original = await noise().withExif(exif).withMetadata({ orientation }).webp().toBuffer();
      const { bytes, orientation: found } = await cleanImage(original);
      expect(found ?? 1).toBe(orientation);
      expect(latin(bytes)).not.toMatch(/Secret|GPS|EXIF/);
    },
  );
});

describe('cleanImage of a WebP', () => {
  it('accepts lossless and transparent files', async () => {
    for (const kind of [
      noise().webp({ lossless: true }),
      noise().ensureAlpha(0.5).webp(),
      noise().ensureAlpha(0.5).withExif(exif).webp({ lossless: true }),
    ]) {
      const original = await kind.toBuffer();
      const { bytes } = await cleanImage(original);
      expect(await samePixels(original, bytes)).toBe(true);
      expect(latin(bytes)).not.toContain('Secret');
    }
  });

  it('rejects a file of thousands of pieces', async () => {
    const original = await noise().withIccProfile('p3').webp().toBuffer();
    for (const type of ['EXIF', 'ANMF', 'ICCP', 'nope']) {
      const piece = joinBytes([text(type), new Uint8Array(4)]);
      const whole = (count: number) => {
        const made = joinBytes([original, ...Array<Uint8Array>(count).fill(piece)]);
        viewOf(made).setUint32(4, made.length - 8, true);
        return made;
      };
      expect((await cleanImage(whole(20))).bytes).toEqual((await cleanImage(original)).bytes);
      expect(await codeOf(whole(100_000))).toBe('image.unusable');
    }
  });

  it('reduces an animation to its first frame', async () => {
    const still = await cleanImage(stored('animated.webp'));
    expect(await samePixels(stored('animated.webp'), still.bytes)).toBe(true);
    expect(latin(still.bytes)).not.toMatch(/ANI?M/);
    const frames = Buffer.concat([
      await picture().raw().toBuffer(),
      await picture().negate().raw().toBuffer(),
    ]);
    const animated = await sharp(frames, {
      raw: { width: 40, height: 60, channels: 3, pageHeight: 30 },
    })
      .webp({ loop: 0 })
      .toBuffer();
    expect(latin(animated)).toContain('ANIM');
    const { bytes } = await cleanImage(animated);
    expect(await samePixels(animated, bytes)).toBe(true);
    expect((await cleanImage(bytes)).bytes).toEqual(bytes);
  });
});

describe('cleanImage of a file that is not a picture', () => {
  it.each([
    ['nothing', ''],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><html><body></body></html>'],
    ['a GIF', 'GIF89a\x01\x00\x01\x00'],
    ['a PDF', '%PDF-1.7'],
    ['a sound', 'RIFF\x24\x00\x00\x00WAVEfmt '],
    ['a page with a picture in it', '<html>\xff\xd8\xff\xe0'],
  ])('%s is refused', async (_what, content) => {
    expect(await codeOf(Buffer.from(content, 'latin1'))).toBe('image.unsupported');
  });
});
