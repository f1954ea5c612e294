import { env } from 'cloudflare:workers';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { creatorProfiles, profiles, verifications } from '../../../database/schema.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import { saveAvatar } from '../../../worker/community/profiles/save-avatar.ts';
import { call, createCreator, db, type Person } from '../../support/workerd/marketplace.ts';
import { createModerator } from '../../support/workerd/moderation.ts';
import { newestOf } from '../../support/workerd/notices.ts';
import { jpegWithGps, png, webp } from '../../support/workerd/pictures.ts';
import {
  ask,
  clearVerifications,
  decide,
  requestOf,
  standingOf,
  storedKeys,
  sweep,
} from '../../support/workerd/verification.ts';

let creator: Person;
let moderator: Person;
beforeEach(async () => {
  await clearVerifications();
  creator = await createCreator({ name: 'Claire Martin' });
  moderator = await createModerator();
  await verify();
});

const verify = () =>
  db
    .insert(creatorProfiles)
    .values({ userId: creator.id, verifiedStatus: 'verified' })
    .onConflictDoUpdate({ target: creatorProfiles.userId, set: { verifiedStatus: 'verified' } });

const badge = async () => {
  const [row] = await db
    .select({ status: creatorProfiles.verifiedStatus })
    .from(creatorProfiles)
    .where(eq(creatorProfiles.userId, creator.id));
  return row!.status;
};
const requests = () => db.select().from(verifications).where(eq(verifications.userId, creator.id));

const saveProfile = async (json: object) => {
  const response = await call('PATCH', '/api/me/profile', { as: creator, json });
  expect(response.status).toBe(200);
  return response.json<Record<string, unknown>>();
};
const saveAccount = async (data: object) => {
  const response = await call('PUT', '/api/auth/user', { as: creator, json: { data } });
  expect(response.status, await response.clone().text()).toBe(200);
};
const putAvatar = async (body: Uint8Array<ArrayBuffer>) => {
  const response = await call('PUT', '/api/me/avatar', { as: creator, body });
  expect(response.status).toBe(200);
};
const newUsername = () => `autre_${crypto.randomUUID().slice(0, 8)}`;

describe('verified creator', () => {
  it.each([
    ['name', () => saveProfile({ name: 'Banque de France' })],
    ['name, by their account', () => saveAccount({ name: 'Banque de France' })],
    ['username', () => saveAccount({ username: newUsername() })],
    ['first portrait', () => putAvatar(png)],
  ])('loses the badge and is reviewed again when they change their %s', async (_, change) => {
    await change();
    expect(await badge()).toBeNull();
    expect(await standingOf(creator)).toMatchObject({ state: 'waiting', kind: 'identity' });
    expect(await requestOf(creator, moderator)).toMatchObject({
      kind: 'identity',
      files: [],
      before: { name: 'Claire Martin', username: creator.username, avatarUrl: null },
    });
  });

  it('has no badge anywhere once they have changed', async () => {
    const answer = await saveProfile({ name: 'Banque de France' });
    expect(answer).toMatchObject({ name: 'Banque de France', verifiedStatus: null });
    const page = await call('GET', `/api/users/${creator.username}`);
    expect(await page.json()).toMatchObject({ name: 'Banque de France', verifiedStatus: null });
  });

  it('keeps the badge when nothing changes on saving', async () => {
    await putAvatar(png);
    await verify();
    await db.delete(verifications);
    await saveProfile({ name: 'Claire Martin', bio: 'Une autre bio' });
    await saveAccount({ name: 'Claire Martin', username: creator.username });
    await putAvatar(png);
    expect(await badge()).toBe('verified');
    expect(await requests()).toEqual([]);
  });

  it('keeps the badge when a save is rejected', async () => {
    const taken = await createCreator();
    const json = { data: { username: taken.username } };
    expect((await call('PUT', '/api/auth/user', { as: creator, json })).status).toBe(422);
    const other = { name: 'Autre', genderId: 99_999 };
    expect((await call('PATCH', '/api/me/profile', { as: creator, json: other })).status).toBe(400);
    expect(await badge()).toBe('verified');
  });

  it('is reviewed once when they change again before the review', async () => {
    await saveProfile({ name: 'Banque de France' });
    const [first] = await requests();
    await saveProfile({ name: 'Banque Populaire' });
    await putAvatar(png);
    expect(await requests()).toEqual([first]);
    expect(first!.before!.name).toBe('Claire Martin');
  });

  it('cannot send documents meanwhile, but can after a refusal', async () => {
    await saveProfile({ name: 'Banque de France' });
    expect((await ask(creator, png)).status).toBe(409);
    const { id } = (await requestOf(creator, moderator))!;
    const answer = await decide(moderator, id, { approve: false, reason: 'Un autre nom' });
    expect(answer.status).toBe(201);
    expect(await standingOf(creator)).toMatchObject({ state: 'refused', reason: 'Un autre nom' });
    expect(await badge()).toBeNull();
    await expect
      .poll(async () => (await newestOf(creator).catch(() => null))?.body)
      .toBe('Motif : Un autre nom. Vous pouvez faire une nouvelle demande depuis vos paramètres.');
    expect((await ask(creator, png)).status).toBe(201);
  });

  it('gets the badge back when a moderator grants it', async () => {
    await saveProfile({ name: 'Claire Martin-Duval' });
    const { id, shows } = (await requestOf(creator, moderator))!;
    const answer = await decide(moderator, id, { approve: true, shows });
    expect(answer.status).toBe(201);
    expect(await badge()).toBe('verified');
    await expect
      .poll(async () => (await newestOf(creator).catch(() => null))?.title)
      .toBe('Votre profil est de nouveau vérifié');
  });

  it('gets no grant for a change that the moderator has not seen', async () => {
    await saveProfile({ name: 'Claire Martin-Duval' });
    const { id, shows } = (await requestOf(creator, moderator))!;
    await saveProfile({ name: 'Banque de France' });
    const late = await decide(moderator, id, { approve: true, shows });
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'verification.changed' }]);
    expect(await badge()).toBeNull();
    const again = (await requestOf(creator, moderator))!;
    expect(again.user.name).toBe('Banque de France');
    const refused = await decide(moderator, id, { approve: false, reason: 'Un autre nom', shows });
    expect(refused.status).toBe(201);
  });
});

