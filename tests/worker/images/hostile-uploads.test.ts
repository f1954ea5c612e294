import { crc32, deflateSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { call, createCreator, type Person } from '../../support/workerd/marketplace.ts';
import { jpegWithGps, png, webp } from '../../support/workerd/pictures.ts';

/**
 * Small files that would overload whoever displays them; worker/platform/images/*.test.ts has more
 * of them.
 */

let creator: Person;
beforeEach(async () => {
  creator = await createCreator();
});

const join = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));

function chunk(type: string, data: Uint8Array): Uint8Array {
  const whole = Buffer.alloc(12 + data.length);
  whole.writeUInt32BE(data.length);
  whole.write(type, 4, 'latin1');
  whole.set(data, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
  return whole;
}

/** The PNG of 8 by 8 pixels with other data. */
function pngOf(...data: Uint8Array[]) {
  const idat = Buffer.from(png).indexOf('IDAT') - 4;
  return join(png.subarray(0, idat), ...data, chunk('IEND', new Uint8Array()));
}
const PNG_BYTES = 8 * (1 + 3 * 8);
const pixels = (size: number) => deflateSync(new Uint8Array(size));

function jpegOf(scans: number) {
  const scan = Buffer.from(jpegWithGps).lastIndexOf(Buffer.of(0xff, 0xda));
  const [before, once] = [jpegWithGps.subarray(0, scan), jpegWithGps.subarray(scan, -2)];
  return join(before, ...Array<Uint8Array>(scans).fill(once), jpegWithGps.subarray(-2));
}

function webpOf(pieces: number) {
  const piece = Buffer.concat([Buffer.from('EXIF'), Buffer.alloc(4)]);
  const whole = join(webp, ...Array<Uint8Array>(pieces).fill(piece));
  new DataView(whole.buffer).setUint32(4, whole.length - 8, true);
  return whole;
}

async function upload(file: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set('file', new File([file], 'photo'));
  form.set('caption', 'Une photo');
  return [
    await call('PUT', '/api/me/avatar', { as: creator, body: file }),
    await call('POST', '/api/me/posts', { as: creator, body: form }),
  ];
}

describe('upload is rejected', () => {
  it.each([
    ['with 880 scans', jpegOf(880)],
    ['with pixels for a hundred million bytes', pngOf(chunk('IDAT', pixels(100_000_000)))],
    ['with fewer pixels than it declares', pngOf(chunk('IDAT', pixels(PNG_BYTES - 1)))],
    ['in 20,000 chunks', pngOf(...Array<Uint8Array>(20_000).fill(chunk('IDAT', new Uint8Array())))],
    ['in 100,000 other chunks', webpOf(100_000)],
  ])('%s', async (_what, file) => {
    for (const answer of await upload(file)) {
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ code: 'image.unusable' });
    }
  });
});

describe('upload is accepted', () => {
  it.each([
    ['with twenty scans', jpegOf(20)],
    ['with a few chunks too many', webpOf(3)],
    ['with bytes after its pixels', pngOf(chunk('IDAT', join(pixels(PNG_BYTES), png)))],
    ['with a wrong checksum after its pixels', pngOf(wrongChecksum())],
    [
      'in many chunks',
      pngOf(...[...pixels(PNG_BYTES)].map((b) => chunk('IDAT', Uint8Array.of(b)))),
    ],
  ])('%s', async (_what, file) => {
    const answers = await upload(file);
    expect(answers.map(({ status }) => status)).toEqual([200, 201]);
  });

  function wrongChecksum() {
    const data = Uint8Array.from(pixels(PNG_BYTES));
    data[data.length - 1]! ^= 0xff;
    return chunk('IDAT', data);
  }
});

it('a form of thousands of fields is not parsed', async () => {
  const field = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  const form = (fields: number) => {
    const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const body = join(Buffer.from(field.repeat(fields) + file), png, Buffer.from('\r\n--x--\r\n'));
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    return call('PUT', '/api/me/avatar', { as: creator, body, headers });
  };
  expect((await form(5)).status).toBe(200);
  for (const fields of [100, 90_000]) {
    const answer = await form(fields);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'request.invalid' });
  }
});
