import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { creatorMedia, outbox, profiles } from '../../../database/schema.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import { addPhotoPost } from '../../../worker/community/posts/add-post.ts';
import { saveAvatar } from '../../../worker/community/profiles/save-avatar.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { enqueueStray } from '../../../worker/platform/images/object-deletions.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { jpegWithGps, png, webp } from '../../support/workerd/pictures.ts';

const MB = 1024 * 1024;
let person: Person;
let creator: Person;

afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  await db.delete(outbox);
  person = await createPerson();
  creator = await createCreator();
});

async function keysIn(bucket: R2Bucket, owner: Person): Promise<string[]> {
  const { objects } = await bucket.list({ prefix: `${owner.id}/` });
  return objects.map((object) => object.key);
}

function form(
  file: string | Uint8Array<ArrayBuffer> | null,
  fields: Record<string, string> = {},
): FormData {
  const body = new FormData();
  if (file !== null) body.set('file', new File([file], 'photo.jpg', { type: 'image/jpeg' }));
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
}

function putAvatar(body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  return call('PUT', '/api/me/avatar', { as: person, body, headers });
}

/** Batches fail as if D1 were down, after the first `batches`; single statements still succeed. */
const brokenAfter = (batches: number) =>
  new Proxy(db, {
    get: (target, property) =>
      property === 'batch' && batches-- <= 0
        ? () => Promise.reject(new Error('D1 is away'))
        : Reflect.get(target, property),
  });
const brokenDatabase = brokenAfter(0);

const brokenBucket = {
  put: () => Promise.reject(new Error('R2 is away')),
} as unknown as R2Bucket;

/** The bucket without deletions, as if the process had died. */
const deaf = (bucket: R2Bucket) =>
  ({
    put: bucket.put.bind(bucket),
    delete: () => Promise.reject(new Error('R2 is away')),
  }) as unknown as R2Bucket;

const anHourLater = () => runOutbox(env, Date.now() + HOUR_MS + 1_000);
const straysNoted = () => db.select().from(outbox).where(eq(outbox.kind, 'stray_objects'));

