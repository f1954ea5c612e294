import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { paymentEffects } from '../../../database/schema.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import { runEffects } from '../../../worker/marketplace/payments/effects.ts';
import { createPair, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import { call, db } from '../../support/workerd/marketplace.ts';
import {
  balanceOf,
  expectSoundBooks,
  readOrder,
  runPayments,
} from '../../support/workerd/orders.ts';
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
  for (const path of ['/v1/refunds', '/v1/transfers'])
    await stripe.control('fail', { method: 'POST', path, times: 0 });
  await expectSoundBooks();
  vi.useRealTimers();
});

interface Made {
  id: string;
  amount: number;
  metadata: Record<string, string>;
  source_transaction: string | null;
  destination: string;
  transfer_group: string;
}

/** A paid order, and its question answered if `answered`. */
async function paid(pair: Pair, pricing = 'question', answered = false): Promise<Order> {
  const placed = await placeOrder(pair, pricing);
  await stripe.pay(placed);
  const order = await syncOrder(pair, placed.order.id);
  await send(order.conversationId!, pair.asker, 'Une question ?');
  if (answered) await send(order.conversationId!, pair.creator, 'Une réponse.');
  await stubOf(order.conversationId!).settle();
  return order;
}

const effectOf = (key: string) =>
  db.select().from(paymentEffects).where(eq(paymentEffects.key, key)).get();

describe('refund', () => {
  const refundsOf = async (order: Order) => {
    const { refunds } = await stripe.objects<{ refunds: Made[] }>();
    return refunds.filter(({ metadata }) => metadata.order === order.id);
  };
  const withdraw = (pair: Pair, order: Order) =>
    call('POST', `/api/orders/${order.id}/withdraw`, { as: pair.asker });

  it.each([
    ['before it was made', { when: 'before' }],
    ['after it was made', { when: 'after' }],
    ['before it was made, without a response', { when: 'before', error: 'timeout' }],
    ['after it was made, without a response', { when: 'after', error: 'timeout' }],
  ] as const)('that fails %s is made once', async (_, failure) => {
    const pair = await createPair();
    const order = await paid(pair);
    const path = '/v1/refunds';
    await stripe.control('fail', { method: 'POST', path, times: 1, ...failure });
    expect((await withdraw(pair, order)).status).toBe(200);
    expect(await effectOf(`refund:${order.id}`)).toMatchObject({ state: 'pending', attempts: 1 });
    await stripe.pass(HOUR_MS, pair.asker);
    await runPayments();
    await runPayments();
    expect(await refundsOf(order)).toHaveLength(1);
    expect((await effectOf(`refund:${order.id}`))?.state).toBe('done');
    expect(await balanceOf(`refund:${order.id}`)).toBe(0);
  });

  it('is not made again when it was made a day ago, with an expired key', async () => {
    const pair = await createPair();
    const order = await paid(pair);
    const path = '/v1/refunds';
    await stripe.control('fail', {
      method: 'POST',
      path,
      times: 1,
      when: 'after',
      error: 'timeout',
    });
    await withdraw(pair, order);
    await stripe.pass(25 * HOUR_MS, pair.asker);
    await runPayments();
    expect(await refundsOf(order)).toHaveLength(1);
    expect(await effectOf(`refund:${order.id}`)).toMatchObject({ state: 'done', attempt: 2 });
  });

  it('is made by one of two concurrent runs', async () => {
    const pair = await createPair();
    const order = await paid(pair);
    const path = '/v1/refunds';
    await stripe.control('fail', { method: 'POST', path, times: 1, when: 'before' });
    await withdraw(pair, order);
    await stripe.pass(HOUR_MS, pair.asker);
    const bindings = { ...env, ...stripe.settings } as unknown as Env;
    const isIts = eq(paymentEffects.orderId, order.id);
    const run = () => runEffects(db, bindings, Date.now(), isIts);
    const outcomes = await Promise.all([run(), run()]);
    expect(outcomes.map(({ done }) => done).toSorted()).toEqual([0, 1]);
    expect(await refundsOf(order)).toHaveLength(1);
  });

  it('is requested under another key when it was rejected', async () => {
    const pair = await createPair();
    const order = await paid(pair);
    const [path, error] = ['/v1/refunds', 'charge_disputed'];
    await stripe.control('fail', { method: 'POST', path, times: 2, when: 'before', error });
    await withdraw(pair, order);
    for (let hour = 0; hour < 3; hour += 1) {
      await stripe.pass(HOUR_MS, pair.asker);
      await runPayments();
    }
    expect(await refundsOf(order)).toHaveLength(1);
    expect(await effectOf(`refund:${order.id}`)).toMatchObject({ state: 'done', attempt: 3 });
  });
});

