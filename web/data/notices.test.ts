import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES, type Notice } from '../../domain/notifications/notification.ts';
import type { OrderInFull } from '../../domain/orders/order-wire.ts';
import { setTransport } from '../platform/api.ts';
import { handleInboxFrame } from './inbox.ts';
import { type Me, meQuery } from './me.ts';
import { choosingNotices, noticePreferencesQuery } from './notice-preferences.ts';
import { noticesQuery, readingNotices } from './notices.ts';
import { orderQuery } from './orders.ts';
import { type Post, postQuery } from './posts.ts';
import { unreadNoticesQuery } from './unread.ts';

const notice = (id: string, readAt: string | null = null, title = id): Notice => ({
  id,
  kind: 'like',
  title,
  body: '',
  href: '/main/feed',
  actor: null,
  createdAt: '2026-11-22T08:00:00.000Z',
  readAt,
});

const READ_AT = '2026-11-22T09:00:00.000Z';

let client: QueryClient;
let bodies: unknown[];
let answer: () => Response;
beforeEach(() => {
  client = new QueryClient();
  bodies = [];
  answer = () => Response.json({ unread: 5 });
  const server = new Hono()
    .post('/api/me/notifications/read', async ({ req }) => {
      bodies.push(await req.json());
      return answer();
    })
    .put('/api/me/notification-preferences', async ({ req }) => {
      bodies.push(await req.json());
      return answer();
    });
  setTransport(async (input, init) =>
    server.request(new Request(new URL(String(input), 'http://localhost'), init)),
  );
});

/** Puts a list of two pages on screen, with `unread` as the count. */
function showList(unread = 3) {
  client.setQueryData(noticesQuery.queryKey, {
    pages: [
      { notifications: [notice('a'), notice('b', READ_AT)], unread, nextCursor: 'next' },
      { notifications: [notice('c')], unread, nextCursor: null },
    ],
    pageParams: [null, 'next'],
  });
  client.setQueryData(unreadNoticesQuery.queryKey, unread);
}

const shown = () =>
  client
    .getQueryData(noticesQuery.queryKey)
    ?.pages.map(({ notifications }) =>
      notifications.map(({ title, readAt }) => (readAt === null ? `${title} unread` : title)),
    );
const unread = () => client.getQueryData(unreadNoticesQuery.queryKey);
const isToBeReloaded = () => client.getQueryState(noticesQuery.queryKey)?.isInvalidated;

describe('handleInboxFrame', () => {
  it('puts a new notification on top, and sets the count', () => {
    showList();
    handleInboxFrame(client, { type: 'notification', notification: notice('d'), unread: 4 });
    expect(shown()).toEqual([['d unread', 'a unread', 'b'], ['c unread']]);
    expect(unread()).toBe(4);
  });

  it('refetches the data that a notification makes stale', () => {
    const { queryKey } = postQuery('p1');
    client.setQueryData(queryKey, {} as Post);
    client.setQueryData(postQuery('p2').queryKey, {} as Post);
    const notification = { ...notice('d'), href: '/main/post/p1' };
    handleInboxFrame(client, { type: 'notification', notification, unread: 1 });
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
    expect(client.getQueryState(postQuery('p2').queryKey)?.isInvalidated).toBe(false);
  });

  it.each(['refund', 'release', 'dispute', 'sale_lost'] as const)(
    'refetches orders and the viewer’s own figures after %s',
    (kind) => {
      const keys = [orderQuery('o1').queryKey, meQuery.queryKey];
      client.setQueryData(orderQuery('o1').queryKey, {} as OrderInFull);
      client.setQueryData(meQuery.queryKey, {} as Me);
      const notification = { ...notice('d'), kind, href: '/main/order/o1' };
      handleInboxFrame(client, { type: 'notification', notification, unread: 1 });
      expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([
        true,
        kind !== 'refund',
      ]);
    },
  );

  it('moves a grouped notification to the top', () => {
    showList();
    const gathered = notice('c', null, 'c and another');
    handleInboxFrame(client, { type: 'notification', notification: gathered, unread: 3 });
    expect(shown()).toEqual([['c and another unread', 'a unread', 'b'], []]);
  });

  it('sets the count without creating a list', () => {
    expect(unread()).toBe(undefined);
    handleInboxFrame(client, { type: 'notifications', unread: 2, read: [], gone: [] });
    handleInboxFrame(client, { type: 'notification', notification: notice('d'), unread: 3 });
    expect(unread()).toBe(3);
    expect(shown()).toBe(undefined);
  });

  it('marks notifications read elsewhere, one or all, and removes deleted ones', () => {
    showList();
    handleInboxFrame(client, { type: 'notifications', unread: 2, read: ['c'], gone: ['b'] });
    expect(shown()).toEqual([['a unread'], ['c']]);
    expect(unread()).toBe(2);
    handleInboxFrame(client, { type: 'notifications', unread: 0, read: 'all', gone: [] });
    expect(shown()).toEqual([['a'], ['c']]);
    expect(unread()).toBe(0);
  });
});

