import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { Hono } from 'hono';
import { beforeEach, expect, it } from 'vitest';
import type { Earnings } from '../../domain/orders/earnings.ts';
import { setTransport } from '../platform/api.ts';
import {
  addComment,
  type Comment,
  changeComment,
  commentsQuery,
  ownCommentsQuery,
} from './comments.ts';
import { connectionsQuery } from './connections.ts';
import { earningsQuery, syncPayoutAccount } from './earnings.ts';
import { addLink, deleteLink, type Me, meQuery, saveProfile } from './me.ts';
import { deletePost, type OwnPost, ownPostsQuery } from './own-posts.ts';
import { changePost, feedQuery, type Post, postQuery } from './posts.ts';
import { statsQuery } from './stats.ts';
import { saveTariffs, tariffsQuery } from './tariffs.ts';
import { type Profile, profileQuery, setFollow } from './users.ts';

/** Tests of how a change updates the data on screen. A server with a few routes stands for the API. */

const server = new Hono()
  .patch('/api/me/profile', (context) => context.json({ username: 'ana', name: 'Ana B.' }))
  .post('/api/me/links', (context) => context.json({ id: 'new', url: 'https://b.fr', title: null }))
  .delete('/api/me/links/:id', (context) => context.body(null, 204))
  .delete('/api/me/posts/:id', (context) => context.body(null, 204))
  .put('/api/me/tariffs', (context) => context.json({}, 201))
  .put('/api/users/:username/follow', (context) =>
    context.json({ followed: true, followerCount: 8 }),
  )
  .post('/api/me/payout-account/sync', (context) => context.json({ account: 'ready' }))
  .post('/api/posts/:id/comments', (context) => context.json({ id: 'comment' }, 201));

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  setTransport(async (input, init) =>
    server.request(new Request(new URL(String(input), 'http://localhost'), init)),
  );
});

const isToBeReloaded = (queryKey: readonly unknown[]) =>
  client.getQueryState(queryKey)?.isInvalidated;

const post = (id: string) => ({ id, likeCount: 0, commentCount: 2 }) as Post;

/** Puts a post on its own screen and, with others, into the feed. */
function showPost(id: string) {
  client.setQueryData(postQuery(id).queryKey, post(id));
  client.setQueryData(feedQuery.queryKey, {
    pages: [
      { posts: [post('other')], nextCursor: 'next' },
      { posts: [post(id)], nextCursor: null },
    ],
    pageParams: [null, 'next'],
  });
}

it('a post changes wherever it is shown, and no other does', () => {
  showPost('a');
  changePost(client, 'a', (shown) => ({ ...shown, likeCount: 7 }));
  expect(client.getQueryData(postQuery('a').queryKey)?.likeCount).toBe(7);
  expect(
    client.getQueryData(feedQuery.queryKey)?.pages.map(({ posts }) => posts[0]?.likeCount),
  ).toEqual([0, 7]);
});

it('a change of a post that is shown nowhere creates no cache entry', () => {
  changePost(client, 'a', (shown) => ({ ...shown, likeCount: 7 }));
  expect(client.getQueryCache().getAll()).toEqual([]);
});

it('a comment is counted on its post', async () => {
  showPost('a');
  await expect(addComment(client, 'a', { id: 'comment', content: 'Oui' })).resolves.toEqual({
    id: 'comment',
  });
  expect(client.getQueryData(postQuery('a').queryKey)?.commentCount).toBe(3);
});

it('a comment whose answer is lost is sent once more with its id, and counted once', async () => {
  showPost('a');
  const sent: unknown[] = [];
  setTransport(async (input, init) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init);
    sent.push(await request.clone().json());
    const answer = await server.request(request);
    if (sent.length === 1) throw new TypeError('The connection broke');
    return answer;
  });
  await addComment(client, 'a', { id: 'comment', content: 'Oui' });
  expect(sent).toEqual(Array(2).fill({ id: 'comment', content: 'Oui' }));
  expect(client.getQueryData(postQuery('a').queryKey)?.commentCount).toBe(3);
});

it('a comment is sent no third time, and not again when it was rejected', async () => {
  const send = async (answer: () => Response) => {
    let sent = 0;
    setTransport(async () => {
      sent += 1;
      return answer();
    });
    await expect(addComment(client, 'a', { id: 'comment', content: 'Oui' })).rejects.toThrow();
    return sent;
  };
  const lost = () => {
    throw new TypeError('The connection broke');
  };
  expect(await send(lost)).toBe(2);
  expect(await send(() => Response.json({}, { status: 409 }))).toBe(1);
  const unknown = { status: 503, code: 'server.outcome_unknown', detail: '' };
  const headers = { 'Content-Type': 'application/problem+json' };
  expect(await send(() => Response.json(unknown, { status: 503, headers }))).toBe(2);
});

it('a comment that is stored already is shown once', async () => {
  const watching = new QueryObserver(client, ownCommentsQuery('a'));
  const stop = watching.subscribe(() => {});
  showPost('a');
  await addComment(client, 'a', { id: 'comment', content: 'Oui' });
  await addComment(client, 'a', { id: 'comment', content: 'Oui' });
  expect(client.getQueryData(ownCommentsQuery('a').queryKey)).toHaveLength(1);
  expect(client.getQueryData(postQuery('a').queryKey)?.commentCount).toBe(3);
  stop();
});

