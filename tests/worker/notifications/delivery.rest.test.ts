import { createMessageBatch, evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InboxFrame } from '../../../domain/conversations/conversation-wire.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import type { DueNotice } from '../../../domain/notifications/notification.ts';
import type { Inbox } from '../../../durable-objects/inbox/inbox.ts';
import type { InboxEntry } from '../../../durable-objects/inbox/read-cursors.ts';
import { handlers } from '../../../worker/handlers.ts';
import { createPair, open, type Pair, read, send } from '../../support/workerd/conversations.ts';
import { eventually, untilSent } from '../../support/workerd/eventually.ts';
import { call, type Person } from '../../support/workerd/marketplace.ts';
import { NOTICE_TIMES } from '../../support/workerd/notice-times.ts';
import { bellOf, inboxOf, newestOf, ring, titlesOf } from '../../support/workerd/notices.ts';
import { pass } from '../../support/workerd/orders.ts';
import { ofType, openSocket } from '../../support/workerd/socket.ts';

const MAIL = NOTICE_TIMES.mailAfter;

/** The deliveries that objects have put on the queue. */
let queued: DueNotice[];

beforeEach(() => {
  queued = [];
  vi.spyOn(env.NOTICE_DELIVERIES, 'sendBatch').mockImplementation(async (messages) => {
    for (const { body } of messages) queued.push(body as DueNotice);
    return undefined as never;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Deliveries queued for the person by channel, after their alarm has fired. */
async function sentMailsTo(person: Person, channel: 'email' | 'push'): Promise<DueNotice[]> {
  await ring(person);
  return queued.filter((due) => due.personId === person.id && due.channel === channel);
}

/** Subscribes a device of the person to pushes. */
async function withDevice({ id }: Pick<Person, 'id'>): Promise<void> {
  const device = { endpoint: `https://fcm.googleapis.com/${id}`, keys: { p256dh: '', auth: '' } };
  await inboxOf({ id }).savePushSubscription(device, crypto.randomUUID());
}

/** An asked question, of which the creator has been notified. */
async function asked(pricing: 'question' | 'day' = 'question'): Promise<Pair & { id: string }> {
  const pair = await createPair();
  await Promise.all([pair.asker, pair.creator].map(withDevice));
  const { id } = await open(pair, pricing);
  await send(id, pair.asker, 'Comment bien dormir ?');
  // A push is due at once: after it, no alarm fires before later deliveries are due.
  await eventually(async () => expect(await sentMailsTo(pair.creator, 'push')).not.toEqual([]));
  return { ...pair, id };
}

/** Sends heartbeats from the person's tab from now on; the returned function stops them. */
async function pinging({ id }: Pick<Person, 'id'>): Promise<() => void> {
  let heardAt: number | null = null;
  await runInDurableObject(inboxOf({ id }), (_, state) => {
    vi.spyOn(state, 'getWebSocketAutoResponseTimestamp').mockImplementation(
      () => new Date(heardAt ?? Date.now()),
    );
  });
  return () => {
    heardAt = Date.now();
  };
}

const claim = ({ personId, noticeId, channel }: DueNotice) =>
  inboxOf({ id: personId }).claimDelivery(noticeId, channel);

describe('notice mail', () => {
  it('is sent after three minutes, once per absence, and claimed once', async () => {
    const { asker, creator, id } = await asked('day');
    await pass(MAIL - 1_000, asker, creator);
    expect(await sentMailsTo(creator, 'email')).toEqual([]);
    await pass(2_000, asker, creator);
    const [mail, ...others] = await sentMailsTo(creator, 'email');
    expect(others).toEqual([]);

    // Concurrent or repeated claims: one succeeds.
    const claims = await Promise.all([claim(mail!), claim(mail!), claim(mail!)]);
    const [delivery, none] = claims.filter((each) => each !== null);
    expect(none).toBeUndefined();
    expect(delivery).toMatchObject({
      key: expect.stringContaining(mail!.noticeId),
      channel: 'email',
      thread: id,
      notice: { kind: 'question' },
    });
    await evictDurableObject(inboxOf(creator));
    expect(await claim(mail!)).toBeNull();

    // More in the same absence is shown in the app, without another mail.
    await send(id, asker, 'Et longtemps ?');
    await eventually(async () =>
      expect((await newestOf(creator)).body).toMatch(/ · 2 messages · 8 € si vous répondez avant /),
    );
    await pass(MAIL + 1_000, asker, creator);
    expect(await sentMailsTo(creator, 'email')).toHaveLength(1);

    // They were online, and left without reading.
    const tab = await openSocket<InboxFrame>('/api/me/socket', creator);
    tab.socket.close(1000);
    await tab.closed;
    await send(id, asker, 'Toujours là ?');
    await eventually(async () =>
      expect((await newestOf(creator)).body).toMatch(/ · 3 messages · 8 € si /),
    );
    await pass(MAIL + 1_000, asker, creator);
    const again = (await sentMailsTo(creator, 'email')).at(-1)!;
    expect((await claim(again))!.key).not.toBe(delivery!.key);
  });

  it('is not sent once the notice is read, even when queued', async () => {
    const { creator, id } = await asked();
    await pass(MAIL + 1_000, creator);
    const [mail] = await sentMailsTo(creator, 'email');
    await call('PUT', `/api/conversations/${id}/read`, { as: creator, json: { seq: 1 } });
    expect(await claim(mail!)).toBeNull();
  });

  it('waits while the user is online, and for three minutes after', async () => {
    const { creator } = await asked();
    const tab = await openSocket<InboxFrame>('/api/me/socket', creator);
    await pinging(creator);
    await pass(MAIL + 1_000, creator);
    expect(await sentMailsTo(creator, 'email')).toEqual([]);
    tab.socket.close(1000);
    await tab.closed;
    expect(await sentMailsTo(creator, 'email')).toEqual([]);
    await pass(MAIL + 1_000, creator);
    expect(await sentMailsTo(creator, 'email')).toHaveLength(1);
  });

  it('is sent three minutes after the last heartbeat, even when a tab is open', async () => {
    const { creator } = await asked();
    const tab = await openSocket<InboxFrame>('/api/me/socket', creator);
    const fallAsleep = await pinging(creator);
    await pass(60_000, creator);
    fallAsleep();
    await pass(MAIL - 1_000, creator);
    expect(await sentMailsTo(creator, 'email')).toEqual([]);
    await pass(MAIL + 1_000, creator);
    expect(await sentMailsTo(creator, 'email')).toHaveLength(1);
    // The socket ends with its token, which starts no new absence.
    await pass(15 * 60_000, creator);
    await ring(creator);
    await tab.closed;
    expect(await sentMailsTo(creator, 'email')).toHaveLength(1);
  });

  it('cannot be claimed once the user has switched it off', async () => {
    const { creator } = await asked();
    await pass(MAIL + 1_000, creator);
    const [mail] = await sentMailsTo(creator, 'email');
    await inboxOf(creator).savePreferences({ question: { email: false } });
    expect(await claim(mail!)).toBeNull();
  });

  it('waits in the object while the queue is unavailable', async () => {
    const { creator } = await asked();
    await pass(MAIL + 1_000, creator);
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.mocked(env.NOTICE_DELIVERIES.sendBatch).mockRejectedValueOnce(new Error('away'));
    expect(await sentMailsTo(creator, 'email')).toEqual([]);
    expect(log.mock.calls[0]![0]).toContain('notifications.queue_failed');
    await evictDurableObject(inboxOf(creator));
    await pass(2_000, creator);
    expect(await sentMailsTo(creator, 'email')).toHaveLength(1);
  });

  it('is sent by the queue’s job, once when the batch is redelivered', async () => {
    const { creator } = await asked();
    await pass(MAIL + 1_000, creator);
    const due = await sentMailsTo(creator, 'email');
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    for (let times = 0; times < 2; times++) {
      const messages = due.map((body) => ({ id: 'm', timestamp: new Date(), attempts: 1, body }));
      await handlers.queue(createMessageBatch('notice-deliveries', messages), env);
    }
    const sent = log.mock.calls.map(([line]) => JSON.parse(line));
    expect(sent.filter(({ event }) => event === 'notifications.delivered')).toMatchObject([
      { due: 1, sent: 1, failed: 0 },
      { due: 1, sent: 0, failed: 0 },
    ]);
  });
});

describe('push', () => {
  /** A creator with a tab and a device, and a function that notifies them. */
  async function withTab() {
    const pair = await createPair();
    const { asker, creator } = pair;
    await withDevice(creator);
    const { id } = await open(pair, 'day');
    const tab = await openSocket<InboxFrame>('/api/me/socket', creator);
    const notify = async (text: string) => {
      await send(id, asker, text);
      await tab.next(ofType('notification'));
    };
    return { asker, creator, tab, notify };
  }

  it('is sent at once when the tab has stopped sending heartbeats', async () => {
    const { asker, creator, notify } = await withTab();
    await pass(2 * 60_000, asker, creator);
    await notify('Êtes-vous là ?');
    expect(await sentMailsTo(creator, 'push')).toHaveLength(1);
  });

  it('is sent when no heartbeat follows the frame to the tab', async () => {
    const { asker, creator, notify } = await withTab();
    const fallAsleep = await pinging(creator);
    await pass(60_000, asker, creator);
    fallAsleep();
    await pass(20_000, asker, creator);
    await notify('Êtes-vous là ?');
    // Not yet: a slow tab would get a push as well.
    await pass(NOTICE_TIMES.pushAfter + 1_000, creator);
    expect(await sentMailsTo(creator, 'push')).toEqual([]);
    await pass(10_000, creator);
    expect(await sentMailsTo(creator, 'push')).toHaveLength(1);
  });

  it('is not sent while a tab sends heartbeats', async () => {
    const { creator, notify } = await withTab();
    await pinging(creator);
    await notify('Êtes-vous là ?');
    await pass(NOTICE_TIMES.pushAfter + 1_000, creator);
    expect(await sentMailsTo(creator, 'push')).toEqual([]);
    await pass(10 * 60_000, creator);
    expect(await sentMailsTo(creator, 'push')).toEqual([]);
  });
});

describe('reminders', () => {
  it('are mailed three days and a day before an answer is due', async () => {
    const { asker, creator, id } = await asked();
    const mails: number[] = [];
    for (const days of [4, 6, 7]) {
      const answerBy = Date.parse((await read(id, asker)).startedAt) + 7 * DAY_MS;
      await pass(answerBy - (7 - days) * DAY_MS - Date.now() - 60_000, asker, creator);
      mails.push((await sentMailsTo(creator, 'email')).length);
      await pass(120_000, asker, creator);
      mails.push((await sentMailsTo(creator, 'email')).length);
    }
    // The question's own mail, then the two reminders; nothing after expiry.
    expect(mails).toEqual([1, 2, 2, 3, 3, 3]);
  });

  it('say how much time is left, and disappear once answered', async () => {
    const { asker, creator, id } = await asked();
    await pass(4 * DAY_MS + HOUR_MS, asker, creator);
    await ring(creator);
    expect(await newestOf(creator)).toMatchObject({
      kind: 'reminder',
      title: expect.stringMatching(/ attend votre réponse$/),
      body: expect.stringMatching(
        /^Il vous reste 3 jours .+ Passé ce délai, son prix sera rendu\.$/,
      ),
      readAt: null,
    });
    await send(id, creator, 'Au frais.');
    await eventually(async () => {
      const { unread, notifications } = await bellOf(creator);
      expect([unread, notifications.map(({ kind }) => kind)]).toEqual([0, ['question']]);
    });
    await pass(3 * DAY_MS, creator);
    await ring(creator);
    expect(await titlesOf(creator)).toHaveLength(1);
  });

  it('are not given when the answer comes while the question is read', async () => {
    const { asker, creator, id } = await asked();
    await pass(4 * DAY_MS + HOUR_MS, asker, creator);
    await runInDurableObject(inboxOf(creator), async (instance, { storage }) => {
      const inbox = instance as unknown as Inbox;
      const { entry } = storage.sql
        .exec<{ entry: string }>('SELECT entry FROM marks WHERE conversation_id = ?', id)
        .one();
      const asked: InboxEntry = JSON.parse(entry);
      const ringing = inbox.alarm();
      // The alarm has sent its query. D1 answers later, and does not have the answer yet.
      await untilSent();
      await inbox.notify({
        ...asked,
        version: asked.version + 1,
        promisedBy: null,
        lastSeq: 2,
        ownLastSeq: 2,
        lastMessageBy: 'creator',
      });
      await ringing;
    });
    expect((await bellOf(creator)).notifications.map(({ kind }) => kind)).toEqual(['question']);
  });

  it('remind an asker once of an answer unread for a day', async () => {
    const { asker, creator, id } = await asked();
    await send(id, creator, 'Au frais.');
    await eventually(() => newestOf(asker));
    for (const days of [1, 1, 5]) {
      await pass(days * DAY_MS + 1_000, asker);
      await ring(asker);
    }
    const { notifications } = await bellOf(asker);
    expect(notifications.map(({ kind }) => kind)).toEqual(['reminder', 'answer']);
    expect(notifications[0]).toMatchObject({ title: 'Une réponse vous attend' });
  });

  it('skip an answer that was read', async () => {
    const { asker, creator, id } = await asked();
    await send(id, creator, 'Au frais.');
    await eventually(() => newestOf(asker));
    await call('PUT', `/api/conversations/${id}/read`, { as: asker, json: { seq: 2 } });
    await pass(2 * DAY_MS, asker);
    await ring(asker);
    expect((await bellOf(asker)).notifications.map(({ kind }) => kind)).toEqual(['answer']);
  });
});

it('a notice appears once in the app even when the object dies during a D1 outage', async () => {
  const pair = await createPair();
  const { id } = await open(pair);
  const inbox = inboxOf(pair.creator);
  const tab = await openSocket<InboxFrame>('/api/me/socket', pair.creator);
  await tab.next(ofType('notifications'));
  vi.spyOn(env.DB, 'withSession').mockImplementationOnce(() => {
    throw new Error('away');
  });
  // Called without the Worker, so that the conversation opens the next D1 session.
  const message = { id: crypto.randomUUID(), text: 'Êtes-vous là ?' };
  await env.CONVERSATION.getByName(id).send(pair.asker.id, message);
  await eventually(async () => {
    const marks = await inbox.marksOf([id]);
    expect(marks[id]?.unread).toBe(1);
  });
  await evictDurableObject(inbox);
  const { notification, unread } = await tab.next(ofType('notification'));
  expect([notification.kind, unread]).toEqual(['question', 1]);
  expect(await titlesOf(pair.creator)).toHaveLength(1);
  // Its conversation may publish the same again.
  await runInDurableObject(env.CONVERSATION.getByName(id), (conversation) =>
    (conversation as unknown as { repair(): Promise<boolean> }).repair(),
  );
  expect(tab.frames.filter(({ type }) => type === 'notification')).toHaveLength(1);
  tab.socket.close(1000);
});