describe('avatar', () => {
  it.each([
    ['jpg', 'image/jpeg', jpegWithGps],
    ['png', 'image/png', png],
    ['webp', 'image/webp', webp],
  ])('may be a %s, whatever its Content-Type', async (extension, type, picture) => {
    const response = await putAvatar(picture, { 'Content-Type': 'text/html' });
    expect(response.status).toBe(200);
    const { avatarUrl } = (await response.json()) as { avatarUrl: string };
    expect(avatarUrl).toMatch(
      new RegExp(`^/images/profile-images/${person.id}/profile\\.${extension}\\?v=\\d+$`),
    );
    const image = await call('GET', avatarUrl);
    expect(image.headers.get('Content-Type')).toBe(type);
    const served = new TextDecoder('latin1').decode(await image.arrayBuffer());
    expect(served).not.toMatch(/Secret|Exif/);
    const me = (await (await call('GET', '/api/me', { as: person })).json()) as object;
    expect(me).toMatchObject({ avatarUrl });
  });

  it('may be sent as a form', async () => {
    expect((await putAvatar(form(png))).status).toBe(200);
    expect(await keysIn(env.PROFILE_IMAGES, person)).toEqual([`${person.id}/profile.png`]);
  });

  it('gets another URL when it changes, and leaves no older image', async () => {
    const first = (await (await putAvatar(png)).json()) as { avatarUrl: string };
    await new Promise((resolve) => setTimeout(resolve, 5));
    const second = (await (await putAvatar(png)).json()) as { avatarUrl: string };
    expect(second.avatarUrl).not.toBe(first.avatarUrl);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await putAvatar(webp);
    await expect
      .poll(() => keysIn(env.PROFILE_IMAGES, person))
      .toEqual([`${person.id}/profile.webp`]);
  });

  it('is one of several parallel uploads, and is stored', async () => {
    await Promise.all([putAvatar(png), putAvatar(webp), putAvatar(jpegWithGps)]);
    const me = (await (await call('GET', '/api/me', { as: person })).json()) as {
      avatarUrl: string;
    };
    const image = await call('GET', me.avatarUrl);
    expect(image.status).toBe(200);
    await image.arrayBuffer();
  });

  it('requires a session', async () => {
    expect((await call('PUT', '/api/me/avatar', { body: png })).status).toBe(401);
  });

  it.each([
    ['an SVG called .jpg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415, 'image.unsupported'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>', 415, 'image.unsupported'],
    ['a HEIC photo', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 415, 'image.heic'],
    ['nothing', '', 415, 'image.unsupported'],
    ['a truncated JPEG', jpegWithGps.slice(0, -40), 422, 'image.unusable'],
    ['a truncated PNG', png.slice(0, -20), 422, 'image.unusable'],
    ['more than 5 MB', new Uint8Array(5 * MB + 1), 413, 'image.too_large'],
  ])('rejects %s', async (_what, content, status, code) => {
    for (const body of [content, form(content)]) {
      const response = await putAvatar(body);
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ code });
    }
    expect(await keysIn(env.PROFILE_IMAGES, person)).toEqual([]);
  });

  it('has its size limited, whatever length was announced', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const sent = (async () => {
      for (let index = 0; index < 6; index++) await writer.write(new Uint8Array(MB));
      await writer.close();
    })();
    const response = await putAvatar(readable);
    expect(response.status).toBe(413);
    await sent.catch(() => undefined);
  });

  it.each([
    ['a broken form', 'no form', 'multipart/form-data; boundary=x'],
    ['a form without a boundary', 'no form', 'multipart/form-data'],
  ])('rejects %s', async (_what, body, type) => {
    expect((await putAvatar(body, { 'Content-Type': type })).status).toBe(400);
  });

  it('accepts a quoted form boundary', async () => {
    const boundary = 'a b;c';
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="é ; 1.png"\r\n\r\n`;
    const body = new Blob([part, png, `\r\n--${boundary}--\r\n`]);
    const type = `multipart/form-data; boundary="${boundary}"`;
    const response = await putAvatar(await body.arrayBuffer(), { 'Content-Type': type });
    expect(response.status).toBe(200);
  });

  it('rejects a form without a file, or with a text as file', async () => {
    expect((await putAvatar(form(null, { name: 'x' }))).status).toBe(400);
    expect((await putAvatar(form(null, { file: 'text' }))).status).toBe(400);
  });

  it('leaves no object when the row cannot be written, and retains the one of the row', async () => {
    const save = (picture: Uint8Array) =>
      saveAvatar(brokenDatabase, env, person.id, picture, Date.now());
    await expect(save(png)).rejects.toThrow('D1 is away');
    expect(await keysIn(env.PROFILE_IMAGES, person)).toEqual([]);
    await putAvatar(png);
    await expect(save(webp)).rejects.toThrow('D1 is away');
    await expect(save(png)).rejects.toThrow('D1 is away');
    expect(await keysIn(env.PROFILE_IMAGES, person)).toEqual([`${person.id}/profile.png`]);
  });

  it('object without a row is deleted after an hour', async () => {
    const cut = { ...env, PROFILE_IMAGES: deaf(env.PROFILE_IMAGES) };
    const saved = saveAvatar(brokenDatabase, cut, person.id, png, Date.now());
    await expect(saved).rejects.toThrow();
    expect(await keysIn(env.PROFILE_IMAGES, person)).toHaveLength(1);
    await anHourLater();
    expect(await keysIn(env.PROFILE_IMAGES, person)).toEqual([]);
  });

  it('object stays when a later one has taken its key', async () => {
    await enqueueStray(db, 'profile-images', `${person.id}/profile.png`, 1);
    await putAvatar(png);
    await anHourLater();
    expect(await keysIn(env.PROFILE_IMAGES, person)).toEqual([`${person.id}/profile.png`]);
    expect(await straysNoted()).toEqual([]);
  });

  it('URL is not stored when the object could not be', async () => {
    const buckets = { ...env, PROFILE_IMAGES: brokenBucket };
    const saved = saveAvatar(db, buckets, person.id, png, Date.now());
    await expect(saved).rejects.toThrow('R2 is away');
    const [row] = await db.select().from(profiles).where(eq(profiles.id, person.id));
    expect(row?.profileImagePath).toBeNull();
  });
});

describe('photo post', () => {
  const publish = (body: BodyInit, as: Person | undefined = creator) =>
    call('POST', '/api/me/posts', { as, body });

  it('is stored without metadata under a generated key, with its caption', async () => {
    const response = await publish(form(jpegWithGps, { caption: '  Ma photo ' }));
    expect(response.status).toBe(201);
    const post = (await response.json()) as { id: string; imageUrl: string };
    expect(post).toMatchObject({
      mediaType: 'photo',
      caption: 'Ma photo',
      title: null,
      bodyText: null,
      position: 0,
      author: { id: creator.id },
      imageUrl: expect.stringMatching(
        new RegExp(`^/images/creator-posts/${creator.id}/\\d+\\.jpg$`),
      ),
    });
    const image = await call('GET', post.imageUrl);
    expect(image.status).toBe(200);
    const served = new TextDecoder('latin1').decode(await image.arrayBuffer());
    expect(served).not.toMatch(/Secret|Exif/);

    expect((await call('DELETE', `/api/me/posts/${post.id}`, { as: creator })).status).toBe(204);
    await expect.poll(() => keysIn(env.CREATOR_POSTS, creator)).toEqual([]);
  });

  it('has its own key when several are sent in parallel, up to ten', async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => publish(form(png, { caption: 'Photo' }))),
    );
    const statuses = answers.map((answer) => answer.status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(4).fill(409)]);
    const rows = await db.select().from(creatorMedia).where(eq(creatorMedia.creatorId, creator.id));
    const paths = rows.map((row) => row.storagePath!).toSorted();
    expect(new Set(paths).size).toBe(10);
    expect(await keysIn(env.CREATOR_POSTS, creator)).toEqual(paths);
    expect(rows.map((row) => row.position).toSorted((a, b) => a - b)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  });

  it.each([
    ['no caption', {}],
    ['an empty caption', { caption: '  ' }],
    ['a huge caption', { caption: 'x'.repeat(2001) }],
  ])('rejects %s', async (_what, fields) => {
    const response = await publish(form(png, fields));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ path: 'caption' }] });
    expect(await keysIn(env.CREATOR_POSTS, creator)).toEqual([]);
  });

  it('rejects signed-out users, non-creators, and files that are not images', async () => {
    const photo = () => form(png, { caption: 'Photo' });
    expect((await call('POST', '/api/me/posts', { body: photo() })).status).toBe(401);
    const forbidden = await publish(photo(), person);
    expect(forbidden.status).toBe(403);
    expect(await forbidden.json()).toMatchObject({ code: 'creator.required' });
    expect(await keysIn(env.CREATOR_POSTS, person)).toEqual([]);
    expect((await publish(form('<svg/>', { caption: 'x' }))).status).toBe(415);
    expect((await publish(form(png.slice(0, 40), { caption: 'x' }))).status).toBe(422);
    expect((await publish(form(null, { caption: 'x' }))).status).toBe(400);
    expect((await publish(png)).status).toBe(415);
  });

  it('object is deleted after an hour when it was not published and could not be deleted at once', async () => {
    const content = { file: png, caption: 'Photo' };
    const cut = { ...env, CREATOR_POSTS: deaf(env.CREATOR_POSTS) };
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(
      addPhotoPost(brokenAfter(1), cut, creator.id, content, Date.now()),
    ).rejects.toThrow('D1 is away');
    expect(await keysIn(env.CREATOR_POSTS, creator)).toHaveLength(1);
    await runOutbox(env, Date.now());
    expect(await keysIn(env.CREATOR_POSTS, creator)).toHaveLength(1);
    await anHourLater();
    expect(await keysIn(env.CREATOR_POSTS, creator)).toEqual([]);
    expect(await straysNoted()).toEqual([]);
  });

  it('object stays when the post was published, whatever happens to its outbox row', async () => {
    const content = { file: png, caption: 'Photo' };
    const { post } = await addPhotoPost(db, env, creator.id, content, Date.now());
    expect(await straysNoted()).toEqual([]);
    const [key] = await keysIn(env.CREATOR_POSTS, creator);
    await enqueueStray(db, 'creator-posts', key!, Date.now());
    await anHourLater();
    expect((await call('GET', post.imageUrl!)).status).toBe(200);
  });

  it('leaves no outbox row when it is rejected', async () => {
    for (let at = 0; at < 10; at++) await createPost(creator.id);
    expect((await publish(form(png, { caption: 'Photo' }))).status).toBe(409);
    expect([await keysIn(env.CREATOR_POSTS, creator), await straysNoted()]).toEqual([[], []]);
  });

  it('leaves neither object nor row when one of them fails', async () => {
    const content = { file: png, caption: 'Photo' };
    await expect(addPhotoPost(brokenDatabase, env, creator.id, content, 1)).rejects.toThrow(
      'D1 is away',
    );
    expect(await keysIn(env.CREATOR_POSTS, creator)).toEqual([]);
    const buckets = { ...env, CREATOR_POSTS: brokenBucket };
    const added = addPhotoPost(db, buckets, creator.id, content, 1);
    await expect(added).rejects.toThrow('R2 is away');
    const rows = await db.select().from(creatorMedia).where(eq(creatorMedia.creatorId, creator.id));
    expect(rows).toEqual([]);
  });
});