describe('replaced portrait of a verified creator', () => {
  beforeEach(async () => {
    await putAvatar(jpegWithGps);
    await db.delete(verifications);
    await verify();
  });

  it.each([
    ['of another type', png],
    ['under the same key', jpegWithGps.slice()],
  ])('stays available to moderators until they have decided (%s)', async (_, portrait) => {
    const before = await env.PROFILE_IMAGES.get(`${creator.id}/profile.jpg`);
    const bytes = await before!.arrayBuffer();
    if (portrait.length === jpegWithGps.length) {
      // Another image of that type, with one changed quantization value.
      const at = portrait.findIndex((byte, index) => byte === 0xff && portrait[index + 1] === 0xdb);
      portrait[at + 6]! += 1;
    }
    await putAvatar(portrait);
    expect(await badge()).toBeNull();
    const request = (await requestOf(creator, moderator))!;
    expect(request.files).toEqual([]);
    const path = request.before!.avatarUrl!;
    const shown = await call('GET', path, { as: moderator });
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(new Uint8Array(bytes));
    expect((await call('GET', path, { as: creator })).status).toBe(404);
    await decide(moderator, request.id, { approve: true });
    await sweep(Date.now());
    expect(await storedKeys()).toEqual([]);
    expect(await badge()).toBe('verified');
  });

  it('leaves no copy when it is replaced by itself, or when the copy fails', async () => {
    await putAvatar(jpegWithGps);
    expect(await storedKeys()).toEqual([]);
    expect(await badge()).toBe('verified');
    const buckets = { ...env, PROFILE_IMAGES: withoutPut(env.PROFILE_IMAGES) };
    const failing = saveAvatar(db, buckets, creator.id, webp, Date.now());
    await expect(failing).rejects.toThrow('R2 is away');
    const { id } = (await requestOf(creator, moderator))!;
    await decide(moderator, id, { approve: true });
    await sweep(Date.now() + 2 * HOUR_MS);
    expect(await storedKeys()).toEqual([]);
  });

  it('never appears with a badge when its object is replaced and the row cannot be written', async () => {
    const broken = new Proxy(db, {
      get: (target, property) => {
        if (property !== 'batch') return Reflect.get(target, property);
        // The first batch creates the review, the second writes the new object's key.
        batches += 1;
        return batches === 1
          ? target.batch.bind(target)
          : () => Promise.reject(new Error('D1 is away'));
      },
    });
    let batches = 0;
    const failing = saveAvatar(broken, env, creator.id, webp, Date.now());
    await expect(failing).rejects.toThrow('D1 is away');
    expect(await badge()).toBeNull();
  });
});

const withoutPut = (bucket: R2Bucket) =>
  new Proxy(bucket, {
    get(target, property) {
      if (property === 'put') return () => Promise.reject(new Error('R2 is away'));
      const member = Reflect.get(target, property);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });

it('a creator who is not verified is not reviewed after a change', async () => {
  const other = await createCreator({ name: 'Paul' });
  const response = await call('PATCH', '/api/me/profile', { as: other, json: { name: 'Jean' } });
  expect(response.status).toBe(200);
  const found = await db
    .select({ id: verifications.id })
    .from(verifications)
    .innerJoin(profiles, eq(profiles.id, verifications.userId))
    .where(and(eq(profiles.id, other.id)));
  expect(found).toEqual([]);
});