it('a resumed connection refetches the list, if there is one and it has changed', () => {
  const resumed = (haveNoticesChanged: boolean) =>
    handleInboxFrame(client, {
      type: 'resumed',
      version: 2,
      isComplete: true,
      conversations: [],
      haveNoticesChanged,
    });
  resumed(true);
  expect(client.getQueryState(noticesQuery.queryKey)).toBe(undefined);
  showList();
  resumed(false);
  expect(isToBeReloaded()).toBe(false);
  resumed(true);
  expect(isToBeReloaded()).toBe(true);
});

describe('readingNotices', () => {
  const reading = () => new MutationObserver(client, readingNotices(client));

  it('updates the count at once, then to the server’s', async () => {
    showList();
    const sent = reading().mutate(['a', 'b']);
    expect(shown()).toEqual([['a', 'b'], ['c unread']]);
    // A notification read before is not counted again.
    expect(unread()).toBe(2);
    await sent;
    expect(bodies).toEqual([{ ids: ['a', 'b'] }]);
    expect(unread()).toBe(5);
  });

  it('does not overwrite a newer count from the inbox', async () => {
    showList();
    const sent = reading().mutate('all');
    expect(unread()).toBe(0);
    handleInboxFrame(client, { type: 'notification', notification: notice('d'), unread: 1 });
    await sent;
    expect(bodies).toEqual([{ all: true }]);
    expect(unread()).toBe(1);
  });

  it('is reverted when the server rejects it', async () => {
    answer = () => new Response(null, { status: 403 });
    showList();
    await expect(reading().mutate('all')).rejects.toThrow();
    expect(isToBeReloaded()).toBe(true);
    expect(unread()).toBe(3);
  });
});

describe('choosingNotices', () => {
  const { queryKey } = noticePreferencesQuery;
  const failures: Error[] = [];
  const choosing = () =>
    new MutationObserver(
      client,
      choosingNotices(client, (error) => failures.push(error)),
    );
  const off = { kind: 'like', channel: 'app', isOn: false } as const;
  const on = { kind: 'follow', channel: 'push', isOn: true } as const;
  const chosen = () => {
    const preferences = client.getQueryData(queryKey)!;
    return [preferences.like.app, preferences.follow.push];
  };
  beforeEach(() => client.setQueryData(queryKey, DEFAULT_PREFERENCES));

  it('sends only the choice, so that two tabs do not undo each other', async () => {
    await choosing().mutate(off);
    expect(bodies).toEqual([{ like: { app: false } }]);
    expect(chosen()).toEqual([false, false]);
  });

  it('sends the daily digest beside the kinds', async () => {
    await choosing().mutate({ kind: 'dailyDigest', isOn: true });
    expect(bodies).toEqual([{ dailyDigest: true }]);
    expect(client.getQueryData(queryKey)).toMatchObject({ dailyDigest: true, like: { app: true } });
  });

  it('sends the choice of presence beside the kinds', async () => {
    await choosing().mutate({ kind: 'presence', isOn: false });
    expect(bodies).toEqual([{ presence: false }]);
    expect(client.getQueryData(queryKey)).toMatchObject({ presence: false, dailyDigest: false });
  });

  it('reverts only the failed choice', async () => {
    const answers = [new Response(null, { status: 500 }), Response.json({})];
    answer = () => answers.shift()!;
    const first = choosing().mutate(off);
    const second = choosing().mutate(on);
    await expect(first).rejects.toThrow();
    await second;
    expect(failures).toHaveLength(1);
    expect(chosen()).toEqual([true, true]);
  });
});
