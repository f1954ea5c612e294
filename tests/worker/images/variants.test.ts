import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { quarantine } from '../../../worker/platform/images/quarantine.ts';
import { widthMetadata } from '../../../worker/platform/images/stored-image.ts';
import { getPicture, requestedVariant } from '../../../worker/platform/images/variant.ts';
import { call, createCreator } from '../../support/workerd/marketplace.ts';
import { jpegWithGps, png, webp } from '../../support/workerd/pictures.ts';

const URL_640 = '/images/creator-posts/someone/1.jpg?w=640';

beforeEach(() => env.CREATOR_POSTS.put('someone/1.jpg', jpegWithGps));

async function sizeOf(response: Response) {
  return env.IMAGES.info(new Blob([await response.arrayBuffer()]).stream());
}

it('GET /images?w= serves an image in the requested width, and stores it', async () => {
  const first = await call('GET', '/images/creator-posts/someone/1.jpg?w=96');
  expect(first.status).toBe(200);
  expect(first.headers.get('Content-Type')).toBe('image/webp');
  expect(first.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  const { size } = (await env.CREATOR_POSTS.list({ prefix: 'variants/96/' })).objects[0]!;
  expect(first.headers.get('Content-Length')).toBe(String(size));
  const again = await call('GET', '/images/creator-posts/someone/1.jpg?w=96');
  expect(again.headers.get('ETag')).toBe(first.headers.get('ETag'));
  const held = await call('GET', '/images/creator-posts/someone/1.jpg?w=96', {
    headers: { 'If-None-Match': first.headers.get('ETag')! },
  });
  expect(held.status).toBe(304);
  await again.arrayBuffer();
  expect(await sizeOf(first)).toMatchObject({ format: 'image/webp' });
});

it('GET /images?w= never enlarges an image', async () => {
  const original = await sizeOf(await call('GET', '/images/creator-posts/someone/1.jpg'));
  expect(await sizeOf(await call('GET', URL_640))).toMatchObject({
    width: (original as { width: number }).width,
  });
});

it('a width variant is replaced and deleted with its image', async () => {
  const before = (await call('GET', URL_640)).headers.get('ETag');
  await env.CREATOR_POSTS.put('someone/1.jpg', png);
  const after = await call('GET', URL_640);
  expect(after.headers.get('ETag')).not.toBe(before);
  await after.arrayBuffer();
  await env.CREATOR_POSTS.delete('someone/1.jpg');
  expect((await call('GET', URL_640)).status).toBe(404);
  const [variant] = (await env.CREATOR_POSTS.list({ prefix: 'variants/' })).objects;
  expect((await call('GET', `/images/creator-posts/${variant!.key}`)).status).toBe(404);
});

it('GET /images serves a JPEG for link previews, whole in 1200 by 630 and under 300 KB', async () => {
  for (const [key, picture] of [
    ['someone/1.jpg', jpegWithGps],
    ['someone/3.png', png],
    ['someone/4.webp', webp],
  ] as const) {
    await env.CREATOR_POSTS.put(key, picture);
    const url = `/images/creator-posts/${key}?as=preview`;
    const first = await call('GET', url);
    expect(first.headers.get('Content-Type')).toBe('image/jpeg');
    const bytes = await first.arrayBuffer();
    expect(bytes.byteLength).toBeLessThan(300_000);
    expect(await env.IMAGES.info(new Blob([bytes]).stream())).toMatchObject({
      format: 'image/jpeg',
      width: 1200,
      height: 630,
    });
    const again = await call('GET', url);
    expect(again.headers.get('ETag')).toBe(first.headers.get('ETag'));
    await again.arrayBuffer();
  }
  expect((await env.CREATOR_POSTS.list({ prefix: 'variants/preview/' })).objects).toHaveLength(3);
});

it('a link preview has a lower quality when it is too large', async () => {
  const heavy = new Response(new Uint8Array(300_001));
  const light = new Response(new Uint8Array(1_000));
  const output = vi
    .fn()
    .mockResolvedValueOnce({ response: () => heavy })
    .mockResolvedValueOnce({ response: () => light });
  const images = { input: () => ({ transform: () => ({ output }) }) } as unknown as ImagesBinding;
  const key = 'someone/5.jpg';
  await env.CREATOR_POSTS.put(key, new Uint8Array([1, 2, 3]));
  const variant = requestedVariant({ w: undefined, as: 'preview' });
  const options = { onlyIf: new Headers() };
  const served = await getPicture(images, env.CREATOR_POSTS, key, variant, options, () => true);
  expect(served).toMatchObject({ type: 'image/jpeg', size: 1_000 });
  const [one, other] = output.mock.calls.map(([options]) => options.quality);
  expect(other).toBeLessThan(one);
});

it.each(['97', '640px', '-1', '', '1e9', '%00'])(
  'GET /images?w= serves the original for the invalid width %j',
  async (width) => {
    const response = await call('GET', `/images/creator-posts/someone/1.jpg?w=${width}`);
    expect(response.headers.get('Content-Type')).toBe('image/jpeg');
    expect((await response.arrayBuffer()).byteLength).toBe(jpegWithGps.length);
  },
);

/** A bucket that stores no variant, since R2 accepts one write a second per key. */
const busy = () =>
  vi.spyOn(env.CREATOR_POSTS, 'put').mockRejectedValue(new Error('10058: reduce your rate'));

it('GET /images?w= serves the width when it could not be stored', async () => {
  const url = '/images/creator-posts/someone/1.jpg?w=320';
  const put = busy();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const first = await call('GET', url);
  expect(put).toHaveBeenCalledOnce();
  expect(warned.mock.calls.map(([line]) => JSON.parse(line).event)).toEqual([
    'image.variant_not_stored',
  ]);
  put.mockRestore();
  warned.mockRestore();
  expect(first.headers.get('Content-Type')).toBe('image/webp');
  expect(first.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  const stored = await call('GET', url);
  expect(stored.headers.get('ETag')).toBe(first.headers.get('ETag'));
  const again = await call('GET', url);
  expect(again.headers.get('ETag')).toBe(first.headers.get('ETag'));
  await Promise.all([first, stored, again].map((answer) => answer.arrayBuffer()));
});

it('GET /images?w= serves the original when no variant can be made', async () => {
  const broken = jpegWithGps.slice(0, 40);
  await env.CREATOR_POSTS.put('someone/2.jpg', broken);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const response = await call('GET', '/images/creator-posts/someone/2.jpg?w=96');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('image/jpeg');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
  expect((await response.arrayBuffer()).byteLength).toBe(broken.length);
  const held = await call('GET', '/images/creator-posts/someone/2.jpg?w=96', {
    headers: { 'If-None-Match': response.headers.get('ETag')! },
  });
  expect([held.status, held.headers.get('Cache-Control')]).toEqual([304, 'public, max-age=60']);
  expect(log.mock.calls.map(([line]) => JSON.parse(line).event)).toEqual([
    'image.variant_failed',
    'image.variant_failed',
  ]);
  log.mockRestore();
});

describe('a WebP that is no wider than requested', () => {
  const KEY = 'someone/6.webp';
  const URL_96 = `/images/creator-posts/${KEY}?w=96`;
  const variants = async () =>
    (await env.CREATOR_POSTS.list({ prefix: 'variants/96/' })).objects.map(({ key }) => key);
  beforeEach(async () => env.CREATOR_POSTS.delete(await variants()));
  const store = (bytes: Uint8Array, width?: number, key = KEY) =>
    env.CREATOR_POSTS.put(key, bytes, {
      customMetadata: width === undefined ? {} : widthMetadata(width),
    });
  /** True when the width was made by the Images binding. */
  async function isMade(url = URL_96): Promise<boolean> {
    const response = await call('GET', url);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    await response.arrayBuffer();
    return (await variants()).length > 0;
  }

  it('is served as it was uploaded, and may be cached as long', async () => {
    const author = await createCreator();
    const body = new FormData();
    body.set('file', new File([webp], 'photo'));
    body.set('caption', 'Une légende');
    const added = await call('POST', '/api/me/posts', { as: author, body });
    const { mediaUrl } = (await added.json()) as { mediaUrl: string };
    const whole = await call('GET', mediaUrl);
    const narrow = await call('GET', `${mediaUrl}?w=96`);
    expect(new Uint8Array(await narrow.arrayBuffer())).toEqual(
      new Uint8Array(await whole.arrayBuffer()),
    );
    for (const header of ['ETag', 'Cache-Control', 'Content-Length'])
      expect(narrow.headers.get(header)).toBe(whole.headers.get(header));
    expect(await variants()).toEqual([]);
  });

  it.each([
    ['wider', webp, 97],
    ['larger than a picture of ours', Uint8Array.from([...webp, ...new Uint8Array(300_000)]), 96],
    ['stored without a width', webp, undefined],
  ])('has its width made when it is %s', async (_, bytes, width) => {
    await store(bytes, width);
    expect(await isMade()).toBe(true);
  });

  it('has its width made when it is of another type, which would be larger', async () => {
    await store(jpegWithGps, 8, 'someone/7.jpg');
    expect(await isMade('/images/creator-posts/someone/7.jpg?w=96')).toBe(true);
  });

  it('is not served while it is in quarantine, and unchanged again afterwards', async () => {
    await store(webp, 96);
    await quarantine(env, 'creator-posts', KEY, true);
    expect((await call('GET', URL_96)).status).toBe(404);
    await quarantine(env, 'creator-posts', KEY, false);
    expect(await isMade()).toBe(false);
  });
});
