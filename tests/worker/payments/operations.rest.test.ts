import { env } from 'cloudflare:workers';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stripeClient } from '../../../worker/marketplace/payments/stripe-client.ts';
import { createPair, read, send, stubOf } from '../../support/workerd/conversations.ts';
import { call } from '../../support/workerd/marketplace.ts';
import { expectSoundBooks, operate, readOrder, runPayments } from '../../support/workerd/orders.ts';
import {
  placeOrder,
  type StripeMarket,
  startStripeMarket,
  syncOrder,
} from '../../support/workerd/stripe-market.ts';

let stripe: StripeMarket;
beforeAll(async () => {
  stripe = await startStripeMarket();
});
afterEach(async () => {
  // A replay that recreated orders blocks everything until a reconciliation without a difference.
  await operate('DELETE', '/payments/restoring');
});
afterAll(() => {
  vi.useRealTimers();
});

it('a replay recreates orders that are missing from a restored database', async () => {
  const pair = await createPair();
  const since = new Date(Date.now() - 60_000).toISOString();
  const placed = await placeOrder(pair);
  expect(await stripe.pay(placed)).toBe(true);
  const { id } = placed.order;
  // Simulates a restore to a minute before.
  await env.DB.prepare('DROP TRIGGER orders_never_go').run();
  await env.DB.prepare('DELETE FROM orders WHERE id = ?').bind(id).run();
  expect((await call('GET', `/api/orders/${id}`, { as: pair.asker })).status).toBe(404);

  const replayed = await operate('POST', '/payments/replay', { since });
  expect(await replayed.json()).toMatchObject({ orders: 1 });
  const order = await readOrder(id, pair.asker);
  expect(order).toMatchObject({ state: 'held', priceCents: placed.order.priceCents });
  await send(order.conversationId!, pair.asker, 'Une question ?');
  await send(order.conversationId!, pair.creator, 'Une réponse.');
  await stubOf(order.conversationId!).settle();
  expect(await readOrder(id, pair.creator)).toMatchObject({ state: 'answered', feeCents: 60 });
  expect(await read(order.conversationId!, pair.asker)).toMatchObject({ orderId: id });

  const again = await operate('POST', '/payments/replay', { since });
  expect(await again.json()).toEqual({ orders: 0, events: 0, next: null });
  expect(await (await operate('POST', '/payments/reconcile')).json()).toMatchObject({
    // Stripe's fees are the platform's, which has no money of its own yet.
    differences: [{ id: 'uncovered' }],
  });
  await expectSoundBooks();
});

it('a replay catches up on lost events', async () => {
  const pair = await createPair();
  const since = new Date(Date.now() - 60_000).toISOString();
  const placed = await placeOrder(pair);
  await stripe.control('events', { mode: 'drop' });
  await stripe.pay(placed);
  await operate('POST', '/payments/replay', { since });
  expect(await readOrder(placed.order.id, pair.asker)).toMatchObject({ state: 'held' });
  await stripe.control('events', { mode: 'deliver' });
  expect((await operate('POST', '/payments/replay', { since: 'gestern' })).status).toBe(400);
});

it('no payment log contains secrets, cards or people, for any failure', async () => {
  const entries: string[] = [];
  for (const level of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...said) => {
      entries.push(said.map(String).join(' '));
    });
  const pair = await createPair();
  const fail = (method: string, path: string) =>
    stripe.control('fail', { method, path, when: 'before', times: 1, error: 'api_error' });
  await stripe.control('events', { mode: 'deliver' });
  const placed = await placeOrder(pair);
  await stripe.pay(placed, '4000000000000002');
  await stripe.pay(placed);
  await fail('GET', '/v1/checkout/sessions');
  await stripe.deliver();
  await syncOrder(pair, placed.order.id);
  await fail('POST', '/v2/core/accounts');
  await call('POST', '/api/me/payout-account', { as: pair.creator });
  await fail('POST', '/v1/refunds');
  await call('POST', `/api/orders/${placed.order.id}/withdraw`, { as: pair.asker });
  const wrongKey = { ...env, STRIPE_MODE: 'live' as const };
  await expect(stripeClient(wrongKey)).rejects.toThrow(/mode live/);
  await call('POST', '/api/payments/events', {
    body: '{"card":"4242424242424242"}',
    headers: { 'Stripe-Signature': 't=1,v1=00' },
  });
  await runPayments();
  await stripe.deliver();
  await operate('POST', '/payments/reconcile');
  vi.restoreAllMocks();

  expect(entries.filter((line) => line.includes('payments.'))).not.toEqual([]);
  const secrets = [
    env.STRIPE_SECRET_KEY,
    env.STRIPE_WEBHOOK_SECRET,
    env.STRIPE_CONNECT_WEBHOOK_SECRET,
    env.OPERATOR_TOKEN,
    pair.asker.token,
    pair.asker.username,
    pair.creator.username,
    '4242',
    'client_secret',
    '@example',
  ];
  for (const secret of secrets)
    expect(
      entries.filter((line) => line.includes(secret)),
      secret,
    ).toEqual([]);
});
