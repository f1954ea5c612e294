import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InboxFrame } from '../../../domain/conversations/conversation-wire.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import type { NoticeFacts } from '../../../domain/notifications/notice-facts.ts';
import type { DueNotice } from '../../../domain/notifications/notification.ts';
import { deliverNotices } from '../../../worker/notifications/deliver.ts';
import { call, createPerson, type Person } from '../../support/workerd/marketplace.ts';
import { NOTICE_TIMES } from '../../support/workerd/notice-times.ts';
import { bellOf, inboxOf, ring } from '../../support/workerd/notices.ts';
import { pass } from '../../support/workerd/orders.ts';
import { mailsOf } from '../../support/workerd/outbox.ts';
import { openSocket } from '../../support/workerd/socket.ts';

const SOON = NOTICE_TIMES.mailAfter + 1_000;

let queued: DueNotice[];
let person: Person;

beforeEach(async () => {
  queued = [];
  vi.spyOn(env.NOTICE_DELIVERIES, 'sendBatch').mockImplementation(async (messages) => {
    for (const { body } of messages) queued.push(body as DueNotice);
    return undefined as never;
  });
  person = await createPerson();
  await pass(0, person);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const order = { id: 'o', topic: 'Pain', pricing: 'question', cents: 240, currency: 'eur' } as const;
const conversation = (id: string) => ({
  ...{ id, topic: { id: 't', name: 'Pain' }, pricing: 'question' as const, isPaid: true },
});

/** Notifies the person of something now. */
async function notify(thing: string, facts: NoticeFacts): Promise<void> {
  const at = Date.now();
  const acts = [{ id: crypto.randomUUID(), at, actor: null }];
  await inboxOf(person).tell([{ thing, facts, acts, count: 1, since: at }]);
}
const asked = (id: string) =>
  notify(`question:${id}`, { kind: 'question', conversation: conversation(id) });
/** A message of a day's conversation. */
const written = (id: string) =>
  notify(`message:${id}`, {
    kind: 'message',
    conversation: { ...conversation(id), pricing: 'day' },
  });
const answered = (id: string) =>
  notify(`answer:${id}`, { kind: 'answer', conversation: conversation(id) });
const released = (id: string) => notify(`release:${id}`, { kind: 'release', order });
const liked = (postId: string) =>
  notify(`like:post:${postId}`, { kind: 'like', of: 'post', postId, excerpt: 'Le levain' });

/** Lets the time pass and the queue do its work; the subjects of all mails so far, oldest first. */
async function subjectsAfter(ms: number, using: Env = env): Promise<string[]> {
  await pass(ms, person);
  await ring(person);
  await deliverNotices(using, queued.splice(0));
  return (await mailsOf(person))
    .map(({ subject }) => subject.replaceAll('\u00a0', ' '))
    .toReversed();
}

/** The person opens a tab and closes it without reading. */
async function lookIn(): Promise<void> {
  const tab = await openSocket<InboxFrame>('/api/me/socket', person);
  tab.socket.close(1000);
  await tab.closed;
}

describe('one mail for an absence', () => {
  it('contains whatever conversations wait, and nothing of it is mailed again', async () => {
    for (const id of ['c1', 'c2', 'c3']) await asked(id);
    await answered('c4');
    expect(await subjectsAfter(SOON)).toEqual(['4 nouveautés à lire']);
    const [mail] = await mailsOf(person);
    expect(mail!.text).not.toContain('Pain');
    expect(mail!.text).toContain('/main/notifications');
    expect(await subjectsAfter(2 * DAY_MS)).toHaveLength(1);
  });

  it('is followed by another conversation’s a day later, not before', async () => {
    await written('c1');
    expect(await subjectsAfter(SOON)).toHaveLength(1);
    await written('c2');
    await written('c3');
    expect(await subjectsAfter(SOON)).toHaveLength(1);
    const subjects = await subjectsAfter(DAY_MS);
    expect(subjects).toHaveLength(2);
    expect(subjects[1]).toBe('2 nouveautés à lire');
  });

  it('holds back no question and no answer, and takes along what waits', async () => {
    await written('c1');
    expect(await subjectsAfter(SOON)).toHaveLength(1);
    await written('c2');
    await asked('c3');
    expect((await subjectsAfter(SOON))[1]).toBe('2 nouveautés à lire');
    await answered('c4');
    expect(await subjectsAfter(SOON)).toHaveLength(3);
  });

  it('starts again after a visit, with what the visit left unread', async () => {
    await written('c1');
    await subjectsAfter(SOON);
    await written('c2');
    expect(await subjectsAfter(SOON)).toHaveLength(1);
    await lookIn();
    expect(await subjectsAfter(SOON)).toHaveLength(2);
  });

  it('leaves out what is read, and what is not wanted', async () => {
    await inboxOf(person).savePreferences({ answer: { email: false } });
    await asked('c1');
    await asked('c2');
    await answered('c3');
    const { notifications } = await bellOf(person);
    const read = notifications.find(({ kind }) => kind === 'question')!;
    await inboxOf(person).markNoticesRead([read.id]);
    expect(await subjectsAfter(SOON)).toEqual(['Utilisateur anonyme vous pose une question']);
  });

  it('is held back by no mail about posts', async () => {
    await inboxOf(person).savePreferences({ like: { email: true } });
    await liked('p1');
    expect(await subjectsAfter(SOON)).toHaveLength(1);
    await liked('p2');
    expect(await subjectsAfter(2 * DAY_MS)).toHaveLength(1);
    await asked('c1');
    expect(await subjectsAfter(SOON)).toHaveLength(2);
  });

  it('contains only the account’s money, in a mail for each, for an unconfirmed address', async () => {
    for (const id of ['c1', 'c2']) await asked(id);
    await pass(SOON, person);
    await ring(person);
    const claims = [];
    for (const { noticeId } of queued.filter(({ channel }) => channel === 'email'))
      claims.push(await inboxOf(person).claimDelivery(noticeId, 'email', false, true));
    expect(claims).toMatchObject([{ others: [] }, { others: [] }]);
  });

  it('is one for each thing while a Worker that names one of them claims it', async () => {
    for (const id of ['c1', 'c2']) await asked(id);
    await pass(SOON, person);
    await ring(person);
    const mails = queued.filter(({ channel }) => channel === 'email');
    for (const { noticeId } of mails)
      expect(await inboxOf(person).claimDelivery(noticeId, 'email')).toMatchObject({ others: [] });
    expect(mails).toHaveLength(2);
  });

  it('that fails gives back what it contained', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const failing = {
      ...env,
      ...{ DEV_OUTBOX: 'closed', MAIL_FROM: 'bonjour@dis-moi.example' },
      EMAIL: { send: vi.fn().mockRejectedValue(new Error('busy')) },
    } as unknown as Env;
    for (const id of ['c1', 'c2']) await asked(id);
    expect(await subjectsAfter(SOON, failing)).toEqual([]);
    expect(await subjectsAfter(SOON)).toEqual(['2 nouveautés à lire']);
    expect(await subjectsAfter(2 * DAY_MS)).toHaveLength(1);
  });

  it('that fails, and whose first notice is read, gives back the others', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const failing = {
      ...env,
      ...{ DEV_OUTBOX: 'closed', MAIL_FROM: 'bonjour@dis-moi.example' },
      EMAIL: { send: vi.fn().mockRejectedValue(new Error('busy')) },
    } as unknown as Env;
    await asked('c1');
    await asked('c2');
    await pass(SOON, person);
    await ring(person);
    const [first] = queued.splice(0);
    await deliverNotices(failing, [first!]);
    await inboxOf(person).markNoticesRead([first!.noticeId]);
    await pass(SOON, person);
    expect(await subjectsAfter(SOON)).toEqual(['Utilisateur anonyme vous pose une question']);
  });
});

