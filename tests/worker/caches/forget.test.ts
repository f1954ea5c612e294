import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { batch } from '../../../database/batch.ts';
import {
  conversationRatings,
  conversations,
  creatorMediaComments,
  jobLeases,
  outbox,
  profiles,
} from '../../../database/schema.ts';
import { updateProfile } from '../../../database/update-profile.ts';
import type { ModeratedType } from '../../../domain/moderation/moderation.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import { handlers } from '../../../worker/handlers.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import {
  countPurgeCalls,
  PURGE_CALLS,
  takePurgeCall,
} from '../../../worker/platform/caches/purge-calls.ts';
import { TAG_HEADER } from '../../../worker/platform/http/cache-policy.ts';
import { decide, lift } from '../../support/workerd/hiding.ts';
import {
  createCreator,
  createPerson,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { png } from '../../support/workerd/pictures.ts';

/** Tests of which cache tags are purged, and when. */

const PURGE_API = `${env.PURGES}/forget`;
const edge = { ...env, PURGE_API: PURGE_API as '' };

/** The tags of each purge since the last call. */
const purgedTags = async (): Promise<string[][]> => (await fetch(PURGE_API)).json();

/** Calls the Worker behind a cache, and waits for its work after the response. */
async function call(method: string, path: string, as?: Person, body?: BodyInit, bindings = edge) {
  const headers = new Headers(as && { Authorization: `Bearer ${as.token}` });
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  const context = createExecutionContext();
  const request = new Request(`http://localhost${path}`, { method, headers, body });
  const response = await handlers.fetch(request, bindings, context);
  await waitOnExecutionContext(context);
  return response;
}

const tagsOf = async (path: string) =>
  (await call('GET', path)).headers.get(TAG_HEADER)!.split(',');

async function newPost(creator: Person): Promise<{ id: string; imageUrl: string }> {
  const form = new FormData();
  form.set('file', new File([png], 'x.png', { type: 'image/png' }));
  form.set('caption', 'Le pain');
  return (await call('POST', '/api/me/posts', creator, form)).json();
}

/** The URLs at which a user's post and profile are visible. */
const addressesOf = ({ id, imageUrl }: { id: string; imageUrl: string }, { username }: Person) => [
  ...[`/api/posts/${id}`, `/api/posts/${id}/comments`, `/decouvrir/post/${id}`],
  ...[`/api/users/${username}`, `/@${username}`, '/api/feed', '/api/discovery', '/sitemap.xml'],
  ...['/decouvrir', '/recherche?q=pain', imageUrl],
];

describe('cache purge after a removal', () => {
  it('covers every URL of a deleted post', async () => {
    const creator = await createCreator();
    const post = await newPost(creator);
    const tags = await Promise.all(addressesOf(post, creator).map(tagsOf));
    expect((await call('DELETE', `/api/me/posts/${post.id}`, creator)).status).toBe(204);
    const [purged, ...more] = await purgedTags();
    expect(more).toEqual([]);
    for (const [index, names] of tags.entries())
      expect(
        names.some((name) => purged!.includes(name)),
        addressesOf(post, creator)[index],
      ).toBe(true);
    expect(purged).not.toContain('written');
    expect(await db.select().from(outbox)).toEqual([]);
  });

  it('covers the URL of a replaced portrait', async () => {
    const creator = await createCreator();
    await call('PUT', '/api/me/avatar', creator, png);
    const [, picture] = await tagsOf(`/images/profile-images/${creator.id}/profile.png`);
    await purgedTags();
    await call('PUT', '/api/me/avatar', creator, png);
    expect((await purgedTags()).flat()).toContain(picture);
  });

  it.each([
    ['refused', false],
    ['answered with a failure', 502],
  ])('is repeated by the cron when the purge was %s', async (_, answer) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const creator = await createCreator();
    const post = await newPost(creator);
    await fetch(PURGE_API, { method: 'PUT', body: JSON.stringify([answer, answer]) });
    expect((await call('DELETE', `/api/me/posts/${post.id}`, creator)).status).toBe(204);
    const now = Date.now();
    expect(await runOutbox(edge, now + 60_000)).toEqual({ done: 0, failed: 1 });
    expect(await runOutbox(edge, now + 3_600_000)).toEqual({ done: 1, failed: 0 });
    const [first, ...others] = await purgedTags();
    expect(others).toEqual([first, first]);
    expect(await db.select().from(outbox)).toEqual([]);
    vi.restoreAllMocks();
  });

  it.each([
    [
      'a deleted post',
      (post: { id: string }) => ['DELETE', `/api/me/posts/${post.id}`] as const,
      ({ id, imageUrl }: { id: string; imageUrl: string }) => [
        `post:${id}`,
        `picture:${encodeURIComponent(imageUrl.replace('/images/', ''))}`,
        'lists',
      ],
    ],
    [
      'a changed post',
      (post: { id: string }) =>
        ['PATCH', `/api/me/posts/${post.id}`, JSON.stringify({ caption: 'Le levain' })] as const,
      ({ id }: { id: string }) => [`post:${id}`, 'lists'],
    ],
  ])('of %s is done by the cron when D1 fails after the response', async (_, act, tags) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const creator = await createCreator();
    const post = await newPost(creator);
    await purgedTags();
    const down = new Proxy(env.DB, {
      get: (target, name) => {
        const member = Reflect.get(target, name);
        // Sessions serve the request itself.
        if (name === 'withSession') return member.bind(target);
        return () => {
          throw new Error('D1 is away');
        };
      },
    });
    const [method, path, body] = act(post);
    const response = await call(method, path, creator, body, { ...edge, DB: down });
    expect(response.ok).toBe(true);
    expect(await purgedTags()).toEqual([]);
    expect(log).toHaveBeenCalled();
    log.mockRestore();
    await runOutbox(edge, Date.now() + 60_000);
    const purged = (await purgedTags()).flat();
    expect(purged).toEqual(expect.arrayContaining(tags(post)));
    expect(await db.select().from(outbox).where(eq(outbox.kind, 'purge'))).toEqual([]);
  });

  it('is not enqueued by a request that changes nothing', async () => {
    const creator = await createCreator();
    const { id } = await newPost(creator);
    const other = await createCreator();
    const words = (expect: string) =>
      JSON.stringify({ caption: 'Autre', expect: { caption: expect } });
    for (const [as, method, path, body, status] of [
      [other, 'DELETE', `/api/me/posts/${id}`, undefined, 404],
      [other, 'PATCH', `/api/me/posts/${id}`, words('Le pain'), 404],
      [creator, 'PATCH', `/api/me/posts/${id}`, words('Le four'), 409],
      [creator, 'PUT', '/api/me/posts/order', JSON.stringify({ ids: [crypto.randomUUID()] }), 409],
      [creator, 'PATCH', `/api/me/posts/${id}`, JSON.stringify({ caption: 'Le pain' }), 200],
      [creator, 'PUT', '/api/me/posts/order', JSON.stringify({ ids: [id] }), 200],
      [creator, 'PATCH', '/api/me/profile', JSON.stringify({ name: 'Un autre nom' }), 200],
    ] as const)
      expect((await call(method, path, as, body)).status).toBe(status);
    expect(await purgedTags()).toEqual([]);
    expect(await db.select().from(outbox).where(eq(outbox.kind, 'purge'))).toEqual([]);
  });
});

