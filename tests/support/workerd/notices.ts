import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { database } from '../../../database/client.ts';
import type { Notice, NoticesPage } from '../../../domain/notifications/notification.ts';
import type { Inbox } from '../../../durable-objects/inbox/inbox.ts';
import type { InboxEntry } from '../../../durable-objects/inbox/read-cursors.ts';
import { dispatchNotifications } from '../../../worker/notifications/dispatch-notifications.ts';
import { call, type Person } from './marketplace.ts';

/** The user's object, for calls that bypass the Worker. */
export function inboxOf(person: Pick<Person, 'id'>) {
  return env.INBOX.getByName(person.id);
}

/** An update of a creator's conversation: `version` messages of the asker, none of them read. */
export const entryOf = (conversationId: string, version: number): InboxEntry => ({
  conversationId,
  version,
  lastSeq: version,
  ownLastSeq: 0,
  otherLastSeq: version,
  otherMessages: version,
  role: 'creator',
  status: 'initiated',
  endedAt: null,
  answerBy: null,
  closeReason: null,
  promisedBy: null,
  lastMessageText: 'Bonjour',
  lastMessageAt: 1,
  lastMessageBy: 'asker',
});

/** The bell, as the user sees it. */
export async function bellOf(as: Person, cursor?: string): Promise<NoticesPage> {
  const query = cursor ? `?cursor=${cursor}` : '';
  const response = await call('GET', `/api/me/notifications${query}`, { as });
  expect(response.status).toBe(200);
  return response.json();
}

/** The titles of the bell, the newest first. */
export async function titlesOf(as: Person): Promise<string[]> {
  return (await bellOf(as)).notifications.map(({ title }) => title);
}

/** The newest notification. */
export async function newestOf(as: Person): Promise<Notice> {
  const [notice] = (await bellOf(as)).notifications;
  expect(notice).toBeDefined();
  return notice!;
}

/** Runs the minute cron's work on notifications until none is due. */
export async function carry(now = Date.now()): Promise<void> {
  await dispatchNotifications(database(env.DB), env, now);
}

/** Runs the alarm handler of the user's object, whether or not an alarm is set or running. */
export function ring(person: Pick<Person, 'id'>): Promise<void> {
  return runInDurableObject(inboxOf(person), (inbox) => (inbox as unknown as Inbox).alarm());
}
