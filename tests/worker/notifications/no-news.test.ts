import { describe, expect, it } from 'vitest';
import { block } from '../../support/workerd/blocks.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { bellOf, carry, titlesOf } from '../../support/workerd/notices.ts';

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