describe('cache purges, of which the platform takes five a minute', () => {
  it('leave calls for what is hidden when changes use theirs, and take all that waits with one', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await db.delete(jobLeases);
    await purgedTags();
    const creator = await createCreator();
    const posts = [await newPost(creator), await newPost(creator), await newPost(creator)];
    for (let edit = 0; edit < PURGE_CALLS.max; edit += 1) {
      const body = JSON.stringify({ caption: `Le pain ${edit}` });
      expect((await call('PATCH', `/api/me/posts/${posts[0]!.id}`, creator, body)).status).toBe(
        200,
      );
    }
    expect(await purgedTags()).toHaveLength(PURGE_CALLS.ofChanges);
    expect(await db.select().from(outbox).where(eq(outbox.kind, 'purge'))).toEqual([]);

    const now = Date.now();
    await db
      .insert(outbox)
      .values(posts.map(({ id: postId }) => outboxEntry('purge', { postId }, now)));
    await runOutbox(edge, now);
    const [purged, ...more] = await purgedTags();
    expect(purged).toEqual(expect.arrayContaining(posts.map(({ id }) => `post:${id}`)));
    expect(more).toEqual([]);
    expect(await countPurgeCalls(db, now)).toBe(PURGE_CALLS.ofChanges + 1);

    for (let call = 0; call < PURGE_CALLS.max; call += 1) await takePurgeCall(db, now, false);
    await db.insert(outbox).values(outboxEntry('purge', { tags: 'written' }, now));
    await runOutbox(edge, now);
    expect(await purgedTags()).toEqual([]);
    await runOutbox(edge, now + PURGE_CALLS.window + 60_000);
    expect(await purgedTags()).toEqual([['written']]);
    await db.delete(jobLeases);
    vi.restoreAllMocks();
  });
});

describe('cache purge of hidden and restored content', () => {
  /** The tags purged when `hide` is done, and again when `show` is. */
  async function purgedBy(hide: () => Promise<unknown>, show: () => Promise<unknown>) {
    const both: string[][] = [];
    for (const change of [hide, show]) {
      await purgedTags();
      await change();
      await runOutbox(edge, Date.now());
      both.push((await purgedTags()).flat().toSorted());
    }
    expect(both[1]).toEqual(both[0]);
    return both[0]!;
  }

  it('covers every URL of it', async () => {
    const [creator, asker] = [await createCreator(), await createPerson()];
    const post = await newPost(creator);
    /** The tags purged by a decision that hides the subject, which are those of lifting it. */
    const purgedWith = (type: ModeratedType, subjectId: string, authorId: string) => {
      let decision = '';
      const hide = async () => {
        decision = await decide('hide', { type, id: subjectId, authorId });
      };
      return purgedBy(hide, () => lift(decision));
    };
    const ofPost = await purgedWith('post', post.id, creator.id);
    for (const path of addressesOf(post, creator))
      expect(
        (await tagsOf(path)).some((tag) => ofPost.includes(tag)),
        path,
      ).toBe(true);

    const id = crypto.randomUUID();
    await db
      .insert(creatorMediaComments)
      .values({ id, mediaId: post.id, userId: asker.id, content: 'Bon', createdAt: 1 });
    expect(await purgedWith('comment', id, asker.id)).toContain(`post:${post.id}`);

    const person = (at: number | null) => () =>
      batch(db, {
        changed: updateProfile(db, { suspendedAt: at }, eq(profiles.id, asker.id), Date.now()),
      });
    expect(await purgedBy(person(1), person(null))).toEqual(['written']);

    const conversationId = crypto.randomUUID();
    const topicId = (await createTopic()).id;
    await db.insert(conversations).values({
      ...{ id: conversationId, userId: asker.id, creatorId: creator.id, topicId },
      ...{ pricingModelSnapshot: 'question' as const, startedAt: 1, priceCents: 300 },
    });
    await db.insert(conversationRatings).values({
      ...{ id, conversationId, raterId: asker.id, rateeId: creator.id, stars: 1, createdAt: 1 },
    });
    expect(await purgedWith('rating', id, asker.id)).toContain(`person:${creator.username}`);
  });
});
