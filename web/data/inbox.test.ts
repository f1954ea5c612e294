import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  ConversationNews,
  ConversationRow,
} from '../../domain/conversations/conversation-wire.ts';
import { setTransport } from '../platform/api.ts';
import { bookmark } from '../platform/bookmark.ts';
import {
  conversationsQuery,
  countShownUnread,
  listedRows,
  recordRead,
  saveProgress,
} from './conversations.ts';
import { handleInboxFrame, isReadBy } from './inbox.ts';
import { unreadQuery } from './unread.ts';

interface ListPage {
  conversations: ConversationRow[];
  nextCursor: string | null;
}

const row = (id: string, lastMessageText: string | null = null): ConversationRow => ({
  id,
  thanked: false,
  role: 'asker',
  other: {
    id: 'other',
    username: 'camille',
    name: 'Camille',
    avatarUrl: null,
    isCreator: true,
    verifiedStatus: null,
    premium: false,
  },
  topic: { id: 'topic', name: 'Course à pied', slug: 'course-a-pied' },
  pricing: 'question',
  status: 'initiated',
  expired: false,
  lastMessageText,
  lastMessageAt: null,
  lastMessageBy: null,
  startedAt: '2026-11-22T08:00:00.000Z',
  endedAt: null,
  answerBy: null,
  closeReason: null,
  unread: 0,
  orderId: null,
  netCents: null,
});

const pathOf = (input: RequestInfo | URL) =>
  new URL(input instanceof Request ? input.url : input, 'http://localhost').pathname;

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});

const { queryKey } = conversationsQuery('active');

/** Puts a list of two pages on screen. */
function showList() {
  client.setQueryData(queryKey, {
    pages: [
      { conversations: [row('a'), row('b')], nextCursor: 'next' },
      { conversations: [row('c')], nextCursor: null },
    ],
    pageParams: [null, 'next'],
  });
}

const shown = () =>
  client
    .getQueryData(queryKey)
    ?.pages.map(({ conversations }) =>
      conversations.map(({ id, lastMessageText }) => [id, lastMessageText].join(' ').trim()),
    );
const unreadIn = (id: string) =>
  client
    .getQueryData(queryKey)
    ?.pages.flatMap(({ conversations }) => conversations)
    .find((each) => each.id === id)?.unread;
const isToBeReloaded = () => client.getQueryState(queryKey)?.isInvalidated;

describe('a conversation frame', () => {
  it('updates the row in its place, on any page', () => {
    showList();
    handleInboxFrame(client, {
      type: 'conversation',
      isNewMessage: false,
      conversation: row('c', 'Bonjour'),
    });
    expect(shown()).toEqual([['a', 'b'], ['c Bonjour']]);
  });

  it('puts a new row on top', () => {
    showList();
    handleInboxFrame(client, { type: 'conversation', isNewMessage: false, conversation: row('d') });
    expect(shown()).toEqual([['d', 'a', 'b'], ['c']]);
  });

  it('shows a row once when it arrives before its page', () => {
    client.setQueryData(queryKey, {
      pages: [{ conversations: [row('a'), row('b')], nextCursor: 'next' }],
      pageParams: [null],
    });
    const receive = (text: string, unread: number) =>
      handleInboxFrame(client, {
        type: 'conversation',
        isNewMessage: true,
        conversation: { ...row('c', text), unread },
      });
    receive('Bonjour', 1);
    client.setQueryData(
      queryKey,
      (loaded) =>
        loaded && {
          pages: [...loaded.pages, { conversations: [row('c'), row('d')], nextCursor: null }],
          pageParams: [null, 'next'],
        },
    );
    const listed = () =>
      listedRows(client.getQueryData(queryKey)!.pages).map(({ id, lastMessageText }) => [
        id,
        lastMessageText,
      ]);
    expect(listed()).toEqual([
      ['c', 'Bonjour'],
      ['a', null],
      ['b', null],
      ['d', null],
    ]);
    receive('Encore', 2);
    expect(listed()[0]).toEqual(['c', 'Encore']);
    expect(listed()).toHaveLength(4);
    expect(countShownUnread(client)).toBe(1);
  });

  it('is ignored while there is no list', () => {
    handleInboxFrame(client, { type: 'conversation', isNewMessage: false, conversation: row('d') });
    expect(shown()).toBe(undefined);
  });
});

