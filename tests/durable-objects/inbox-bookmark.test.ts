import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, it, vi } from 'vitest';
import type { InboxFrame } from '../../domain/conversations/conversation-wire.ts';
import { createPair, open, send, stubOf } from '../support/workerd/conversations.ts';
import type { Person } from '../support/workerd/marketplace.ts';
import { ofType, openSocket } from '../support/workerd/socket.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** D1's state now. */
async function bookmarkNow(): Promise<string> {
  const session = env.DB.withSession('first-primary');
  await session.prepare('select 1').first();
  return session.getBookmark()!;
}

async function listen(person: Person) {
  const tab = await openSocket<InboxFrame>('/api/me/socket', person);
  await tab.next(ofType('notifications'));
  return tab;
}

const isLaterThan =
  (bookmark: string) =>
  ({ bookmark: told = '' }: InboxFrame) =>
    told > bookmark;

it('names D1’s state with what it tells, to both, and to who comes later', async () => {
  const pair = await createPair();
  const { id } = await open(pair);
  const tabs = [await listen(pair.asker), await listen(pair.creator)];
  const before = await bookmarkNow();
  await send(id, pair.asker, 'Une question ?');
  for (const tab of tabs) {
    const isIt = ofType<InboxFrame, 'conversation'>('conversation', isLaterThan(before));
    const { conversation } = await tab.next(isIt);
    expect(conversation.lastMessageText).toBe('Une question ?');
  }
  const later = await listen(pair.asker);
  expect(later.frames.every(isLaterThan(before))).toBe(true);
  for (const { socket } of [...tabs, later]) socket.close(1000);
});

it('has slept, and still names the state with its owner’s message of which no tab was told', async () => {
  const pair = await createPair();
  const { id } = await open(pair);
  await stubOf(id).settle();
  const before = await bookmarkNow();
  await send(id, pair.asker, 'Une question ?');
  await stubOf(id).settle();
  await evictDurableObject(env.INBOX.getByName(pair.asker.id));
  const tab = await listen(pair.asker);
  expect(tab.frames.every(isLaterThan(before))).toBe(true);
  tab.socket.close(1000);
});

it('tells again once D1 has what it missed while it was away', async () => {
  const pair = await createPair();
  const { id } = await open(pair);
  await stubOf(id).settle();
  const tab = await listen(pair.asker);
  const before = await bookmarkNow();
  vi.spyOn(env.DB, 'withSession').mockImplementationOnce(() => {
    throw new Error('away');
  });
  await stubOf(id).send(pair.asker.id, { id: crypto.randomUUID(), text: 'Une question ?' });
  const { bookmark = '' } = await tab.next(
    ofType<InboxFrame, 'conversation'>(
      'conversation',
      ({ conversation }) => conversation.lastMessageText === 'Une question ?',
    ),
  );
  expect(bookmark <= before).toBe(true);
  await tab.next(ofType<InboxFrame, 'conversation'>('conversation', isLaterThan(before)));
  tab.socket.close(1000);
});
