import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { outbox } from '../../../database/schema.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import { saveAvatar } from '../../../worker/community/profiles/save-avatar.ts';
import { handlers } from '../../../worker/handlers.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { call, createCreator, db, type Person } from '../../support/workerd/marketplace.ts';
import { jpegWithGps, png, webp } from '../../support/workerd/pictures.ts';

let creator: Person;
beforeEach(async () => {
  await db.delete(outbox);
  creator = await createCreator();
});

/** The real bucket, without its deletions. */
const stubborn = (bucket: R2Bucket) =>
  new Proxy(bucket, {
    get(target, property) {
      if (property === 'delete') return () => Promise.reject(new Error('R2 is away'));
      const member = Reflect.get(target, property);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });

/** Sends a request to the app while R2 deletes nothing; returns the log of that time. */
async function withStubbornR2(method: string, path: string, body?: BodyInit) {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const context = createExecutionContext();
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: { Authorization: `Bearer ${creator.token}` },
    body,
  });
  const away = {
    ...env,
    CREATOR_POSTS: stubborn(env.CREATOR_POSTS),
    PROFILE_IMAGES: stubborn(env.PROFILE_IMAGES),
  };
  const response = await handlers.fetch(request, away, context);
  await waitOnExecutionContext(context);
  const events = log.mock.calls.map(([line]) => JSON.parse(line).event);
  log.mockRestore();
  return { response, events };
}

/** Runs the cron after the claims of requests have ended. */
const sweep = () => runOutbox(env, Date.now() + 31_000);

const statusOf = async (address: string) => {
  const answer = await call('GET', address);
  await answer.arrayBuffer();
  return answer.status;
};

async function publishPhoto(): Promise<{ id: string; imageUrl: string }> {
  const body = new FormData();
  body.set('file', new File([png], 'photo.png'));
  body.set('caption', 'Photo');
  const answer = await call('POST', '/api/me/posts', { as: creator, body });
  return answer.json();
}

async function putAvatar(body: BodyInit): Promise<string> {
  const answer = await call('PUT', '/api/me/avatar', { as: creator, body });
  return ((await answer.json()) as { avatarUrl: string }).avatarUrl;
}

describe('image of a deleted post', () => {
  it('is deleted with the post', async () => {
    const post = await publishPhoto();
    expect(await statusOf(`${post.imageUrl}?w=96`)).toBe(200);
    expect((await call('DELETE', `/api/me/posts/${post.id}`, { as: creator })).status).toBe(204);
    await expect.poll(() => statusOf(post.imageUrl)).toBe(404);
    expect(await statusOf(`${post.imageUrl}?w=96`)).toBe(404);
    await expect.poll(() => db.$count(outbox)).toBe(0);
    expect(await sweep()).toEqual({ done: 0, failed: 0 });
  });

  it('is deleted later when R2 fails', async () => {
    const post = await publishPhoto();
    const { response, events } = await withStubbornR2('DELETE', `/api/me/posts/${post.id}`);
    expect(response.status).toBe(204);
    expect(events).toEqual(['outbox.failed']);
    expect(await sweep()).toEqual({ done: 1, failed: 0 });
    expect(await statusOf(post.imageUrl)).toBe(404);
    expect(await db.$count(outbox)).toBe(0);
  });

  it('stays when the post is somebody else’s', async () => {
    const post = await publishPhoto();
    const other = await createCreator();
    expect((await call('DELETE', `/api/me/posts/${post.id}`, { as: other })).status).toBe(404);
    expect(await db.$count(outbox)).toBe(0);
    expect(await statusOf(post.imageUrl)).toBe(200);
  });
});

describe('replaced portrait', () => {
  const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

  it('is deleted later when R2 fails', async () => {
    const old = await putAvatar(png);
    await tick();
    const { response, events } = await withStubbornR2('PUT', '/api/me/avatar', webp);
    expect(response.status).toBe(200);
    expect(events).toEqual(['outbox.failed']);
    await sweep();
    expect(await statusOf(old)).toBe(404);
    const { avatarUrl } = (await response.json()) as { avatarUrl: string };
    expect(await statusOf(avatarUrl)).toBe(200);
    expect(await db.$count(outbox)).toBe(0);
  });

  it('is deleted without a later one of the same type', async () => {
    await putAvatar(png);
    await tick();
    // The Worker dies before it has deleted anything.
    await saveAvatar(db, env, creator.id, jpegWithGps, Date.now());
    await tick();
    const latest = await saveAvatar(db, env, creator.id, png, Date.now());
    await sweep();
    expect(await statusOf(latest.avatarUrl!)).toBe(200);
    const { objects } = await env.PROFILE_IMAGES.list({ prefix: `${creator.id}/` });
    expect(objects.map(({ key }) => key)).toEqual([`${creator.id}/profile.png`]);
  });
});

it('the cron deletes as many images in one run as an outage leaves', async () => {
  for (let n = 0; n < 150; n++) {
    const data = { bucket: 'creator-posts', keys: [`${creator.id}/${n}.webp`], storedBefore: null };
    await db.insert(outbox).values(outboxEntry('object_deletion', data, 0));
  }
  expect(await sweep()).toEqual({ done: 150, failed: 0 });
  expect(await db.select().from(outbox)).toEqual([]);
});