describe('the tabs', () => {
  const closedKey = conversationsQuery('closed').queryKey;
  const receive = (conversation: ConversationRow) =>
    handleInboxFrame(client, { type: 'conversation', isNewMessage: false, conversation });
  const idsIn = (key: typeof queryKey) =>
    client.getQueryData(key)?.pages.map(({ conversations }) => conversations.map(({ id }) => id));
  const counts = () =>
    [queryKey, closedKey].map((key) => client.getQueryData(key)?.pages[0]?.counts);
  const closed = (id: string): ConversationRow => ({ ...row(id), status: 'completed' });
  /** `activeCursor` says whether more pages follow. */
  const showTabs = (activeCursor: string | null = null) => {
    const known = { active: 2, closed: 150, unanswered: 0 };
    client.setQueryData(queryKey, {
      pages: [{ conversations: [row('a'), row('b')], nextCursor: activeCursor, counts: known }],
      pageParams: [null],
    });
    client.setQueryData(closedKey, {
      pages: [{ conversations: [closed('x')], nextCursor: 'next', counts: known }],
      pageParams: [null],
    });
  };

  it('both show a row that closes, and one counts it', () => {
    showTabs();
    for (let times = 0; times < 2; times++) receive(closed('b'));
    expect([idsIn(queryKey), idsIn(closedKey)]).toEqual([[['a', 'b']], [['b', 'x']]]);
    expect(counts()).toEqual(Array(2).fill({ active: 1, closed: 151, unanswered: 0 }));
  });

  it('count a new conversation once, and no closed ones that are not loaded yet', () => {
    showTabs();
    receive(row('new'));
    receive(row('new', 'Bonjour'));
    expect(idsIn(queryKey)).toEqual([['new', 'a', 'b']]);
    receive(closed('earlier'));
    expect(idsIn(closedKey)).toEqual([['earlier', 'x']]);
    expect(counts()).toEqual(Array(2).fill({ active: 3, closed: 150, unanswered: 0 }));
  });

  it('are counted by the server while the active tab is not fully loaded', async () => {
    const requests: string[] = [];
    setTransport(async (input) => {
      requests.push(pathOf(input));
      return Response.json({ active: 312, closed: 150, unanswered: 7 });
    });
    showTabs('next');
    receive(row('c'));
    await vi.waitFor(() =>
      expect(counts()[0]).toEqual({ active: 312, closed: 150, unanswered: 7 }),
    );
    expect(requests).toEqual(['/api/conversations/counts']);
    // The list now knows the row's previous state.
    receive(closed('c'));
    expect(counts()[0]).toEqual({ active: 311, closed: 151, unanswered: 7 });
    expect(requests).toHaveLength(1);
  });

  it('are counted again after a change during the request', async () => {
    const answers: ((counts: object) => void)[] = [];
    setTransport(
      () => new Promise((resolve) => answers.push((counts) => resolve(Response.json(counts)))),
    );
    showTabs('next');
    receive(row('c'));
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    receive(closed('b'));
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    const later = { active: 311, closed: 151, unanswered: 7 };
    answers[1]!(later);
    await vi.waitFor(() => expect(counts()[0]).toEqual(later));
    answers[0]!({ active: 312, closed: 150, unanswered: 7 });
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(counts()[0]).toEqual(later);
  });

  it('leave a row below the loaded pages to its page', () => {
    setTransport(async () => new Response(null, { status: 503 }));
    showTabs('next');
    receive({ ...row('later'), startedAt: '2026-11-21T08:00:00.000Z' });
    expect(idsIn(queryKey)).toEqual([['a', 'b']]);
    receive({ ...row('later'), lastMessageAt: '2026-11-23T08:00:00.000Z' });
    expect(idsIn(queryKey)).toEqual([['later', 'a', 'b']]);
  });

  it('count and list unanswered conversations separately', () => {
    showTabs();
    const unansweredKey = conversationsQuery('unanswered').queryKey;
    client.setQueryData(unansweredKey, {
      pages: [{ conversations: [], nextCursor: null }],
      pageParams: [null],
    });
    const question = { ...row('b', 'Ma question'), lastMessageBy: 'asker' as const };
    for (let times = 0; times < 2; times++) receive(question);
    expect(counts()[0]).toEqual({ active: 2, closed: 150, unanswered: 1 });
    expect(idsIn(unansweredKey)).toEqual([['b']]);
    receive({ ...question, lastMessageBy: 'creator', status: 'completed' });
    expect(counts()[0]).toEqual({ active: 1, closed: 151, unanswered: 0 });
    // The row stays in place.
    expect(idsIn(unansweredKey)).toEqual([['b']]);
  });

  it('show a closed conversation as read, without a request', () => {
    showTabs();
    receive({ ...closed('x'), unread: 1 });
    handleInboxFrame(client, { type: 'unread', conversations: 1 });
    handleInboxFrame(client, { type: 'unread', conversations: 0, read: closed('x') });
    expect(countShownUnread(client)).toBe(0);
    for (const key of [queryKey, closedKey])
      expect(client.getQueryState(key)?.isInvalidated).toBe(false);
    expect(counts()).toEqual(Array(2).fill({ active: 2, closed: 150, unanswered: 0 }));
  });
});

