import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { providerEvents } from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { secretsIn, verifyEvent } from '../../../worker/marketplace/payments/verify-event.ts';
import { createPair } from '../../support/workerd/conversations.ts';
import { call, db } from '../../support/workerd/marketplace.ts';
import { operate, readOrder, runPayments } from '../../support/workerd/orders.ts';
import {
  placeOrder,
  postEvent,
  type StripeMarket,
  signedHeaders,
  startStripeMarket,
} from '../../support/workerd/stripe-market.ts';

const OURS = '/api/payments/events';
const THEIRS = '/api/payments/events/connect';

let stripe: StripeMarket;
beforeAll(async () => {
  stripe = await startStripeMarket();
});
afterEach(() => {
  vi.useRealTimers();
});

const eventOf = (id: string, type: string, object: object = { id: 'cs_unknown' }) =>
  JSON.stringify({ id, object: 'event', type, data: { object } });

const stored = (id: string) =>
  db.select().from(providerEvents).where(eq(providerEvents.id, id)).get();

it('a webhook rejects a signed body that is not an event', async () => {
  for (const body of [
    '',
    'not JSON',
    'null',
    '[]',
    '{}',
    '{"id":"evt_x","type":"x","data":null}',
  ]) {
    const headers = await signedHeaders(OURS, body);
    const response = await call('POST', OURS, { headers, body });
    expect(response.status, body).toBe(400);
    expect(await response.json(), body).toMatchObject({ code: 'event.unverified' });
  }
});

it('a webhook stores a signed event once', async () => {
  const body = eventOf('evt_once', 'payment_intent.created');
  for (let time = 0; time < 3; time += 1) expect((await postEvent(OURS, body)).status).toBe(200);
  expect(await stored('evt_once')).toMatchObject({ objectId: 'cs_unknown', doneAt: null });
  await stripe.cron();
  expect((await stored('evt_once'))?.doneAt).toBeNull();
  await stripe.pass(60_000);
  await stripe.cron();
  expect((await stored('evt_once'))?.doneAt).toBe(Date.now());
});

it('a webhook rejects everything else', async () => {
  const body = eventOf('evt_forged', 'checkout.session.completed');
  const refused = async (answer: Promise<Response>) => {
    const response = await answer;
    const { code } = await response.json<{ code: string }>();
    return [response.status, code];
  };
  const unverified = [400, 'event.unverified'];
  const now = Math.floor(Date.now() / 1000);
  for (const path of [OURS, THEIRS]) {
    const sent = (headers: Record<string, string>) =>
      refused(call('POST', path, { headers, body }));
    expect(await sent({})).toEqual(unverified);
    expect(await sent({ 'Stripe-Signature': `t=${now},v1=${'0'.repeat(64)}` })).toEqual(unverified);
    expect(await sent({ 'Stripe-Signature': 'rien' })).toEqual(unverified);
    expect(await refused(postEvent(path, body, { secret: 'whsec_other' }))).toEqual(unverified);
    expect(await refused(postEvent(path, body, { timestamp: now - 301 }))).toEqual(unverified);
    expect(await refused(postEvent(path, body, { timestamp: now + 310 }))).toEqual(unverified);
    expect(await refused(call('POST', path))).toEqual(unverified);
  }
  // Each endpoint has its own secret.
  const headers = await signedHeaders(OURS, body);
  expect(await refused(call('POST', THEIRS, { headers, body }))).toEqual(unverified);
  // The signature covers every byte.
  expect(await refused(call('POST', OURS, { headers, body: `${body} ` }))).toEqual(unverified);
  expect((await postEvent(OURS, 'x'.repeat(300 * 1024))).status).toBe(413);
  expect(await stored('evt_forged')).toBeUndefined();
});

it('a webhook accepts thin events with a second secret of the endpoint', async () => {
  const { STRIPE_CONNECT_WEBHOOK_SECRET, STRIPE_WEBHOOK_SECRET } = env;
  const [theirs, ofThin] = secretsIn(STRIPE_CONNECT_WEBHOOK_SECRET);
  const thin = (id: string) =>
    JSON.stringify({
      ...{ id, object: 'v2.core.event', type: 'v2.core.account.updated' },
      ...{ created: new Date().toISOString(), livemode: false },
      related_object: { id: 'acct_x', type: 'v2.core.account', url: '/v2/core/accounts/acct_x' },
    });
  const settings = { ...env, ...stripe.settings } as unknown as Env;
  const verify = async (secret: string, setting: string, body: string) => {
    const headers = await signedHeaders(THEIRS, body, { secret });
    return verifyEvent(settings, body, headers['Stripe-Signature']!, secretsIn(setting));
  };
  for (const setting of ['whsec_thin,whsec_rolled', ' whsec_rolled whsec_thin\n']) {
    expect(await verify('whsec_thin', setting, thin('evt_thin'))).toMatchObject({
      objectId: 'acct_x',
    });
    expect(await verify('whsec_rolled', setting, eventOf('evt_1', 'payout.paid'))).toMatchObject({
      id: 'evt_1',
    });
    expect(await verify('whsec_other', setting, thin('evt_thin'))).toBeNull();
  }
  expect(await verify('whsec_thin', '', thin('evt_thin'))).toBeNull();
  expect(await verify('whsec_thin', ' , ', thin('evt_thin'))).toBeNull();
  // The other endpoint's secret does not work here.
  expect((await postEvent(THEIRS, thin('evt_a'), { secret: STRIPE_WEBHOOK_SECRET })).status).toBe(
    400,
  );
  expect(ofThin).not.toBe(theirs);
  expect((await postEvent(THEIRS, thin('evt_b'), { secret: ofThin! })).status).toBe(200);
});

it('an event that fails repeatedly is left to an operator', async () => {
  const pair = await createPair();
  const placed = await placeOrder(pair);
  await stripe.pay(placed);
  const path = '/v1/checkout/sessions/';
  await stripe.control('fail', {
    method: 'GET',
    path,
    when: 'before',
    times: 1000,
    error: 'timeout',
  });
  await stripe.deliver();
  expect((await readOrder(placed.order.id, pair.asker)).state).toBe('awaiting');
  await stripe.control('fail', { method: 'GET', path, times: 0 });
  await stripe.pass(DAY_MS / 24, pair.asker);
  await runPayments();
  expect((await readOrder(placed.order.id, pair.asker)).state).toBe('held');
  await db.insert(providerEvents).values({
    ...{ id: 'evt_lost', type: 'checkout.session.completed', objectId: 'cs_nobody' },
    ...{ receivedAt: Date.now(), dueAt: Date.now(), attempts: 11 },
  });
  await runPayments();
  const { tasks } = await (await operate('GET', '/payments/tasks')).json<{ tasks: object[] }>();
  expect(tasks).toContainEqual(expect.objectContaining({ kind: 'event_failed', id: 'evt_lost' }));
});
