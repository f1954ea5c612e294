import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  runInDurableObject,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { DecidableDelivery, Delivery } from '../../../domain/notifications/notification.ts';
import type { ClaimedDelivery } from '../../../domain/notifications/push-message.ts';
import {
  PUSH_SUBSCRIPTION_MS,
  PUSH_SUBSCRIPTIONS_MAX,
} from '../../../domain/notifications/push-subscription.ts';
import { handlers } from '../../../worker/handlers.ts';
import { type LatePush, pushNotice } from '../../../worker/notifications/channels/web-push.ts';
import { sendPush } from '../../../worker/notifications/send-push.ts';
import { call, createPerson, type Person } from '../../support/workerd/marketplace.ts';

/** Pushes go to a real service beside the tests, which verifies, decrypts and stores them. */

const SUBSCRIPTIONS = '/api/me/push-subscriptions';

interface Device {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A browser's subscription. */
async function newDevice(): Promise<Device> {
  const answer = await fetch(`${env.PUSH_SERVICE}/subscriptions`, { method: 'POST' });
  return answer.json();
}

const atService = ({ endpoint }: Device) => endpoint.replace('/push/', '/subscriptions/');

async function receivedBy(device: Device) {
  const answer = await fetch(atService(device));
  return (await answer.json()) as { pushes: Record<string, unknown>[]; refusals: string[] };
}

/** Makes the service answer the device's next pushes with these statuses. */
async function answerWith(device: Device, answers: number[], retryAfter?: string) {
  const body = JSON.stringify({ answers, retryAfter });
  await fetch(atService(device), { method: 'PUT', body });
}

const subscribe = (as: Person, json: unknown) => call('POST', SUBSCRIPTIONS, { as, json });
const devicesOf = ({ id }: Person) => env.INBOX.getByName(id).pushSubscriptions();

/** A user with a subscribed device. */
async function withDevice(): Promise<{ person: Person; device: Device }> {
  const [person, device] = await Promise.all([createPerson(), newDevice()]);
  expect((await subscribe(person, device)).status).toBe(201);
  return { person, device };
}

/** A notice for the person, claimed for push. */
async function claimed(
  person: Person,
  more?: Partial<Delivery['notice']>,
): Promise<ClaimedDelivery> {
  return { ...notice(more), claim: 1, devices: await devicesOf(person) };
}

function notice(more: Partial<Delivery['notice']> = {}): DecidableDelivery {
  const id = crypto.randomUUID();
  return {
    key: `${id}.push`,
    channel: 'push',
    thread: id,
    money: null,
    notice: {
      ...{ id, kind: 'answer', title: 'Éloïse vous a répondu', body: 'Sujet : le pain' },
      ...{ href: '/main/messages', actor: null, readAt: null },
      createdAt: '2026-11-22T12:00:00.000Z',
      ...more,
    },
  };
}

const conversationOf = (id: string) => ({
  ...{ id, topic: { id: 't', name: 'Pain' }, pricing: 'question' as const, isPaid: true },
});

/** Runs the queue's job over late pushes; returns its result for each. */
async function retry(late: LatePush[], attempts = 1) {
  const messages = late.map((body) => ({
    id: body.endpoint,
    timestamp: new Date(),
    attempts,
    body,
  }));
  const batch = createMessageBatch('push-retries', messages);
  await handlers.queue(batch, env);
  return getQueueResult(batch, createExecutionContext());
}

/** The environment, with the messages on the queue of late pushes. */
function withQueue() {
  const late: { body: LatePush; delaySeconds: number | undefined }[] = [];
  const PUSH_RETRIES = {
    send: async (body: LatePush, options?: QueueSendOptions) =>
      void late.push({ body, delaySeconds: options?.delaySeconds }),
  } as unknown as Queue<LatePush>;
  return { late, env: { ...env, PUSH_RETRIES } as Env };
}

describe('push', () => {
  it('reaches every device, signed and encrypted for it, with its urgency', async () => {
    const { person, device } = await withDevice();
    const second = await newDevice();
    await subscribe(person, second);
    const delivery = await claimed(person);
    await pushNotice(env, person.id, delivery);
    const { id, title, body, href } = delivery.notice;
    for (const each of [device, second])
      expect(await receivedBy(each)).toEqual({
        refusals: [],
        pushes: [
          {
            payload: { title, body, href, tag: id },
            ...{ urgency: 'high', ttl: 259_200, topic: id.replaceAll('-', '') },
          },
        ],
      });
  });

  it('replaces the mail of its notice only when a service has accepted it', async () => {
    const { person, device } = await withDevice();
    const inbox = env.INBOX.getByName(person.id);
    const at = Date.now();
    const facts = { kind: 'question', conversation: conversationOf('c1') } as const;
    const acts = [{ id: 'a', at, actor: null }];
    const told = { thing: 'question:c1', facts, acts, count: 1, since: at };
    await inbox.tell([told]);
    const { notices } = await inbox.noticesPage(null, 1);
    const waits = () =>
      runInDurableObject(
        inbox,
        (_, state) =>
          state.storage.sql.exec("SELECT 1 FROM deliveries WHERE channel = 'email'").toArray()
            .length,
      );
    await answerWith(device, [503]);
    const { late, env: using } = withQueue();
    const push = { ...(await claimed(person)), notice: notices[0]! };
    await pushNotice(using, person.id, push);
    expect(await waits()).toBe(1);
    await retry(late.map(({ body }) => body));
    expect(await waits()).toBe(0);
    // News of the same conversation waits again, until its own push.
    await inbox.tell([{ ...told, acts: [{ id: 'b', at: at + 1, actor: null }], count: 2 }]);
    expect(await waits()).toBe(1);
    await pushNotice(env, person.id, push);
    expect(await waits()).toBe(0);
  });

  it('is not sent again when its object does not learn that it was accepted', async () => {
    const { person, device } = await withDevice();
    const push = await claimed(person);
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const older = { getByName: () => ({}) } as unknown as Env['INBOX'];
    await pushNotice({ ...env, INBOX: older }, person.id, push);
    expect(warned.mock.calls[0]![0]).toContain('push.report_failed');
    warned.mockRestore();
    expect((await receivedBy(device)).pushes).toHaveLength(1);
  });

  it('is signed with the key that browsers get', async () => {
    const { key } = await (await call('GET', '/api/push/key')).json<{ key: string }>();
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
    const { device } = await withDevice();
    const fetched = vi.spyOn(globalThis, 'fetch');
    const message = { payload: { title: '', body: '', href: '/', tag: '' }, topic: 'a', ttl: 60 };
    await sendPush(env, device, { ...message, urgency: 'low' }, Date.now());
    const headers = new Headers(fetched.mock.calls[0]![1]!.headers);
    fetched.mockRestore();
    expect(headers.get('Authorization')).toMatch(new RegExp(`, k=${key}$`));
  });

  it('has room for the longest names, in any script', async () => {
    const { person, device } = await withDevice();
    const title = '𝒳'.repeat(2_000);
    const href = `/${'a'.repeat(500)}`;
    await pushNotice(env, person.id, await claimed(person, { title, body: title, href }));
    const { pushes, refusals } = await receivedBy(device);
    expect(refusals).toEqual([]);
    expect(pushes[0]!.payload).toMatchObject({ title: `${'𝒳'.repeat(119)}…` });
  });

  it.each([404, 410])('that is answered %i unsubscribes that device only', async (status) => {
    const { person, device } = await withDevice();
    const second = await newDevice();
    await subscribe(person, second);
    await answerWith(device, [status]);
    await pushNotice(env, person.id, await claimed(person));
    expect((await devicesOf(person)).map(({ endpoint }) => endpoint)).toEqual([second.endpoint]);
    expect((await receivedBy(second)).pushes).toHaveLength(1);
  });

  it('that fails temporarily is retried by the queue for that device only', async () => {
    const { person, device } = await withDevice();
    const second = await newDevice();
    await subscribe(person, second);
    await answerWith(device, [429, 503, 503], '600');
    const queue = withQueue();
    await pushNotice(queue.env, person.id, await claimed(person));
    expect(queue.late).toMatchObject([{ body: { endpoint: device.endpoint }, delaySeconds: 600 }]);
    const late = queue.late.map(({ body }) => body);
    for (const attempts of [1, 2]) {
      const again = await retry(late, attempts);
      expect(again.retryMessages).toMatchObject([{ msgId: device.endpoint }]);
    }
    const atLast = await retry(late, 3);
    expect(atLast.retryMessages).toEqual([]);
    expect(atLast.explicitAcks).toEqual([device.endpoint]);
    expect((await receivedBy(second)).pushes).toHaveLength(1);
    expect((await receivedBy(device)).pushes).toHaveLength(4);
  });

  it('is retried when the service does not answer', async () => {
    const person = await createPerson();
    const device = await newDevice();
    await subscribe(person, { ...device, endpoint: 'http://127.0.0.1:1/push/nobody' });
    const queue = withQueue();
    await pushNotice(queue.env, person.id, await claimed(person));
    expect(queue.late).toMatchObject([{ delaySeconds: 60 }]);
  });

  it('that is late is not sent to an unsubscribed device', async () => {
    const { person, device } = await withDevice();
    await answerWith(device, [503]);
    const queue = withQueue();
    await pushNotice(queue.env, person.id, await claimed(person));
    await call('DELETE', SUBSCRIPTIONS, { as: person, json: { endpoint: device.endpoint } });
    await retry(queue.late.map(({ body }) => body));
    expect((await receivedBy(device)).pushes).toHaveLength(1);
  });

  it('that is rejected or redirected is given up, without unsubscribing the device', async () => {
    const { person, device } = await withDevice();
    await answerWith(device, [400, 307]);
    const queue = withQueue();
    await pushNotice(queue.env, person.id, await claimed(person));
    await pushNotice(queue.env, person.id, await claimed(person));
    expect(queue.late).toEqual([]);
    expect(await devicesOf(person)).toHaveLength(1);
    expect((await receivedBy(device)).pushes).toHaveLength(2);
  });
});

describe('push subscription', () => {
  it.each([
    ['another site', 'https://evil.example/push'],
    ['a private network', 'https://192.168.0.1/push'],
    ['a service without TLS', 'http://fcm.googleapis.com/fcm/send/a'],
  ])('at %s is a 400 and changes nothing', async (_what, endpoint) => {
    const [person, device] = await Promise.all([createPerson(), newDevice()]);
    const answer = await subscribe(person, { ...device, endpoint });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'push.unknown_service' });
    expect(await devicesOf(person)).toEqual([]);
  });

