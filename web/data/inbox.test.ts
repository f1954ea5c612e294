import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  ConversationNews,
  ConversationRow,
} from '../../domain/conversations/conversation-wire.ts';
import { carryRequestsBy } from '../platform/api.ts';
import { bookmark } from '../platform/bookmark.ts';
import {
  conversationsQuery,
  countShownUnread,
  listedRows,
  recordRead,
  saveProgress,
} from './conversations.ts';
import { takeInboxFrame } from './inbox.ts';
import { unreadQuery } from './unread.ts';

interface ListPage {
  conversations: ConversationRow[];
  nextCursor: string | null;
}

const row = (id: string, lastMessageText: string | null = null): ConversationRow => ({
  id,
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

describe('news of a conversation', () => {
  it('stand in its place, on whatever page that is', () => {
    showList();
    takeInboxFrame(client, {
      type: 'conversation',
      isNewMessage: false,
      conversation: row('c', 'Bonjour'),
    });
    expect(shown()).toEqual([['a', 'b'], ['c Bonjour']]);
  });

  it('stand on top where it is new', () => {
    showList();
    takeInboxFrame(client, { type: 'conversation', isNewMessage: false, conversation: row('d') });
    expect(shown()).toEqual([['d', 'a', 'b'], ['c']]);
  });

  it('stand once where they come before their page, also when more follow', () => {
    client.setQueryData(queryKey, {
      pages: [{ conversations: [row('a'), row('b')], nextCursor: 'next' }],
      pageParams: [null],
    });
    const tell = (text: string, unread: number) =>
      takeInboxFrame(client, {
        type: 'conversation',
        isNewMessage: true,
        conversation: { ...row('c', text), unread },
      });
    tell('Bonjour', 1);
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
    tell('Encore', 2);
    expect(listed()[0]).toEqual(['c', 'Encore']);
    expect(listed()).toHaveLength(4);
    expect(countShownUnread(client)).toBe(1);
  });

  it('wait for the list where there is none yet', () => {
    takeInboxFrame(client, { type: 'conversation', isNewMessage: false, conversation: row('d') });
    expect(shown()).toBe(undefined);
  });
});

describe('the tabs', () => {
  const closedKey = conversationsQuery('closed').queryKey;
  const tell = (conversation: ConversationRow) =>
    takeInboxFrame(client, { type: 'conversation', isNewMessage: false, conversation });
  const idsIn = (key: typeof queryKey) =>
    client.getQueryData(key)?.pages.map(({ conversations }) => conversations.map(({ id }) => id));
  const counts = () =>
    [queryKey, closedKey].map((key) => client.getQueryData(key)?.pages[0]?.counts);
  const closed = (id: string): ConversationRow => ({ ...row(id), status: 'completed' });
  /** More closed ones follow. */
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

  it('both have a row that closes, which is counted in one of them', () => {
    showTabs();
    for (let times = 0; times < 2; times++) tell(closed('b'));
    expect([idsIn(queryKey), idsIn(closedKey)]).toEqual([[['a', 'b']], [['b', 'x']]]);
    expect(counts()).toEqual(Array(2).fill({ active: 1, closed: 151, unanswered: 0 }));
  });

  it('count a new conversation once, and none of the closed ones that are not loaded yet', () => {
    showTabs();
    tell(row('new'));
    tell(row('new', 'Bonjour'));
    expect(idsIn(queryKey)).toEqual([['new', 'a', 'b']]);
    tell(closed('earlier'));
    expect(idsIn(closedKey)).toEqual([['earlier', 'x']]);
    expect(counts()).toEqual(Array(2).fill({ active: 3, closed: 150, unanswered: 0 }));
  });

  it('are counted by the server alone while active ones are still to come', async () => {
    const asked: string[] = [];
    carryRequestsBy(async (input) => {
      asked.push(pathOf(input));
      return Response.json({ active: 312, closed: 150, unanswered: 7 });
    });
    showTabs('next');
    tell(row('c'));
    await vi.waitFor(() =>
      expect(counts()[0]).toEqual({ active: 312, closed: 150, unanswered: 7 }),
    );
    expect(asked).toEqual(['/api/conversations/counts']);
    // Now it is known how it was.
    tell(closed('c'));
    expect(counts()[0]).toEqual({ active: 311, closed: 151, unanswered: 7 });
    expect(asked).toHaveLength(1);
  });

  it('are counted once more where something happens meanwhile', async () => {
    const answers: ((counts: object) => void)[] = [];
    carryRequestsBy(
      () => new Promise((resolve) => answers.push((counts) => resolve(Response.json(counts)))),
    );
    showTabs('next');
    tell(row('c'));
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    tell(closed('b'));
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    const later = { active: 311, closed: 151, unanswered: 7 };
    answers[1]!(later);
    await vi.waitFor(() => expect(counts()[0]).toEqual(later));
    answers[0]!({ active: 312, closed: 150, unanswered: 7 });
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(counts()[0]).toEqual(later);
  });

  it('keep what stands further down than one has looked for its page', () => {
    carryRequestsBy(async () => new Response(null, { status: 503 }));
    showTabs('next');
    tell({ ...row('later'), startedAt: '2026-11-21T08:00:00.000Z' });
    expect(idsIn(queryKey)).toEqual([['a', 'b']]);
    tell({ ...row('later'), lastMessageAt: '2026-11-23T08:00:00.000Z' });
    expect(idsIn(queryKey)).toEqual([['later', 'a', 'b']]);
  });

  it('count what is unanswered, and list it apart', () => {
    showTabs();
    const unansweredKey = conversationsQuery('unanswered').queryKey;
    client.setQueryData(unansweredKey, {
      pages: [{ conversations: [], nextCursor: null }],
      pageParams: [null],
    });
    const asked = { ...row('b', 'Ma question'), lastMessageBy: 'asker' as const };
    for (let times = 0; times < 2; times++) tell(asked);
    expect(counts()[0]).toEqual({ active: 2, closed: 150, unanswered: 1 });
    expect(idsIn(unansweredKey)).toEqual([['b']]);
    tell({ ...asked, lastMessageBy: 'creator', status: 'completed' });
    expect(counts()[0]).toEqual({ active: 1, closed: 151, unanswered: 0 });
    // It stays under the eye.
    expect(idsIn(unansweredKey)).toEqual([['b']]);
  });

  it('show a closed one as read, and are not asked for again', () => {
    showTabs();
    tell({ ...closed('x'), unread: 1 });
    takeInboxFrame(client, { type: 'unread', conversations: 1 });
    takeInboxFrame(client, { type: 'unread', conversations: 0, read: closed('x') });
    expect(countShownUnread(client)).toBe(0);
    for (const key of [queryKey, closedKey])
      expect(client.getQueryState(key)?.isInvalidated).toBe(false);
    expect(counts()).toEqual(Array(2).fill({ active: 2, closed: 150, unanswered: 0 }));
  });
});

describe('a message that its conversation’s screen knows first', () => {
  const last = {
    status: 'completed',
    expired: false,
    endedAt: '2026-11-22T10:00:00.000Z',
    lastMessageText: 'Tout neuf',
    lastMessageAt: '2026-11-22T10:00:00.000Z',
    lastMessageBy: 'asker',
  } as const;

  it('stands in the list at once, and is not undone by older news', () => {
    showList();
    saveProgress(client, 'b', last);
    expect(shown()).toEqual([['a', 'b Tout neuf'], ['c']]);
    const older = { ...row('b', 'Ancien'), lastMessageAt: '2026-11-22T09:00:00.000Z' };
    takeInboxFrame(client, { type: 'conversation', isNewMessage: false, conversation: older });
    expect(shown()).toEqual([['a', 'b Tout neuf'], ['c']]);
    const newer = { ...row('b', 'Plus neuf'), lastMessageAt: '2026-11-22T11:00:00.000Z' };
    takeInboxFrame(client, { type: 'conversation', isNewMessage: false, conversation: newer });
    expect(shown()).toEqual([['a', 'b Plus neuf'], ['c']]);
  });
});

describe('the database’s state that a frame names', () => {
  it('goes along with what is asked next, and has a list on its way asked for again', async () => {
    const bookmarkOf = (count: number) => `${count.toString(16).padStart(8, '0')}-0000`;
    let asked = 0;
    let answer = () => {};
    const asking = new InfiniteQueryObserver(client, {
      queryKey,
      queryFn: () => {
        asked += 1;
        return new Promise<ListPage>((resolve) => {
          answer = () => resolve({ conversations: [], nextCursor: null });
        });
      },
      initialPageParam: null,
      getNextPageParam: () => null,
    });
    const stop = asking.subscribe(() => {});
    takeInboxFrame(client, { type: 'unread', conversations: 0, bookmark: bookmarkOf(8) });
    expect(bookmark.get()).toBe(bookmarkOf(8));
    takeInboxFrame(client, { type: 'unread', conversations: 0, bookmark: bookmarkOf(7) });
    expect(bookmark.get()).toBe(bookmarkOf(8));
    takeInboxFrame(client, { type: 'conversation', isNewMessage: true, conversation: row('a') });
    // What was asked before may be older, and comes first.
    expect(asked).toBe(1);
    answer();
    await vi.waitFor(() => expect(asked).toBe(2));
    answer();
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(asked).toBe(2);
    stop();
  });
});

describe('what is unread', () => {
  it('is what the inbox tells', () => {
    takeInboxFrame(client, { type: 'unread', conversations: 3 });
    expect(client.getQueryData(unreadQuery.queryKey)).toBe(3);
  });

  it('is asked for again when something has been read elsewhere, and only then', () => {
    showList();
    takeInboxFrame(client, { type: 'unread', conversations: 2 });
    expect(isToBeReloaded()).toBe(false);
    takeInboxFrame(client, { type: 'unread', conversations: 1 });
    expect(isToBeReloaded()).toBe(true);
  });

  it('changes in the row that was read elsewhere, and the list is not asked for again', () => {
    showList();
    const unread = { ...row('c', 'Bonjour'), unread: 2 };
    const unlisted = { ...row('d', 'Bonsoir'), unread: 0 };
    takeInboxFrame(client, { type: 'unread', conversations: 2 });
    takeInboxFrame(client, { type: 'conversation', isNewMessage: true, conversation: unread });
    takeInboxFrame(client, { type: 'unread', conversations: 1, read: { ...unread, unread: 0 } });
    expect(unreadIn('c')).toBe(0);
    takeInboxFrame(client, { type: 'unread', conversations: 0, read: unlisted });
    expect(shown()).toEqual([['a', 'b'], ['c Bonjour']]);
    expect(isToBeReloaded()).toBe(false);
  });

  it('is nothing that this device has just read itself', () => {
    showList();
    const at = '2026-11-22T10:00:00.000Z';
    const unread = { ...row('b', 'Bonjour'), lastMessageAt: at, unread: 1 };
    takeInboxFrame(client, { type: 'unread', conversations: 1 });
    recordRead(client, 'b', at);
    takeInboxFrame(client, { type: 'conversation', isNewMessage: true, conversation: unread });
    expect(unreadIn('b')).toBe(0);
    takeInboxFrame(client, { type: 'unread', conversations: 0 });
    expect(isToBeReloaded()).toBe(false);
    const next = { ...unread, lastMessageAt: '2026-11-22T11:00:00.000Z' };
    takeInboxFrame(client, { type: 'conversation', isNewMessage: false, conversation: next });
    expect(unreadIn('b')).toBe(1);
  });
});

describe('a connection', () => {
  const resumed = (isComplete: boolean, ...conversations: ConversationNews[]) =>
    takeInboxFrame(client, {
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

  it('brings what was missed into the list, which is not asked for again', () => {
    showList();
    resumed(true, news('c', 'Bonjour'), news('a', 'Bonsoir', 0));
    expect(shown()).toEqual([['a Bonsoir', 'b'], ['c Bonjour']]);
    expect([unreadIn('c'), unreadIn('a')]).toEqual([1, 0]);
    takeInboxFrame(client, { type: 'unread', conversations: 1 });
    expect(isToBeReloaded()).toBe(false);
  });

  it('has the list asked for again where too much was missed', () => {
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

  it('has the row alone asked for that the list lacks', async () => {
    const asked: string[] = [];
    carryRequestsBy(async (input) => {
      asked.push(pathOf(input));
      return Response.json({ ...row('d', 'Une question'), messages: [], welcome: null });
    });
    showList();
    resumed(true, news('a', 'Bonsoir'), news('d', 'Une question'));
    await vi.waitFor(() => expect(shown()).toEqual([['d Une question', 'a Bonsoir', 'b'], ['c']]));
    expect(asked).toEqual(['/api/conversations/d']);
    expect(isToBeReloaded()).toBe(false);
  });

  it('has the list asked for again where the row cannot be had alone', async () => {
    carryRequestsBy(async () => new Response(null, { status: 503 }));
    showList();
    resumed(true, news('d', 'Une question'));
    await vi.waitFor(() => expect(isToBeReloaded()).toBe(true));
  });
});

it('ignores a frame of a type that it does not know', () => {
  expect(() => takeInboxFrame(new QueryClient(), { type: 'typing' } as never)).not.toThrow();
});