describe('saveProgress', () => {
  const last = {
    status: 'completed',
    expired: false,
    endedAt: '2026-11-22T10:00:00.000Z',
    lastMessageText: 'Tout neuf',
    lastMessageAt: '2026-11-22T10:00:00.000Z',
    lastMessageBy: 'asker',
    thanked: false,
  } as const;

  it('updates the list at once, and is not undone by an older frame', () => {
    showList();
    saveProgress(client, 'b', last);
    expect(shown()).toEqual([['a', 'b Tout neuf'], ['c']]);
    const older = { ...row('b', 'Ancien'), lastMessageAt: '2026-11-22T09:00:00.000Z' };
    handleInboxFrame(client, { type: 'conversation', isNewMessage: false, conversation: older });
    expect(shown()).toEqual([['a', 'b Tout neuf'], ['c']]);
    const newer = { ...row('b', 'Plus neuf'), lastMessageAt: '2026-11-22T11:00:00.000Z' };
    handleInboxFrame(client, { type: 'conversation', isNewMessage: false, conversation: newer });
    expect(shown()).toEqual([['a', 'b Plus neuf'], ['c']]);
  });
});

describe('a frame’s bookmark', () => {
  it('is sent with the next request, and restarts a list in flight', async () => {
    const bookmarkOf = (count: number) => `${count.toString(16).padStart(8, '0')}-0000`;
    let requests = 0;
    let answer = () => {};
    const asking = new InfiniteQueryObserver(client, {
      queryKey,
      queryFn: () => {
        requests += 1;
        return new Promise<ListPage>((resolve) => {
          answer = () => resolve({ conversations: [], nextCursor: null });
        });
      },
      initialPageParam: null,
      getNextPageParam: () => null,
    });
    const stop = asking.subscribe(() => {});
    handleInboxFrame(client, { type: 'unread', conversations: 0, bookmark: bookmarkOf(8) });
    expect(bookmark.get()).toBe(bookmarkOf(8));
    handleInboxFrame(client, { type: 'unread', conversations: 0, bookmark: bookmarkOf(7) });
    expect(bookmark.get()).toBe(bookmarkOf(8));
    handleInboxFrame(client, { type: 'conversation', isNewMessage: true, conversation: row('a') });
    // The earlier request may be older, and completes first.
    expect(requests).toBe(1);
    answer();
    await vi.waitFor(() => expect(requests).toBe(2));
    answer();
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(requests).toBe(2);
    stop();
  });
});

describe('the unread count', () => {
  it('is the inbox’s count', () => {
    handleInboxFrame(client, { type: 'unread', conversations: 3 });
    expect(client.getQueryData(unreadQuery.queryKey)).toBe(3);
  });

  it('refetches the list only when something was read elsewhere', () => {
    showList();
    handleInboxFrame(client, { type: 'unread', conversations: 2 });
    expect(isToBeReloaded()).toBe(false);
    handleInboxFrame(client, { type: 'unread', conversations: 1 });
    expect(isToBeReloaded()).toBe(true);
  });

  it('changes the row that was read elsewhere, without a request', () => {
    showList();
    const unread = { ...row('c', 'Bonjour'), unread: 2 };
    const unlisted = { ...row('d', 'Bonsoir'), unread: 0 };
    handleInboxFrame(client, { type: 'unread', conversations: 2 });
    handleInboxFrame(client, { type: 'conversation', isNewMessage: true, conversation: unread });
    handleInboxFrame(client, { type: 'unread', conversations: 1, read: { ...unread, unread: 0 } });
    expect(unreadIn('c')).toBe(0);
    handleInboxFrame(client, { type: 'unread', conversations: 0, read: unlisted });
    expect(shown()).toEqual([['a', 'b'], ['c Bonjour']]);
    expect(isToBeReloaded()).toBe(false);
  });

  it('causes no request when this device has read the message itself', () => {
    showList();
    const at = '2026-11-22T10:00:00.000Z';
    const unread = { ...row('b', 'Bonjour'), lastMessageAt: at, unread: 1 };
    handleInboxFrame(client, { type: 'unread', conversations: 1 });
    recordRead(client, 'b', at);
    handleInboxFrame(client, { type: 'conversation', isNewMessage: true, conversation: unread });
    expect(unreadIn('b')).toBe(0);
    handleInboxFrame(client, { type: 'unread', conversations: 0 });
    expect(isToBeReloaded()).toBe(false);
    const next = { ...unread, lastMessageAt: '2026-11-22T11:00:00.000Z' };
    handleInboxFrame(client, { type: 'conversation', isNewMessage: false, conversation: next });
    expect(unreadIn('b')).toBe(1);
  });
});