describe('mails of releases', () => {
  it('are one a week, with the releases since the last', async () => {
    await released('o1');
    expect(await subjectsAfter(SOON)).toEqual(['Vous avez gagné 2,40 €']);
    await released('o2');
    await asked('c1');
    expect(await subjectsAfter(SOON)).toHaveLength(2);
    await subjectsAfter(3 * DAY_MS);
    await released('o3');
    expect(await subjectsAfter(3 * DAY_MS)).toHaveLength(2);
    expect(await subjectsAfter(DAY_MS)).toEqual([
      'Vous avez gagné 2,40 €',
      'Utilisateur anonyme vous pose une question',
      '2 ventes vous sont acquises',
    ]);
    const [mail] = await mailsOf(person);
    expect(mail!.headers['List-Unsubscribe']).toBeUndefined();
  });
});

describe('the daily digest', () => {
  const PREFERENCES = '/api/me/notification-preferences';

  it('is chosen beside the kinds', async () => {
    const before = await (await call('GET', PREFERENCES, { as: person })).json();
    expect(before).toMatchObject({ dailyDigest: false });
    const json = { dailyDigest: true, like: { email: true } };
    const answer = await call('PUT', PREFERENCES, { as: person, json });
    expect(await answer.json()).toMatchObject({ dailyDigest: true, like: { email: true } });
    for (const wrong of ['yes', null, { email: true }]) {
      const refused = await call('PUT', PREFERENCES, { as: person, json: { dailyDigest: wrong } });
      expect(refused.status).toBe(400);
    }
    expect(await inboxOf(person).preferences()).toMatchObject({ dailyDigest: true });
  });

  it('gathers a day’s likes in the evening, every day', async () => {
    await inboxOf(person).savePreferences({ dailyDigest: true, like: { email: true } });
    const evening = Math.ceil(Date.now() / DAY_MS) * DAY_MS + NOTICE_TIMES.gathering.digestAt;
    await pass(evening - DAY_MS - Date.now() + 60_000, person);
    await liked('p1');
    expect(await subjectsAfter(SOON)).toEqual([]);
    await liked('p2');
    await lookIn();
    expect(await subjectsAfter(SOON)).toEqual([]);
    expect(await subjectsAfter(DAY_MS)).toEqual(['2 nouveautés à lire']);
    for (const id of ['p1', 'p2', 'p3']) await liked(id);
    const subjects = await subjectsAfter(DAY_MS);
    expect(subjects).toEqual(['2 nouveautés à lire', '3 nouveautés à lire']);
  });
});
