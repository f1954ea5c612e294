import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, it, vi } from 'vitest';
import type { InboxFrame } from '../../domain/conversations/conversation-wire.ts';
import { afterResponses } from '../support/workerd/after-responses.ts';
import { createPair, open, send, stubOf } from '../support/workerd/conversations.ts';
import type { Person } from '../support/workerd/marketplace.ts';
import { ofType, openSocket } from '../support/workerd/socket.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The current bookmark of D1, once nothing that was left for after a response writes any more. */
async function bookmarkNow(): Promise<string> {
  await afterResponses();
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

it('an inbox sends D1’s bookmark with its updates, to both users and to later sockets', async () => {
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

it('an inbox sends the bookmark after eviction too, even when no tab received the update', async () => {
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

it('an inbox repeats an update once D1 has received what it missed', async () => {
  const pair = await createPair();
  const { id } = await open(pair);
  await stubOf(id).settle();
  const tab = await listen(pair.asker);
  const before = await bookmarkNow();
  vi.spyOn(env.DB, 'withSession').mockImplementationOnce(() => {
    throw new Error('away');
  });
  await stubOf(id).send(pair.asker.id, { id: crypto.randomUUID(), text: 'Une question ?' });
  // An earlier frame has the text with the bookmark before it, unless the inbox was slower than the repetition.
  await tab.next(
    ofType<InboxFrame, 'conversation'>(
      'conversation',
      (frame) =>
        isLaterThan(before)(frame) && frame.conversation.lastMessageText === 'Une question ?',
    ),
  );
  tab.socket.close(1000);
});
