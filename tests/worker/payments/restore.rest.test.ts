import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../../domain/limits.ts';
import type { Reconciliation } from '../../../worker/marketplace/payments/reconcile.ts';
import { createPair, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import { call } from '../../support/workerd/marketplace.ts';
import { operate, readOrder, runPayments } from '../../support/workerd/orders.ts';
import { restoreD1, snapshotD1 } from '../../support/workerd/restored-d1.ts';
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
// Stripe's clock never goes back, so the Worker's must not either.
afterAll(() => {
  vi.useRealTimers();
});

/** A paid order of the pair, answered if `answered`. */
async function sold(pair: Pair, pricing: string, isAnswered: boolean) {
  await stripe.advanceTo(pair.asker, pair.creator);
  const placed = await placeOrder(pair, pricing);
  expect(await stripe.pay(placed)).toBe(true);
  const order = await syncOrder(pair, placed.order.id);
  await stripe.deliver();
  await send(order.conversationId!, pair.asker, 'Une question ?');
  if (isAnswered) await send(order.conversationId!, pair.creator, 'Une réponse.');
  await stubOf(order.conversationId!).settle();
  return order;
}

/** Opens an account of the creator that accepts transfers. */
async function openAccount({ creator }: Pair): Promise<void> {
  expect((await call('POST', '/api/me/payout-account', { as: creator })).status).toBe(200);
  const { accounts } = await stripe.objects();
  const account = accounts!.find(
    ({ metadata }) => (metadata as Record<string, string>).creator === creator.id,
  )!.id;
  await stripe.control('onboard', { account });
  await stripe.deliver();
}

async function reconcile(): Promise<Reconciliation> {
  const response = await operate('POST', '/payments/reconcile');
  expect(response.status).toBe(200);
  return response.json();
}

describe('reconciliation', () => {
  it('finds the differences when D1 has forgotten all transfers', async () => {
    const pair = await createPair();
    await openAccount(pair);
    const before = await snapshotD1();
    await sold(pair, 'month', true);
    await stripe.pass(20 * DAY_MS, pair.asker, pair.creator);
    await runPayments();
    await runPayments();
    await restoreD1(before);
    const ids = (await reconcile()).differences.map(({ id }) => id);
    expect(ids).toContain(`balance:connect:${pair.creator.id}`);
  });
});

describe('sweep', () => {
  it.each(['question', 'day', 'month'])(
    'repairs D1 from the object when D1 was restored to before the answer of a %s',
    async (pricing) => {
      const pair = await createPair();
      const { id, conversationId } = await sold(pair, pricing, false);
      const before = await snapshotD1();
      await send(conversationId!, pair.creator, 'Une réponse.');
      await stubOf(conversationId!).settle();
      await restoreD1(before);
      await stripe.pass(32 * DAY_MS, pair.asker, pair.creator);
      await runPayments();
      await runPayments();
      expect(await readOrder(id, pair.asker)).toMatchObject({ outcome: 'released' });
    },
  );

  it('restores the deadline of an answer when D1 was restored to before the question', async () => {
    const pair = await createPair();
    await stripe.advanceTo(pair.asker, pair.creator);
    const placed = await placeOrder(pair);
    await stripe.pay(placed);
    const { id, conversationId } = await syncOrder(pair, placed.order.id);
    await stripe.deliver();
    const before = await snapshotD1();
    await stripe.pass(6 * DAY_MS, pair.asker, pair.creator);
    await send(conversationId!, pair.asker, 'Une question ?');
    await stubOf(conversationId!).settle();
    await restoreD1(before);
    await stripe.pass(2 * DAY_MS, pair.asker, pair.creator);
    await runPayments();
    expect(await readOrder(id, pair.asker)).toMatchObject({ state: 'held' });
    await send(conversationId!, pair.creator, 'Une réponse.');
    await stubOf(conversationId!).settle();
    expect(await readOrder(id, pair.asker)).toMatchObject({ state: 'answered' });
  });
});