it('a comment changes in the list of its post', () => {
  const comment = (id: string) => ({ id, likeCount: 0 }) as Comment;
  const { queryKey } = commentsQuery('a');
  client.setQueryData(queryKey, {
    pages: [{ comments: [comment('x'), comment('y')], nextCursor: null }],
    pageParams: [null],
  });
  changeComment(client, 'a', 'y', (shown) => ({ ...shown, likeCount: 1 }));
  expect(client.getQueryData(queryKey)?.pages[0]?.comments.map((c) => c.likeCount)).toEqual([0, 1]);
});

it('the user’s own comment also changes when its page is not loaded', async () => {
  client.setQueryData(ownCommentsQuery('a').queryKey, []);
  await addComment(client, 'a', { id: 'comment', content: 'Oui' });
  changeComment(client, 'a', 'comment', (shown) => ({ ...shown, likeCount: 1 }));
  expect(client.getQueryData(ownCommentsQuery('a').queryKey)).toEqual([
    { id: 'comment', likeCount: 1 },
  ]);
});

it('the user’s own comment is not cached for a closed panel', async () => {
  await addComment(client, 'a', { id: 'comment', content: 'Oui' });
  expect(client.getQueryCache().getAll()).toEqual([]);
});

it('a follow is not undone by an earlier request for the profile', async () => {
  const response = Promise.withResolvers<Profile>();
  const before = { followedByMe: false, followerCount: 7 } as Profile;
  const query = { ...profileQuery('camille'), queryFn: () => response.promise };
  client.setQueryData(query.queryKey, before);
  const answer = client.fetchQuery(query);
  await setFollow(client, 'camille', true);
  response.resolve(before);
  await answer;
  expect(client.getQueryData(query.queryKey)).toEqual({ followedByMe: true, followerCount: 8 });
});

it('a synced payout account is not undone by an earlier request for earnings', async () => {
  const response = Promise.withResolvers<Earnings>();
  const answer = client.fetchQuery({ ...earningsQuery, queryFn: () => response.promise });
  await syncPayoutAccount(client);
  response.resolve({ account: 'waiting' } as unknown as Earnings);
  await answer;
  expect(client.getQueryData(earningsQuery.queryKey)).toEqual({ account: 'ready' });
});

it('a follow shows on the profile, and in the lists of follows', async () => {
  const { queryKey } = profileQuery('camille');
  client.setQueryData(queryKey, { followedByMe: false, followerCount: 7 } as Profile);
  client.setQueryData(connectionsQuery.queryKey, { pages: [], pageParams: [] });
  await setFollow(client, 'camille', true);
  expect(client.getQueryData(queryKey)).toEqual({ followedByMe: true, followerCount: 8 });
  expect(isToBeReloaded(connectionsQuery.queryKey)).toBe(true);
});

it('a saved profile shows at once; figures and public profiles are fetched again', async () => {
  client.setQueryData(meQuery.queryKey, { name: 'Ana' } as Me);
  client.setQueryData([...statsQuery.queryKey], {});
  client.setQueryData(profileQuery('ana').queryKey, { name: 'Ana' } as Profile);
  await saveProfile(client, { name: 'Ana B.' });
  expect(client.getQueryData(meQuery.queryKey)?.name).toBe('Ana B.');
  expect(isToBeReloaded(statsQuery.queryKey)).toBe(true);
  expect(isToBeReloaded(profileQuery('ana').queryKey)).toBe(true);
});

it('links are added to and removed from the profile on screen', async () => {
  const links = () => client.getQueryData(meQuery.queryKey)?.links.map(({ id }) => id);
  client.setQueryData(meQuery.queryKey, { links: [{ id: 'old' }] } as Me);
  await addLink(client, { url: 'https://b.fr', title: null });
  expect(links()).toEqual(['old', 'new']);
  await deleteLink(client, 'old');
  expect(links()).toEqual(['new']);
});

it('a deleted post disappears from the user’s own posts', async () => {
  const posts = [{ id: 'a' }, { id: 'b' }] as OwnPost[];
  client.setQueryData(ownPostsQuery.queryKey, posts);
  client.setQueryData(meQuery.queryKey, {} as Me);
  await deletePost(client, 'a');
  expect(client.getQueryData(ownPostsQuery.queryKey)).toEqual([{ id: 'b' }]);
  expect(isToBeReloaded(meQuery.queryKey)).toBe(true);
});

it('saved prices show, and saveTariffs reports whether they are the first ones', async () => {
  const off = { active: false, priceCents: null };
  const tariffs = { question: { active: true, priceCents: 300 }, day: off, month: off };
  const before = { question: off, day: off, month: off };
  const { signal } = new AbortController();
  await expect(saveTariffs(client, tariffs, before, signal)).resolves.toBe('created');
  expect(client.getQueryData(tariffsQuery.queryKey)).toEqual(tariffs);
});

it('a rejected change changes nothing', async () => {
  setTransport(async () => new Response(null, { status: 403 }));
  client.setQueryData(meQuery.queryKey, { links: [{ id: 'old' }] } as Me);
  await expect(deleteLink(client, 'old')).rejects.toThrow();
  expect(client.getQueryData(meQuery.queryKey)?.links).toHaveLength(1);
  expect(isToBeReloaded(meQuery.queryKey)).toBe(false);
});