describe('a resumed connection', () => {
  const resumed = (isComplete: boolean, ...conversations: ConversationNews[]) =>
    handleInboxFrame(client, {
      type: 'resumed',
      version: 2,
      isComplete,
      conversations,
      haveNoticesChanged: false,
    });
  const news = (id: string, lastMessageText: string, unread = 1): ConversationNews => {
    const { other, topic, role, pricing, startedAt, orderId, ...known } = row(id, lastMessageText);
    return { ...known, unread };
  };

  it('merges missed rows into the list, without a request', () => {
    showList();
    resumed(true, news('c', 'Bonjour'), news('a', 'Bonsoir', 0));
    expect(shown()).toEqual([['a Bonsoir', 'b'], ['c Bonjour']]);
    expect([unreadIn('c'), unreadIn('a')]).toEqual([1, 0]);
    handleInboxFrame(client, { type: 'unread', conversations: 1 });
    expect(isToBeReloaded()).toBe(false);
  });

  it('refetches the list when too much was missed', () => {
    resumed(false);
    expect(client.getQueryState(queryKey)).toBe(undefined);
    showList();
    resumed(false);
    expect(isToBeReloaded()).toBe(true);
    showList();
    expect(isToBeReloaded()).toBe(false);
    resumed(true, ...['d', 'e', 'f', 'g', 'h', 'i'].map((id) => news(id, 'Une question')));
    expect(isToBeReloaded()).toBe(true);
  });

  it('fetches only the row that the list lacks', async () => {
    const requests: string[] = [];
    setTransport(async (input) => {
      requests.push(pathOf(input));
      return Response.json({ ...row('d', 'Une question'), messages: [], welcome: null });
    });
    showList();
    resumed(true, news('a', 'Bonsoir'), news('d', 'Une question'));
    await vi.waitFor(() => expect(shown()).toEqual([['d Une question', 'a Bonsoir', 'b'], ['c']]));
    expect(requests).toEqual(['/api/conversations/d']);
    expect(isToBeReloaded()).toBe(false);
  });

  it('refetches the list when the row cannot be fetched alone', async () => {
    setTransport(async () => new Response(null, { status: 503 }));
    showList();
    resumed(true, news('d', 'Une question'));
    await vi.waitFor(() => expect(isToBeReloaded()).toBe(true));
  });
});

it('handleInboxFrame ignores an unknown type', () => {
  expect(() => handleInboxFrame(new QueryClient(), { type: 'typing' } as never)).not.toThrow();
});

describe('a notification on this device', () => {
  const shown = { tag: 'notice', href: '/main/messages/camille/topic?id=read' };
  const resumed = { type: 'resumed', version: 2, isComplete: true } as const;
  const none = { haveNoticesChanged: false };

  it('closes once its conversation or its notice was read elsewhere', () => {
    expect(isReadBy({ type: 'unread', conversations: 0, read: row('read') }, shown)).toBe(true);
    expect(isReadBy({ ...resumed, ...none, conversations: [row('read')] }, shown)).toBe(true);
    const byNotice = (read: string[] | 'all', gone: string[] = []) =>
      isReadBy({ type: 'notifications', unread: 0, read, gone }, shown);
    expect([byNotice(['notice']), byNotice('all'), byNotice([], ['notice'])]).not.toContain(false);
    expect(byNotice(['other'])).toBe(false);
  });

  it('stays while its conversation is unread, and when another one is read', () => {
    const unread = { ...row('read'), unread: 1 };
    expect(isReadBy({ ...resumed, ...none, conversations: [unread] }, shown)).toBe(false);
    expect(isReadBy({ type: 'unread', conversations: 1 }, shown)).toBe(false);
    expect(isReadBy({ type: 'unread', conversations: 0, read: row('other') }, shown)).toBe(false);
  });
});