  it('on this machine works only when the site is local too', async () => {
    const device = await newDevice();
    const message = { payload: { title: '', body: '', href: '/', tag: '' }, topic: 'a', ttl: 60 };
    const published: Env = { ...env, SITE_ORIGIN: 'https://dis-moi.example' };
    const sent = await sendPush(published, device, { ...message, urgency: 'low' }, Date.now());
    expect(sent).toEqual({ outcome: 'gone' });
    expect(await receivedBy(device)).toEqual({ pushes: [], refusals: [] });
  });

  it('with a key off the curve is a 400', async () => {
    const [person, device] = await Promise.all([createPerson(), newDevice()]);
    const p256dh = `B${'A'.repeat(86)}`;
    const answer = await subscribe(person, { ...device, keys: { ...device.keys, p256dh } });
    expect(answer.status).toBe(400);
    expect(await devicesOf(person)).toEqual([]);
  });

  it('is stored once per device, for the newest devices', async () => {
    const { person, device } = await withDevice();
    await subscribe(person, device);
    expect(await devicesOf(person)).toHaveLength(1);
    const others = await Promise.all(
      Array.from({ length: PUSH_SUBSCRIPTIONS_MAX + 2 }, () => newDevice()),
    );
    for (const other of others) await subscribe(person, other);
    const stored = (await devicesOf(person)).map(({ endpoint }) => endpoint);
    expect(stored).toHaveLength(PUSH_SUBSCRIPTIONS_MAX);
    expect(stored).not.toContain(device.endpoint);
  });

