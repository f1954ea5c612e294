import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { refreshRankings } from '../../../worker/discovery/rankings/refresh-rankings.ts';
import { block, unblock } from '../../support/workerd/blocks.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { bellOf, carry, inboxOf, titlesOf } from '../../support/workerd/notices.ts';

/** The text at the path: a user's id in it means that they are visible. */
async function textAt(path: string, as?: Person): Promise<string> {
  const response = await call('GET', path, { as });
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

describe('blocker’s reads', () => {
  it('show nothing of the blocked user in any list, while others still see them', async () => {
    const category = await createTopic();
    const topic = await createTopic(category.id);
    const blocked = await createCreator({ topicIds: [topic.id], name: 'Zéphyrine Introuvable' });
    const post = await createPost(blocked.id, {
      title: 'Zinnias rarissimes',
      createdAt: Date.now(),
    });
    const neutral = await createPost((await createCreator()).id);
    const commented = await call('POST', `/api/posts/${neutral}/comments`, {
      as: blocked,
      json: { content: 'Un mot' },
    });
    expect(commented.status).toBe(201);
    await refreshRankings(db, env, Date.now() + 1_000, Date.now());
    const [me, onlooker] = [await createPerson(), await createPerson()];
    const lists = [
      '/api/feed',
      '/api/discovery',
      `/api/discovery?category=${category.slug}`,
      '/api/search?q=introuvable',
      '/api/search?q=introuvable&kind=creators',
      '/api/search?q=zinnias',
      '/api/search?q=zinnias&kind=posts',
      `/api/topics/${category.slug}/${topic.slug}/creators`,
      `/api/posts/${neutral}/comments`,
    ];
    for (const path of lists) expect(await textAt(path, me)).toContain(blocked.id);
    await block(me, blocked);
    for (const path of lists) {
      expect([path, await textAt(path, me)]).not.toEqual([
        path,
        expect.stringContaining(blocked.id),
      ]);
      expect(await textAt(path, me)).not.toContain('Introuvable');
      for (const other of [onlooker, undefined, blocked])
        expect(await textAt(path, other)).toContain(blocked.id);
    }
    const experts = '/api/experts?q=introuvable';
    expect(await textAt(experts, me)).not.toContain(blocked.id);
    expect(await textAt(experts, onlooker)).toContain(blocked.id);
    for (const path of [`/api/posts/${post}`, `/api/posts/${post}/comments`]) {
      expect((await call('GET', path, { as: me })).status).toBe(404);
      await textAt(path, onlooker);
    }
    const profile = `/api/users/${blocked.username}`;
    expect(JSON.parse(await textAt(profile, me))).toMatchObject({ blockedByMe: true, posts: [] });
    expect(JSON.parse(await textAt(profile, onlooker))).toMatchObject({
      ...{ blockedByMe: false, posts: [{ id: post }] },
    });
    // The blocked user is not notified and still sees the blocker.
    const mine = JSON.parse(await textAt(`/api/users/${me.username}`, blocked));
    expect(mine).toMatchObject({ blockedByMe: false, followedByMe: false });

    await unblock(me, blocked);
    for (const path of lists) expect(await textAt(path, me)).toContain(blocked.id);
    expect(JSON.parse(await textAt(profile, me))).toMatchObject({ posts: [{ id: post }] });
  });

  it('count the comments that are listed', async () => {
    const [me, wary, blocked, onlooker] = [
      await createPerson(),
      await createPerson(),
      await createPerson(),
      await createPerson(),
    ];
    const author = await createCreator();
    const post = await createPost(author.id);
    const comment = async (as: Person) => {
      const json = { content: 'Un mot' };
      expect((await call('POST', `/api/posts/${post}/comments`, { as, json })).status).toBe(201);
    };
    for (const as of [blocked, blocked, onlooker]) await comment(as);
    await block(me, blocked);
    // More blocks than comments.
    for (const other of [blocked, ...(await Promise.all([1, 2, 3].map(() => createPerson())))])
      await block(wary, other);
    await call('PUT', `/api/users/${author.username}/follow`, { as: me });
    for (const [as, count] of [
      [me, 1],
      [wary, 1],
      [onlooker, 3],
      [undefined, 3],
    ] as const) {
      const { comments } = JSON.parse(await textAt(`/api/posts/${post}/comments`, as));
      expect(comments).toHaveLength(count);
      for (const path of [`/api/posts/${post}`, `/api/users/${author.username}`])
        expect(await textAt(path, as), path).toContain(`"commentCount":${count}`);
    }
    expect(await textAt('/api/feed', me)).toContain('"commentCount":1');
  });

  it('let discovery be cached for visitors only', async () => {
    const me = await createPerson();
    await refreshRankings(db, env, Date.now(), Date.now());
    const [visitor, mine] = [
      await call('GET', '/api/discovery'),
      await call('GET', '/api/discovery', { as: me }),
    ];
    expect(visitor.headers.get('Cache-Control')).toMatch(/^public/);
    expect(mine.headers.get('Cache-Control')).toBe('no-store');
    for (const { headers } of [visitor, mine]) expect(headers.get('Vary')).toMatch('Authorization');
  });
});

describe('blocker’s notices', () => {
  it('show nothing of the blocked user, from before or after', async () => {
    const me = await createCreator();
    const [blocked, liked] = [await createPerson(), await createPerson()];
    const post = await createPost(me.id);
    const like = (as: Person) => call('PUT', `/api/posts/${post}/like`, { as });
    await call('PUT', `/api/users/${me.username}/follow`, { as: blocked });
    await like(liked);
    await like(blocked);
    await carry();
    expect(await titlesOf(me)).toHaveLength(2);
    await block(me, blocked);
    expect(await bellOf(me)).toMatchObject({ unread: 1, notifications: [{ kind: 'like' }] });
    expect(JSON.stringify(await bellOf(me))).not.toContain(blocked.username);
    // A notice that was in flight at that moment.
    const at = Date.now();
    const actor = { id: blocked.id, username: blocked.username, name: 'X', avatarUrl: null };
    const act = { id: crypto.randomUUID(), at, actor };
    const event = { thing: 'follow', acts: [act], count: 1, since: at, facts: { kind: 'follow' } };
    await inboxOf(me).tell([event as never]);
    expect(await titlesOf(me)).toHaveLength(1);
    await unblock(me, blocked);
    await inboxOf(me).tell([{ ...event, acts: [{ ...act, id: 'later', at: at + 1 }] } as never]);
    expect(await titlesOf(me)).toHaveLength(2);
    expect(await titlesOf(blocked)).toEqual([]);
  });
});
