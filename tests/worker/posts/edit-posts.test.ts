import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { conversations, creatorMedia } from '../../../database/schema.ts';
import { createPair, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';

interface Own {
  id: string;
  title: string | null;
  viewCount: number;
  questionCount: number;
}

let creator: Person;
beforeEach(async () => {
  creator = await createCreator();
});

async function ownPosts(as = creator): Promise<Own[]> {
  return ((await (await call('GET', '/api/me/posts', { as })).json()) as { posts: Own[] }).posts;
}

describe('PATCH /api/me/posts/:id', () => {
  const change = (id: string, json: unknown, as: Person | undefined = creator) =>
    call('PATCH', `/api/me/posts/${id}`, { as, json });

  it('changes the words that are given, and search finds the new ones', async () => {
    const id = await createPost(creator.id, { title: 'Avant', bodyText: 'Un texte' });
    const response = await change(id, { title: ' Giboulées ' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      ...{ id, title: 'Giboulées', bodyText: 'Un texte', viewCount: 0, questionCount: 0 },
    });
    const found = await call('GET', '/api/search?q=giboulees&kind=posts');
    expect(await found.json()).toMatchObject({ posts: [{ id }] });
  });

  it('changes nothing when the post no longer is as it was shown', async () => {
    const id = await createPost(creator.id, { title: 'Avant', bodyText: 'Un texte' });
    const shown = { title: 'Avant', bodyText: 'Un texte' };
    expect((await change(id, { title: 'Ailleurs', expect: shown })).status).toBe(200);
    const stale = await change(id, { title: 'Ici', bodyText: 'Un autre texte', expect: shown });
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({
      code: 'posts.changed',
      current: { id, title: 'Ailleurs', bodyText: 'Un texte' },
    });
    // Words that are not named in `expect` are no conflict.
    expect((await change(id, { bodyText: 'Un', expect: { bodyText: 'Un texte' } })).status).toBe(
      200,
    );
  });

  it('refuses words that a post of its kind cannot have', async () => {
    const text = await createPost(creator.id);
    const photo = await createPost(creator.id, {
      ...{ mediaType: 'photo', bodyText: null, caption: 'Avant', storagePath: 'x/1.jpg' },
    });
    for (const [id, json] of [
      [text, { caption: 'Une légende' }],
      [photo, { bodyText: 'Un texte' }],
      [photo, { caption: '  ' }],
      [photo, {}],
      [photo, { caption: 'x'.repeat(2001) }],
      [photo, { caption: 'Une légende', likeCount: 9 }],
    ] as const)
      expect((await change(id, json)).status).toBe(400);
    expect((await change(photo, { caption: 'Après' })).status).toBe(200);
    const rows = await db.select().from(creatorMedia).where(eq(creatorMedia.creatorId, creator.id));
    expect(rows.map(({ bodyText, caption }) => [bodyText, caption])).toEqual([
      ['Bonjour', null],
      [null, 'Après'],
    ]);
  });

  it('is for the creator of a post that is there', async () => {
    const id = await createPost(creator.id);
    const json = { title: 'Un titre' };
    expect((await call('PATCH', `/api/me/posts/${id}`, { json })).status).toBe(401);
    expect((await change(id, json, await createPerson())).status).toBe(403);
    expect((await change(id, json, await createCreator())).status).toBe(404);
    expect((await change('%00', json)).status).toBe(404);
    await call('DELETE', `/api/me/posts/${id}`, { as: creator });
    expect((await change(id, json)).status).toBe(404);
  });

  it('lets one of two concurrent changes of the same words through', async () => {
    const id = await createPost(creator.id, { title: 'Avant' });
    const answers = await Promise.all(
      ['Un', 'Deux', 'Trois'].map((title) => change(id, { title, expect: { title: 'Avant' } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

describe('PUT /api/me/posts/order', () => {
  const order = (ids: unknown, as: Person | undefined = creator) =>
    call('PUT', '/api/me/posts/order', { as, json: { ids } });
  let ids: string[];
  beforeEach(async () => {
    ids = [];
    for (const position of [0, 2, 5])
      ids.push(await createPost(creator.id, { position, createdAt: 1_000 + position }));
  });

  it('orders the posts, on the profile too', async () => {
    const shown = async () => {
      const profile = await (await call('GET', `/api/users/${creator.username}`)).json();
      return (profile as { posts: Own[] }).posts.map(({ id }) => id);
    };
    // The newest first, until the creator chooses an order.
    expect(await shown()).toEqual(ids.toReversed());
    const turned = [ids[1]!, ids[0]!, ids[2]!];
    const response = await order(turned);
    expect(response.status).toBe(200);
    const { posts } = (await response.json()) as { posts: (Own & { position: number })[] };
    expect(posts.map(({ id, position }) => [id, position])).toEqual(
      turned.map((id, position) => [id, position]),
    );
    expect(await shown()).toEqual(turned);
    const added = await call('POST', '/api/me/posts', {
      as: creator,
      json: { mediaType: 'text', bodyText: 'Le dernier' },
    });
    expect(await added.json()).toMatchObject({ position: 3 });
  });

  it('moves none when the ids are not exactly the creator’s posts', async () => {
    const other = await createPost((await createCreator()).id);
    for (const wrong of [ids.slice(1), [...ids, other], [...ids.slice(1), other], []]) {
      const response = await order(wrong);
      expect(response.status).toBe(409);
      const { code, current } = (await response.json()) as {
        code: string;
        current: { posts: Own[] };
      };
      expect([code, current.posts.map(({ id }) => id)]).toEqual(['posts.changed', ids]);
    }
    for (const bad of [[...ids, ids[0]], ids.join(), [1, 2, 3], Array(11).fill('x')])
      expect((await order(bad)).status).toBe(400);
    expect((await ownPosts()).map(({ id }) => id)).toEqual(ids);
  });

  it('is for creators', async () => {
    expect((await call('PUT', '/api/me/posts/order', { json: { ids } })).status).toBe(401);
    expect((await order([], await createPerson())).status).toBe(403);
    expect((await order(ids, await createCreator())).status).toBe(409);
  });
});

describe('a question asked from a post', () => {
  let pair: Pair;
  let postId: string;
  beforeEach(async () => {
    pair = await createPair();
    postId = await createPost(pair.creator.id);
  });

  const ask = async (fromPostId: string, pricing = 'question', path = '/api/conversations') => {
    const { username } = pair.creator;
    const consents = path === '/api/orders' ? { startNow: true, losesRight: true } : undefined;
    const mode = consents ? undefined : 'purchase';
    const json = { username, topicId: pair.topicId, pricing, fromPostId, mode, consents };
    return call('POST', path, { as: pair.asker, json });
  };
  const countOf = async () => (await ownPosts(pair.creator))[0]!.questionCount;

  it('counts for the post once it is asked, and once only', async () => {
    const { id } = (await (await ask(postId.toUpperCase(), 'day')).json()) as { id: string };
    expect(await countOf()).toBe(0);
    await send(id, pair.asker, 'Une question ?');
    await send(id, pair.asker, 'Et une autre ?');
    await stubOf(id).settle();
    expect(await countOf()).toBe(1);
  });

  it('counts for the post when it was ordered', async () => {
    const response = await ask(postId, 'question', '/api/orders');
    expect(response.status).toBe(201);
    const { order } = (await response.json()) as { order: { conversationId: string } };
    await send(order.conversationId, pair.asker, 'Une question ?');
    await stubOf(order.conversationId).settle();
    expect(await countOf()).toBe(1);
  });

  it('ignores a post of another creator, and one that does not exist', async () => {
    const other = await createCreator();
    const foreign = await createPost(other.id);
    for (const hint of [foreign, crypto.randomUUID()]) {
      const { id } = (await (await ask(hint)).json()) as { id: string };
      const [row] = await db.select().from(conversations).where(eq(conversations.id, id));
      expect(row!.fromPostId).toBeNull();
      await send(id, pair.asker, 'Une question ?');
      await send(id, pair.creator, 'Une réponse.');
      await stubOf(id).settle();
    }
    expect((await ownPosts(other))[0]!.questionCount).toBe(0);
    expect((await ask('pas un id')).status).toBe(400);
  });
});
