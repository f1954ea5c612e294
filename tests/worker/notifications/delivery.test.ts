import { createMessageBatch, evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InboxFrame } from '../../../domain/conversations/conversation-wire.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import { NOTICE_TIMES } from '../../../domain/notifications/notice-times.ts';
import type { DueNotice } from '../../../domain/notifications/notification.ts';
import { handlers } from '../../../worker/handlers.ts';
import { createPair, open, type Pair, read, send } from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import { call, type Person } from '../../support/workerd/marketplace.ts';
import { bellOf, inboxOf, newestOf, ring, titlesOf } from '../../support/workerd/notices.ts';
import { pass } from '../../support/workerd/orders.ts';
import { ofType, openSocket } from '../../support/workerd/socket.ts';

const MAIL = NOTICE_TIMES.mailAfter;

/** What objects have put on the queue. */
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

/** What is queued for the person by the channel, after their alarm has rung. */
async function sentMailsTo(person: Person, channel: 'email' | 'push'): Promise<DueNotice[]> {
  await ring(person);
  return queued.filter((due) => due.personId === person.id && due.channel === channel);
}

/** Gives the person a device to push to. */
async function withDevice({ id }: Pick<Person, 'id'>): Promise<void> {
  const device = { endpoint: `https://fcm.googleapis.com/${id}`, keys: { p256dh: '', auth: '' } };
  await inboxOf({ id }).savePushSubscription(device, crypto.randomUUID());
}

/** A question that was asked, of which the creator has been told. */
async function asked(pricing: 'question' | 'day' = 'question'): Promise<Pair & { id: string }> {
  const pair = await createPair();
  await Promise.all([pair.asker, pair.creator].map(withDevice));
  const { id } = await open(pair, pricing);
  await send(id, pair.asker, 'Comment bien dormir ?');
  // A push is due at once: once it has left, nothing rings by itself but what is due later.
  await eventually(async () => expect(await sentMailsTo(pair.creator, 'push')).not.toEqual([]));
  return { ...pair, id };
}

/** The person's tab gives signs of life from now on, as the runtime notes them; the function ends that. */
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

