import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { outbox, verificationFiles } from '../../../database/schema.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import { requestVerification } from '../../../worker/community/verification/request-verification.ts';
import {
  call,
  createCreator,
  createPerson,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { createModerator } from '../../support/workerd/moderation.ts';
import { jpegWithGps, png, webp } from '../../support/workerd/pictures.ts';
import {
  ask,
  clearVerifications,
  envWithout,
  formOf,
  requestOf,
  standingOf,
  storedKeys,
  sweep,
} from '../../support/workerd/verification.ts';

const MB = 1024 * 1024;

let creator: Person;
let moderator: Person;
beforeEach(async () => {
  await clearVerifications();
  creator = await createCreator();
  moderator = await createModerator();
});

describe('verification request', () => {
  it('waits for moderators, who alone see its images, without metadata', async () => {
    expect(await standingOf(creator)).toEqual({
      state: 'none',
      kind: 'documents',
      reason: null,
      sentAt: null,
    });
    const answer = await ask(creator, jpegWithGps, png, webp);
    expect(answer.status).toBe(201);
    const waiting = {
      state: 'waiting',
      kind: 'documents',
      reason: null,
      sentAt: expect.any(String),
    };
    expect(await answer.json()).toEqual(waiting);
    expect(await standingOf(creator)).toEqual(waiting);

    const request = (await requestOf(creator, moderator))!;
    expect(request).toMatchObject({
      user: { id: creator.id, username: creator.username, isCreator: true, verifiedStatus: null },
      refusedBefore: null,
    });
    expect(request.files).toHaveLength(3);
    const types = [];
    for (const file of request.files) {
      const got = await call('GET', file, { as: moderator });
      expect(got.status).toBe(200);
      expect(got.headers.get('Cache-Control')).toBe('private, no-store');
      expect(got.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(got.headers.get('Content-Disposition')).toMatch(/^attachment; filename="document\./);
      expect(got.headers.get('Content-Security-Policy')).toContain('sandbox');
      types.push(got.headers.get('Content-Type'));
      expect(new TextDecoder('latin1').decode(await got.arrayBuffer())).not.toMatch(/Secret|Exif/);
    }
    expect(types.toSorted()).toEqual(['image/jpeg', 'image/png', 'image/webp']);
    for (const as of [creator, await createPerson(), await createCreator()])
      for (const file of request.files) {
        const refused = await call('GET', file, { as });
        expect(refused.status).toBe(404);
        expect(await refused.text()).not.toContain('image');
      }
    // They have no public URL either.
    for (const key of await storedKeys())
      expect((await call('GET', `/images/verification-files/${key}`)).status).toBe(404);
  });

  it('is created once from parallel requests, and only its images are stored', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(creator, png, webp)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(await refused.json()).toMatchObject({ code: 'verification.waiting' });
    const files = await db.select({ key: verificationFiles.key }).from(verificationFiles);
    expect(files).toHaveLength(2);
    expect(await storedKeys()).toEqual(files.map(({ key }) => key).toSorted());
  });

  it.each([
    ['no picture', ['<svg xmlns="http://www.w3.org/2000/svg"/>'], 415, 'image.unsupported'],
    ['a PDF', ['%PDF-1.7 …'], 415, 'image.unsupported'],
    ['one broken picture of two', [png, jpegWithGps.slice(0, -40)], 422, 'image.unusable'],
    ['nothing', [], 400, 'request.invalid'],
    ['five pictures', [png, png, png, png, png], 400, 'request.invalid'],
    ['a picture of more than 10 MB', [new Uint8Array(10 * MB + 1)], 413, 'verification.too_large'],
    [
      'more than 20 MB',
      [new Uint8Array(10 * MB), new Uint8Array(10 * MB), new Uint8Array(MB)],
      413,
      'verification.too_large',
    ],
  ])('with %s stores nothing', async (_what, files, status, code) => {
    const body = formOf(...(files as (string | Uint8Array<ArrayBuffer>)[]));
    const answer = await call('POST', '/api/me/verification', { as: creator, body });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
    expect(await storedKeys()).toEqual([]);
    expect(await db.$count(outbox)).toBe(0);
    expect(await standingOf(creator)).toMatchObject({ state: 'none' });
  });

  it('must be a form of files, and requires a creator', async () => {
    const post = (as: Person | undefined, body: BodyInit, headers = {}) =>
      call('POST', '/api/me/verification', { ...(as ? { as } : {}), body, headers });
    expect((await post(creator, png)).status).toBe(415);
    const text = new FormData();
    text.set('file', 'texte');
    expect((await post(creator, text)).status).toBe(400);
    const broken = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expect((await post(creator, 'no form', broken)).status).toBe(400);
    expect((await post(undefined, formOf(png))).status).toBe(401);
    const person = await createPerson();
    const refused = await post(person, formOf(png));
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'creator.required' });
    expect((await call('GET', '/api/me/verification', { as: person })).status).toBe(403);
    expect(await storedKeys()).toEqual([]);
  });

  describe('that fails', () => {
    const now = Date.now();
    const request = (env: Parameters<typeof requestVerification>[1], tables = db) =>
      requestVerification(tables, env, creator.id, [png, webp], now);
    /** The tables of a Worker that dies in its second batch, before or after D1 runs it. */
    const endingDb = (isDone: boolean) => {
      let batches = 0;
      return new Proxy(db, {
        get(target, property) {
          if (property !== 'batch') return Reflect.get(target, property);
          return async (statements: Parameters<typeof db.batch>[0]) => {
            batches += 1;
            if (batches === 1) return target.batch(statements);
            if (isDone) await target.batch(statements);
            throw new Error('D1 is away');
          };
        },
      });
    };

    it('leaves no object permanently', async () => {
      await expect(request(envWithout('put'))).rejects.toThrow('R2 is away');
      await expect(request(env, endingDb(false))).rejects.toThrow('D1 is away');
      expect(await standingOf(creator)).toMatchObject({ state: 'none' });
      expect(await storedKeys()).toHaveLength(2);
      await sweep(now + HOUR_MS / 2);
      expect(await storedKeys()).toHaveLength(2);
      await sweep(now + HOUR_MS);
      expect(await storedKeys()).toEqual([]);
      expect(await db.$count(outbox)).toBe(0);
    });

    it('exists when it was stored, even without a response', async () => {
      await expect(request(env, endingDb(true))).rejects.toThrow('D1 is away');
      await sweep(now + HOUR_MS);
      expect((await requestOf(creator, moderator))!.files).toHaveLength(2);
      expect(await storedKeys()).toHaveLength(2);
    });

    it('does not exist when its objects were swept meanwhile', async () => {
      const slow = new Proxy(env.VERIFICATION_FILES, {
        get(target, property) {
          if (property !== 'put') return Reflect.get(target, property).bind(target);
          return async (...put: Parameters<R2Bucket['put']>) => {
            await target.put(...put);
            await sweep(now + HOUR_MS);
          };
        },
      });
      await expect(request({ ...env, VERIFICATION_FILES: slow })).rejects.toMatchObject({
        problem: { code: 'server.unavailable' },
      });
      expect(await standingOf(creator)).toMatchObject({ state: 'none' });
      expect(await storedKeys()).toEqual([]);
    });

    it('and is rejected leaves stored objects to the cron', async () => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {});
      const broken = [png, png.slice(0, 40)];
      await expect(
        requestVerification(db, envWithout('list'), creator.id, broken, now),
      ).rejects.toMatchObject({ problem: { code: 'image.unusable' } });
      expect(log.mock.calls.flat().join()).toContain('verification.deletion_deferred');
      log.mockRestore();
      expect(await db.$count(outbox)).toBe(1);
      await sweep(now + HOUR_MS);
      expect(await db.$count(outbox)).toBe(0);
    });
  });
});
