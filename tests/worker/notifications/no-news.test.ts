import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { conversationRatings } from '../../../database/schema.ts';
import { block } from '../../support/workerd/blocks.ts';
import { createPair, open, send, stubOf } from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import { decide } from '../../support/workerd/hiding.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { settleOutbox } from '../../support/workerd/moderation.ts';
import { bellOf, carry, titlesOf } from '../../support/workerd/notices.ts';
import { orderOf } from '../../support/workerd/orders.ts';

const LATER_MS = 120_000;
const ok = async (as: Person, method: string, path: string, json?: unknown) => {
  const response = await call(method, path, { as, json });
  expect([path, response.status]).toEqual([path, expect.toBeOneOf([200, 201, 204])]);
  return response.status === 204 ? null : response.json<{ id: string }>();
};
const commentOn = async (post: string, as: Person) =>
  (await ok(as, 'POST', `/api/posts/${post}/comments`, { content: 'Un mot' }))!.id;

/** Acts that users do and undo at one path, with the titles of two acts and of one. */
const acts: [act: string, path: (to: Person) => Promise<string>, words: [string, string]][] = [
  [
    'a like of a post',
    async (to) => `/api/posts/${await createPost(to.id)}/like`,
    ['Ana et une autre personne ont aimé votre post', 'Bea a aimé votre post'],
  ],
  [
    'a like of a comment',
    async (to) => {
      const comment = await commentOn(await createPost((await createCreator()).id), to);
      return `/api/comments/${comment}/like`;
    },
    ['Ana et une autre personne ont aimé votre commentaire', 'Bea a aimé votre commentaire'],
  ],
  [
    'a follow',
    async (to) => `/api/users/${to.username}/follow`,
    ['Ana et une autre personne vous suivent', 'Bea vous suit'],
  ],
];

describe('a notice', () => {
  it.each(acts)('of %s goes when it is undone', async (_, pathFor, [both, one]) => {
    const to = await createCreator();
    const [ana, bea] = [await createPerson({ name: 'Ana' }), await createPerson({ name: 'Bea' })];
    const path = await pathFor(to);
    await ok(bea, 'PUT', path);
    await ok(ana, 'PUT', path);
    await carry(Date.now() + LATER_MS);
    expect(await titlesOf(to)).toEqual([both]);
    await ok(bea, 'DELETE', path);
    await carry(Date.now() + LATER_MS);
    expect(await titlesOf(to)).toEqual([one.replace('Bea', 'Ana')]);
    await ok(ana, 'DELETE', path);
    await carry(Date.now() + LATER_MS);
    expect(await bellOf(to)).toMatchObject({ unread: 0, notifications: [] });
    await ok(ana, 'DELETE', path);
    await carry(Date.now() + LATER_MS);
    expect(await titlesOf(to)).toEqual([]);
  });

  it.each(acts)('of %s counts no user who was blocked since', async (_, pathFor, [, one]) => {
    const to = await createCreator();
    const [ana, bea] = [await createPerson({ name: 'Ana' }), await createPerson({ name: 'Bea' })];
    const path = await pathFor(to);
    await ok(ana, 'PUT', path);
    await ok(bea, 'PUT', path);
    await carry(Date.now() + LATER_MS);
    await block(to, ana);
    expect(await titlesOf(to)).toEqual([one]);
    await block(to, bea);
    expect(await titlesOf(to)).toEqual([]);
  });
});

describe('a notice of a conversation', () => {
  const kindsOf = async (as: Person) =>
    (await bellOf(as)).notifications.map(({ kind }) => kind).toSorted();

  it('goes with its question when the price is paid back before an answer', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    await send(id, pair.asker, 'Une question ?');
    await eventually(async () => expect(await kindsOf(pair.creator)).toEqual(['question']));
    const order = await orderOf(id, pair.asker);
    await ok(pair.asker, 'POST', `/api/orders/${order.id}/withdraw`);
    await eventually(async () => expect(await kindsOf(pair.creator)).not.toContain('question'));
  });

  it('stays as read when the creator answers without reading', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    await send(id, pair.asker, 'Une question ?');
    await eventually(async () => expect(await kindsOf(pair.creator)).toEqual(['question']));
    await send(id, pair.creator, 'Une réponse.');
    await eventually(async () => expect((await bellOf(pair.creator)).unread).toBe(0));
    expect(await kindsOf(pair.creator)).toContain('question');
  });

  it('of a proposal goes when a block ends it', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    await send(id, pair.asker, 'Une question ?');
    await send(id, pair.creator, 'Une réponse.');
    await stubOf(id).settle();
    const json = { question: 'Une question ?', answer: 'Une réponse.' };
    await ok(pair.creator, 'POST', `/api/conversations/${id}/publication`, json);
    await carry(Date.now() + LATER_MS);
    expect(await kindsOf(pair.asker)).toContain('publication');
    await block(pair.creator, pair.asker);
    await carry(Date.now() + LATER_MS);
    expect(await kindsOf(pair.asker)).not.toContain('publication');
  });

  it('of a reply shows the present one, and goes with the hidden review', async () => {
    const { asker, creator, ...pair } = await createPair();
    const { id } = await open({ asker, creator, ...pair });
    await send(id, asker, 'Une question ?');
    await send(id, creator, 'Une réponse.');
    await call('PUT', `/api/conversations/${id}/rating`, {
      as: asker,
      json: { stars: 4, comment: 'Un avis' },
    });
    await stubOf(id).settle();
    const [review] = await db
      .select({ id: conversationRatings.id })
      .from(conversationRatings)
      .where(eq(conversationRatings.conversationId, id));
    const replies = async () =>
      (await bellOf(asker)).notifications.filter(({ kind }) => kind === 'reply');
    await ok(creator, 'PUT', `/api/ratings/${review!.id}/reply`, { text: 'Merci' });
    await eventually(async () => expect(await replies()).toMatchObject([{ body: 'Merci' }]));
    await ok(creator, 'PUT', `/api/ratings/${review!.id}/reply`, { text: 'Merci encore' });
    await carry(Date.now() + LATER_MS);
    expect(await replies()).toMatchObject([{ body: 'Merci encore' }]);
    await decide('hide', {
      type: 'rating',
      id: review!.id,
      authorId: asker.id,
      conversationId: id,
    });
    await settleOutbox();
    expect(await replies()).toEqual([]);
  });
});

describe('counts', () => {
  it('of followers are those of the list after blocks', async () => {
    const me = await createCreator();
    const [ana, bea] = [await createPerson(), await createPerson()];
    for (const as of [ana, bea]) await ok(as, 'PUT', `/api/users/${me.username}/follow`);
    await block(me, ana);
    const { followers, counts } = await (
      await call('GET', '/api/me/connections', { as: me })
    ).json<{ followers: unknown[]; counts: { followers: number } }>();
    expect([followers.length, counts.followers]).toEqual([1, 1]);
    const profile = await call('GET', `/api/users/${me.username}`, {});
    expect(await profile.json()).toMatchObject({ followerCount: 1 });
  });
});