describe('a mail', () => {
  it('leaves after three minutes, once per absence, and is claimed once', async () => {
    const { asker, creator, id } = await asked('day');
    await pass(MAIL - 1_000, asker, creator);
    expect(await sentMailsTo(creator, 'email')).toEqual([]);
    await pass(2_000, asker, creator);
    const [mail, ...others] = await sentMailsTo(creator, 'email');
    expect(others).toEqual([]);

    // Whatever comes twice or at once, one gets it.
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

    // More of it in the same absence: told in the app, not by another mail.
    await send(id, asker, 'Et longtemps ?');
    await eventually(async () => expect((await newestOf(creator)).body).toMatch(/ · 2 messages$/));
    await pass(MAIL + 1_000, asker, creator);
    expect(await sentMailsTo(creator, 'email')).toHaveLength(1);

    // They were there, and have left without reading.
    const tab = await openSocket<InboxFrame>('/api/me/socket', creator);
    tab.socket.close(1000);
    await tab.closed;
    await send(id, asker, 'Toujours là ?');
    await eventually(async () => expect((await newestOf(creator)).body).toMatch(/ · 3 messages$/));
    await pass(MAIL + 1_000, asker, creator);
    const again = (await sentMailsTo(creator, 'email')).at(-1)!;
    expect((await claim(again))!.key).not.toBe(delivery!.key);
  });

  it('does not leave once it is read, though it was queued', async () => {
    const { creator, id } = await asked();
    await pass(MAIL + 1_000, creator);
    const [mail] = await sentMailsTo(creator, 'email');
    await call('PUT', `/api/conversations/${id}/read`, { as: creator, json: { seq: 1 } });
    expect(await claim(mail!)).toBeNull();
  });

  it('waits while somebody is there, and for three minutes after they have left', async () => {
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

  it('leaves though a tab is open, three minutes after it last gave a sign of life', async () => {
    const { creator } = await asked();
    const tab = await openSocket<InboxFrame>('/api/me/socket', creator);
    const fallAsleep = await pinging(creator);
    await pass(60_000, creator);
    fallAsleep();
    await pass(MAIL - 1_000, creator);
    expect(await sentMailsTo(creator, 'email')).toEqual([]);
    await pass(MAIL + 1_000, creator);
    expect(await sentMailsTo(creator, 'email')).toHaveLength(1);
    // The socket ends with its token; that is no new absence.
    await pass(15 * 60_000, creator);
    await ring(creator);
    await tab.closed;
    expect(await sentMailsTo(creator, 'email')).toHaveLength(1);
  });

  it('is not claimed where it is not wanted any more', async () => {
    const { creator } = await asked();
    await pass(MAIL + 1_000, creator);
    const [mail] = await sentMailsTo(creator, 'email');
    await inboxOf(creator).savePreferences({ question: { email: false } });
    expect(await claim(mail!)).toBeNull();
  });

  it('waits in the object while the queue does not take it', async () => {
    const { creator } = await asked();
    await pass(MAIL + 1_000, creator);
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.mocked(env.NOTICE_DELIVERIES.sendBatch).mockRejectedValueOnce(new Error('away'));
    expect(await sentMailsTo(creator, 'email')).toEqual([]);
    expect(log.mock.calls[0]![0]).toContain('notices.queue_failed');
    await evictDurableObject(inboxOf(creator));
    await pass(2_000, creator);
    expect(await sentMailsTo(creator, 'email')).toHaveLength(1);
  });

  it('is sent by the queue’s job, whose batch may come twice', async () => {
    const { creator } = await asked();
    await pass(MAIL + 1_000, creator);
    const due = await sentMailsTo(creator, 'email');
    const lines = vi.spyOn(console, 'log').mockImplementation(() => {});
    for (let times = 0; times < 2; times++) {
      const messages = due.map((body) => ({ id: 'm', timestamp: new Date(), attempts: 1, body }));
      await handlers.queue(createMessageBatch('notice-deliveries', messages), env);
    }
    const sent = lines.mock.calls.map(([line]) => JSON.parse(line));
    expect(sent.filter(({ event }) => event === 'notices.delivered')).toMatchObject([
      { due: 1, sent: 1, failed: 0 },
      { due: 1, sent: 0, failed: 0 },
    ]);
  });
});

describe('a push', () => {
  /** A creator with a tab and a device, and what has them told of something. */
  async function withTab() {
    const pair = await createPair();
    const { asker, creator } = pair;
    await withDevice(creator);
    const { id } = await open(pair, 'day');
    const tab = await openSocket<InboxFrame>('/api/me/socket', creator);
    const tell = async (text: string) => {
      await send(id, asker, text);
      await tab.next(ofType('notification'));
    };
    return { asker, creator, tab, tell };
  }

  it('leaves at once to a device whose tab has fallen silent', async () => {
    const { asker, creator, tell } = await withTab();
    await pass(2 * 60_000, asker, creator);
    await tell('Êtes-vous là ?');
    expect(await sentMailsTo(creator, 'push')).toHaveLength(1);
  });

  it('leaves where no sign of life follows what a tab was told', async () => {
    const { asker, creator, tell } = await withTab();
    const fallAsleep = await pinging(creator);
    await pass(60_000, asker, creator);
    fallAsleep();
    await pass(20_000, asker, creator);
    await tell('Êtes-vous là ?');
    // Not yet: a tab that is only slow would be pushed to as well.
    await pass(NOTICE_TIMES.pushAfter + 1_000, creator);
    expect(await sentMailsTo(creator, 'push')).toEqual([]);
    await pass(10_000, creator);
    expect(await sentMailsTo(creator, 'push')).toHaveLength(1);
  });

  it('does not leave where a tab goes on giving signs of life', async () => {
    const { creator, tell } = await withTab();
    await pinging(creator);
    await tell('Êtes-vous là ?');
    await pass(NOTICE_TIMES.pushAfter + 1_000, creator);
    expect(await sentMailsTo(creator, 'push')).toEqual([]);
    await pass(10 * 60_000, creator);
    expect(await sentMailsTo(creator, 'push')).toEqual([]);
  });
});

describe('reminders', () => {
  it('come three days and a day before an answer is due, each by mail', async () => {
    const { asker, creator, id } = await asked();
    const mails: number[] = [];
    for (const days of [4, 6, 7]) {
      const answerBy = Date.parse((await read(id, asker)).startedAt) + 7 * DAY_MS;
      await pass(answerBy - (7 - days) * DAY_MS - Date.now() - 60_000, asker, creator);
      mails.push((await sentMailsTo(creator, 'email')).length);
      await pass(120_000, asker, creator);
      mails.push((await sentMailsTo(creator, 'email')).length);
    }
    // The question's own mail, then the two reminders; nothing once it is given up.
    expect(mails).toEqual([1, 2, 2, 3, 3, 3]);
  });

  it('say what is left, and go once it is answered', async () => {
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

  it('tell an asker once of an answer that they have not read for a day', async () => {
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

  it('say nothing of an answer that was read', async () => {
    const { asker, creator, id } = await asked();
    await send(id, creator, 'Au frais.');
    await eventually(() => newestOf(asker));
    await call('PUT', `/api/conversations/${id}/read`, { as: asker, json: { seq: 2 } });
    await pass(2 * DAY_MS, asker);
    await ring(asker);
    expect((await bellOf(asker)).notifications.map(({ kind }) => kind)).toEqual(['answer']);
  });
});

it('is told once in the app though the object dies while D1 is away', async () => {
  const pair = await createPair();
  const { id } = await open(pair);
  const inbox = inboxOf(pair.creator);
  const tab = await openSocket<InboxFrame>('/api/me/socket', pair.creator);
  await tab.next(ofType('notifications'));
  vi.spyOn(env.DB, 'withSession').mockImplementationOnce(() => {
    throw new Error('away');
  });
  // Past the Worker: so it is the conversation that asks for a session next.
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
  // Its conversation may tell the same again.
  await runInDurableObject(env.CONVERSATION.getByName(id), (conversation) =>
    (conversation as unknown as { repair(): Promise<boolean> }).repair(),
  );
  expect(tab.frames.filter(({ type }) => type === 'notification')).toHaveLength(1);
  tab.socket.close(1000);
});
