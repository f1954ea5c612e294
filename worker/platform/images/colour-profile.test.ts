import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { joinBytes, viewOf } from './bytes.ts';
import { cleanImage } from './clean-image.ts';
import { cleanProfile } from './colour-profile.ts';

const SECRET = '<script>alert("Secret")</script>';

/** A saturated image, which looks different with another profile. */
const picture = () =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: { r: 250, g: 60, b: 20 } } });

async function profileOf(file: Uint8Array): Promise<Uint8Array | null> {
  const { icc } = await sharp(file).metadata();
  return icc ? new Uint8Array(icc) : null;
}

const displayP3 = (await profileOf(await picture().withIccProfile('p3').jpeg().toBuffer()))!;

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** The profile with a secret appended, in its free fields, and in its own tag. */
function withSecret(profile: Uint8Array): Uint8Array {
  const count = viewOf(profile).getUint32(128);
  const shift = 12;
  const head = profile.slice(0, 128);
  head.set(Buffer.from(SECRET.slice(0, 28)), 100);
  const table = profile.slice(132, 132 + count * 12);
  for (let index = 0; index < count; index++)
    viewOf(table).setUint32(index * 12 + 4, viewOf(table).getUint32(index * 12 + 4) + shift);
  const data = profile.slice(132 + count * 12);
  const own = new Uint8Array(12);
  own.set(Buffer.from('Scrt'));
  viewOf(own).setUint32(4, 132 + (count + 1) * 12 + data.length);
  viewOf(own).setUint32(8, SECRET.length);
  const counted = new Uint8Array(4);
  viewOf(counted).setUint32(0, count + 1);
  const made = joinBytes([head, counted, table, own, data, Buffer.from(SECRET)]);
  viewOf(made).setUint32(0, made.length);
  return made;
}

const formats: [string, (image: Sharp) => Sharp][] = [
  ['JPEG', (image) => image.jpeg({ quality: 100 })],
  ['PNG', (image) => image.png()],
  ['WebP', (image) => image.webp({ lossless: true })],
];

describe('cleanProfile', () => {
  it('retains primaries and curves only', () => {
    const hostile = withSecret(displayP3);
    expect(latin(hostile)).toContain(SECRET);
    const clean = cleanProfile(hostile)!;
    expect(clean).toEqual(cleanProfile(displayP3));
    expect(latin(clean)).not.toContain('Secret');
    expect(cleanProfile(clean)).toEqual(clean);
    expect(viewOf(clean).getUint32(0)).toBe(clean.length);
  });

  it.each([
    ['text', Buffer.from(SECRET.repeat(20))],
    ['nothing', new Uint8Array()],
    ['zeros', new Uint8Array(3_000)],
    ['half of it', displayP3.subarray(0, displayP3.length / 2)],
  ])('is null when it is given %s', (_, bytes) => {
    expect(cleanProfile(bytes)).toBeNull();
  });

  it('is null when a curve is invalid', () => {
    const { length } = displayP3;
    const view = viewOf(displayP3);
    const clean = cleanProfile(displayP3)!;
    expect(clean).not.toBeNull();
    const at = latin(displayP3).indexOf('rTRC');
    const curve = Buffer.concat([
      Buffer.from('curv\0\0\0\0\0\0\0\x20', 'latin1'),
      Buffer.from(SECRET.repeat(2).slice(0, 64)),
    ]);
    const hostile = joinBytes([displayP3, curve]);
    viewOf(hostile).setUint32(at + 4, length);
    viewOf(hostile).setUint32(at + 8, curve.length);
    expect(view.getUint32(0)).toBe(length);
    expect(cleanProfile(hostile)).toBeNull();
  });
});

describe.each(formats)('%s with a colour profile', (_, encode) => {
  const raw = (file: Uint8Array) => sharp(file).raw().toBuffer();

  it('looks the same after cleaning', async () => {
    const original = await encode(picture().withIccProfile('p3')).toBuffer();
    const { bytes } = await cleanImage(original);
    expect(await profileOf(bytes)).toEqual(cleanProfile((await profileOf(original))!));
    const [before, after] = await Promise.all([raw(original), raw(bytes)]);
    for (const [index, value] of before.entries())
      expect(Math.abs(value - after[index]!)).toBeLessThanOrEqual(1);
  });

  it('loses an invalid profile', async () => {
    const original = await encode(picture().withIccProfile('p3')).toBuffer();
    const profile = (await profileOf(original))!;
    const at = latin(original).indexOf(latin(profile.subarray(36, 60)));
    if (at === -1) return;
    const broken = Uint8Array.from(original);
    broken.set(Buffer.from('none'), at);
    const { bytes } = await cleanImage(broken);
    expect(await profileOf(bytes)).toBeNull();
  });
});