describe('share', () => {
  it('is transferred for each order from its charge, once an account accepts it', async () => {
    const pair = await createPair();
    const { creator, asker } = pair;
    const first = await paid(pair, 'day', true);
    await stripe.pass(8 * DAY_MS, asker, creator);
    await runPayments();
    expect(await readOrder(first.id, asker)).toMatchObject({ outcome: 'released' });
    const earnings = async (path = 'earnings', method = 'GET') =>
      (await call(method, `/api/me/${path}`, { as: creator })).json<Record<string, unknown>>();
    expect(await earnings()).toMatchObject({ availableCents: 800, payoutAccount: 'none' });

    const { url } = await earnings('payout-account', 'POST');
    expect(url).toContain(stripe.settings.STRIPE_API);
    await earnings('payout-account', 'POST');
    const { accounts } = await stripe.objects<{ accounts: { id: string; metadata: object }[] }>();
    const mine = accounts.filter(
      ({ metadata }) => 'creator' in metadata && metadata.creator === creator.id,
    );
    expect(mine).toHaveLength(1);
    expect(await earnings('payout-account/sync', 'POST')).toMatchObject({
      payoutAccount: 'incomplete',
    });
    await stripe.pass(30 * DAY_MS, asker, creator);
    await runPayments();
    expect((await effectOf(`transfer:${first.id}`))?.state).toBe('waiting');

    const account = mine[0]!.id;
    await stripe.control('onboard', { account });
    await stripe.deliver();
    expect(await earnings()).toMatchObject({ payoutAccount: 'active' });
    expect(await earnings('payout-account/dashboard-link', 'POST')).toEqual({
      url: expect.stringMatching(/^http/),
    });
    await stripe.control('fail', {
      method: 'POST',
      path: '/v1/transfers',
      when: 'after',
      times: 1,
    });
    await runPayments();
    await stripe.pass(HOUR_MS, asker, creator);
    await runPayments();
    const { transfers } = await stripe.objects<{ transfers: Made[] }>();
    expect(transfers.filter(({ destination }) => destination === account)).toEqual([
      expect.objectContaining({
        amount: 800,
        transfer_group: first.id,
        source_transaction: expect.stringMatching(/^ch_|^py_/),
      }),
    ]);
    expect(await balanceOf(`connect:${creator.id}`)).toBe(-800);
    expect((await effectOf(`transfer:${first.id}`))?.state).toBe('done');
  });

  it('has no dashboard before there is an account, nor for a non-creator', async () => {
    const pair = await createPair();
    const link = (as: Pair['asker']) =>
      call('POST', '/api/me/payout-account/dashboard-link', { as });
    expect((await link(pair.creator)).status).toBe(409);
    expect((await link(pair.asker)).status).toBe(403);
    const sync = (as: Pair['asker']) => call('POST', '/api/me/payout-account/sync', { as });
    expect(await (await sync(pair.creator)).json()).toMatchObject({ payoutAccount: 'none' });
    expect((await sync(pair.asker)).status).toBe(403);
  });
});