  it('ends with its session, on request, and after a month without the app', async () => {
    const { person, device } = await withDevice();
    await call('POST', '/api/auth/logout?scope=local', { as: person });
    expect(await devicesOf(person)).toEqual([]);
    expect((await subscribe(person, device)).status).toBe(401);

    const other = await withDevice();
    const json = { endpoint: other.device.endpoint };
    expect((await call('DELETE', SUBSCRIPTIONS, { as: other.person, json })).status).toBe(204);
    expect(await devicesOf(other.person)).toEqual([]);

    const away = await withDevice();
    await runInDurableObject(env.INBOX.getByName(away.person.id), (_, { storage }) => {
      const longAgo = Date.now() - PUSH_SUBSCRIPTION_MS;
      storage.sql.exec('UPDATE push_subscriptions SET renewed_at = ?', longAgo);
    });
    await pushNotice(env, away.person.id, await claimed(away.person));
    expect(await receivedBy(away.device)).toEqual({ pushes: [], refusals: [] });
  });

  it('cannot be ended by another user', async () => {
    const [{ person, device }, stranger] = await Promise.all([withDevice(), createPerson()]);
    const json = { endpoint: device.endpoint };
    expect((await call('DELETE', SUBSCRIPTIONS, { as: stranger, json })).status).toBe(204);
    expect(await devicesOf(person)).toHaveLength(1);
  });
});
