import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  conversationRatings,
  premiumSubscriptions,
  profileCounters,
} from '../../../database/schema.ts';
import type { Earnings } from '../../../domain/earnings.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import type { Task } from '../../../worker/payments/operator-queries.ts';
import type { Overview } from '../../../worker/payments/overview.ts';
import type { Reconciliation } from '../../../worker/payments/reconcile.ts';
import { createPair, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import { call, createPerson, db } from '../../support/workerd/marketplace.ts';
import {
  balanceOf,
  expectSoundBooks,
  operate,
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
  await stripe.deliver();
  await expectSoundBooks();
});
// Stripe's clock does not go back, so neither does the Worker's.
afterAll(() => {
  vi.useRealTimers();
});

interface Made {
  id: string;
  metadata: Record<string, string>;
  status?: string;
  amount: number;
}

/** What the stand-in has made for an order, the newest first. */
async function madeFor(kind: 'paymentIntents' | 'refunds', orderId: string): Promise<Made[]> {
  const objects = await stripe.objects<Record<string, Made[]>>();
  return objects[kind]!.filter(({ metadata }) => metadata.order === orderId);
}

/** An order that is paid, and answered unless it says `held`. */
async function sold(state: 'held' | 'answered' = 'answered') {
  const pair = await createPair();
  await stripe.catchUp(pair.asker, pair.creator);
  const placed = await placeOrder(pair, 'month');
  expect(await stripe.pay(placed)).toBe(true);
  const order = await syncOrder(pair, placed.order.id);
  await stripe.deliver();
  if (state === 'answered') {
    await send(order.conversationId!, pair.asker, 'Une question ?');
    await send(order.conversationId!, pair.creator, 'Une réponse.');
    await stubOf(order.conversationId!).settle();
  }
  const [intent] = await madeFor('paymentIntents', order.id);
  return { pair, id: order.id, paymentIntent: intent!.id, price: order.priceCents };
}

/** The creator has an account, and the price of their order is released and handed over to it. */
async function handedOver() {
  const sale = await sold();
  const account = await openAccount(sale.pair);
  await stripe.pass(20 * DAY_MS, sale.pair.asker, sale.pair.creator);
  await runPayments();
  await runPayments();
  const order = await readOrder(sale.id, sale.pair.creator);
  expect(order).toMatchObject({ state: 'settled', outcome: 'released' });
  const net = order.priceCents - order.feeCents!;
  expect(await balanceOf(`connect:${sale.pair.creator.id}`)).toBe(-net);
  return { ...sale, account, net };
}

async function openAccount({ creator }: Pair): Promise<string> {
  expect((await call('POST', '/api/me/payout-account', { as: creator })).status).toBe(200);
  const { accounts } = await stripe.objects<Record<string, Made[]>>();
  const account = accounts!.find(({ metadata }) => metadata.creator === creator.id)!.id;
  await stripe.control('onboard', { account });
  await stripe.deliver();
  return account;
}

async function dispute(paymentIntent: string, close?: 'won' | 'lost'): Promise<void> {
  await stripe.control('dispute', { paymentIntent, ...(close ? { close } : {}) });
  await stripe.deliver();
}

async function earningsOf({ creator }: Pair): Promise<Earnings> {
  const response = await call('GET', '/api/me/earnings', { as: creator });
  expect(response.status).toBe(200);
  return response.json();
}

async function tasksOf(kind: Task['kind']): Promise<Task[]> {
  const response = await operate('GET', '/payments/tasks');
  return (await response.json<{ tasks: Task[] }>()).tasks.filter((task) => task.kind === kind);
}

/** Where the provider's books part from ours, and by how much. */
async function reconcile(): Promise<{ id: string; gap: number }[]> {
  const response = await operate('POST', '/payments/reconcile');
  expect(response.status).toBe(200);
  const { differences } = await response.json<Reconciliation>();
  return differences.map(({ id, oursCents, theirsCents }) => ({
    id,
    gap: (theirsCents ?? 0) - (oursCents ?? 0),
  }));
}

describe('a chargeback', () => {
  it('of an answered order freezes its release, and lets it go on once won', async () => {
    const { pair, id, paymentIntent } = await sold();
    await dispute(paymentIntent);
    expect(await readOrder(id, pair.asker)).toMatchObject({
      chargeback: 'open',
      canConfirm: false,
    });
    expect(await tasksOf('chargeback')).toHaveLength(1);
    const confirmed = await call('POST', `/api/orders/${id}/confirm`, { as: pair.asker });
    expect(confirmed.status).toBe(409);
    await stripe.pass(40 * DAY_MS, pair.asker, pair.creator);
    await runPayments();
    expect(await readOrder(id, pair.asker)).toMatchObject({ state: 'answered' });
    expect(await tasksOf('overdue')).toEqual([]);
    await dispute(paymentIntent, 'won');
    await runPayments();
    expect(await readOrder(id, pair.creator)).toMatchObject({
      state: 'settled',
      outcome: 'released',
      chargeback: 'won',
    });
    expect(await tasksOf('chargeback')).toEqual([]);
  });

  it('that is lost settles a held order as refunded, and nothing is refunded twice', async () => {
    const { pair, id, paymentIntent, price } = await sold('held');
    await dispute(paymentIntent);
    await dispute(paymentIntent, 'lost');
    expect(await readOrder(id, pair.asker)).toMatchObject({
      state: 'settled',
      outcome: 'refunded',
      refundedCents: price,
      chargeback: 'lost',
    });
    await runPayments();
    expect(await madeFor('refunds', id)).toEqual([]);
    expect(await balanceOf(`creator:${pair.creator.id}`)).toBe(0);
    expect((await earningsOf(pair)).heldCents).toBe(0);
  });

  it('holds back the refund of an order that is given back meanwhile', async () => {
    const { pair, id, paymentIntent, price } = await sold('held');
    await dispute(paymentIntent);
    expect((await call('POST', `/api/orders/${id}/withdraw`, { as: pair.asker })).status).toBe(200);
    await runPayments();
    expect(await madeFor('refunds', id)).toEqual([]);
    await dispute(paymentIntent, 'won');
    await runPayments();
    // The stand-in, as Stripe, refunds no charge that was disputed: an operator has to see to it.
    expect(await balanceOf(`refund:${id}`)).toBe(price);
  });

  it('takes a share back that was handed over, and hands it over again once won', async () => {
    const { pair, id, paymentIntent, net } = await handedOver();
    await dispute(paymentIntent);
    expect(await balanceOf(`connect:${pair.creator.id}`)).toBe(0);
    expect(await earningsOf(pair)).toMatchObject({ frozenCents: net, availableCents: 0 });
    await dispute(paymentIntent, 'won');
    expect(await earningsOf(pair)).toMatchObject({ frozenCents: 0, availableCents: net });
    await stripe.control('balance', { account: 'platform', cents: 100_000 });
    await runPayments();
    await runPayments();
    expect(await balanceOf(`connect:${pair.creator.id}`)).toBe(-net);
    expect(await readOrder(id, pair.creator)).toMatchObject({ outcome: 'released' });
  });

  it('that is lost after the bank was paid leaves the creator owing, and later earnings pay it', async () => {
    const { pair, id, paymentIntent, account, net } = await handedOver();
    await stripe.control('payout', { account });
    await stripe.pass(3 * DAY_MS, pair.asker, pair.creator);
    await stripe.deliver();
    expect(await earningsOf(pair)).toMatchObject({ paidOutCents: net, availableCents: 0 });
    await dispute(paymentIntent);
    await dispute(paymentIntent, 'lost');
    expect(await readOrder(id, pair.creator)).toMatchObject({
      outcome: 'refunded',
      feeCents: 0,
      chargeback: 'lost',
    });
    expect(await earningsOf(pair)).toMatchObject({ owedCents: net, paidOutCents: net });

    const next = { ...pair, asker: await createPerson() };
    await stripe.catchUp(next.asker, next.creator);
    const again = await placeOrder(next, 'question');
    await stripe.pay(again);
    const order = await syncOrder(next, again.order.id);
    await send(order.conversationId!, next.asker, 'Une question ?');
    await send(order.conversationId!, next.creator, 'Une réponse.');
    await stubOf(order.conversationId!).settle();
    await call('POST', `/api/orders/${order.id}/confirm`, { as: next.asker });
    await runPayments();
    const earned = await readOrder(order.id, pair.creator);
    const owed = net - (earned.priceCents - earned.feeCents!);
    expect(await earningsOf(pair)).toMatchObject({ owedCents: owed, availableCents: 0 });
  });
});

describe('a refund that comes back weeks later', () => {
  it('is owed again, told to the asker, and made anew by an operator', async () => {
    const { pair, id, price } = await sold('held');
    expect((await call('POST', `/api/orders/${id}/withdraw`, { as: pair.asker })).status).toBe(200);
    await stripe.deliver();
    expect(await balanceOf(`refund:${id}`)).toBe(0);
    const [first] = await madeFor('refunds', id);
    await stripe.pass(20 * DAY_MS, pair.asker, pair.creator);
    await stripe.control('refund-fails', { refund: first!.id });
    await stripe.deliver();
    expect(await balanceOf(`refund:${id}`)).toBe(price);
    expect((await readOrder(id, pair.asker)).refundFailedAt).not.toBeNull();
    expect((await readOrder(id, pair.creator)).refundFailedAt).toBeNull();
    const [task] = await tasksOf('effect_failed');
    expect(task).toMatchObject({
      id: `refund:${id}`,
      detail: expect.stringContaining('came back'),
    });
    await expectSoundBooks();

    const retry = `/payments/effects/${encodeURIComponent(task!.id)}/retry`;
    expect((await operate('POST', retry)).status).toBe(204);
    await runPayments();
    await stripe.deliver();
    const refunds = await madeFor('refunds', id);
    expect(refunds.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
    expect(await balanceOf(`refund:${id}`)).toBe(0);
    expect((await readOrder(id, pair.asker)).refundFailedAt).toBeNull();
    expect(await tasksOf('effect_failed')).toEqual([]);
  });
});

describe('a payout', () => {
  it('counts once it has arrived, and not any more when it comes back', async () => {
    const { pair, account, net } = await handedOver();
    await stripe.control('payout', { account });
    await stripe.deliver();
    expect(await earningsOf(pair)).toMatchObject({
      paidOutCents: 0,
      availableCents: net,
      inTransitCents: net,
      lastPayout: { state: 'pending', cents: net },
    });
    await stripe.pass(3 * DAY_MS, pair.asker, pair.creator);
    await stripe.deliver();
    expect(await earningsOf(pair)).toMatchObject({ paidOutCents: net, inTransitCents: 0 });
    await stripe.control('payout-fails', { account });
    await stripe.deliver();
    expect(await earningsOf(pair)).toMatchObject({
      paidOutCents: 0,
      availableCents: net,
      lastPayout: { state: 'failed', reason: 'account_closed' },
    });
    expect(await tasksOf('payout_failed')).toHaveLength(1);
    expect(await reconcile()).not.toContainEqual(
      expect.objectContaining({ id: `balance:connect:${pair.creator.id}` }),
    );
  });

  it('waits while the account is restricted, and the creator sees what is missing', async () => {
    const sale = await sold();
    const account = await openAccount(sale.pair);
    await stripe.control('onboard', { account, state: 'restricted' });
    await stripe.deliver();
    await stripe.pass(60 * DAY_MS, sale.pair.asker, sale.pair.creator);
    await runPayments();
    await runPayments();
    expect(await earningsOf(sale.pair)).toMatchObject({
      payoutAccount: 'incomplete',
      payoutMissing: ['document'],
      nextPayoutAt: null,
    });
    expect(await balanceOf(`connect:${sale.pair.creator.id}`)).toBe(0);
    await stripe.control('onboard', { account });
    await stripe.deliver();
    await stripe.pass(DAY_MS / 12, sale.pair.asker, sale.pair.creator);
    await runPayments();
    expect(await balanceOf(`connect:${sale.pair.creator.id}`)).toBeLessThan(0);
  });
});

describe('a chargeback that is lost', () => {
  it.each(['held by us', 'handed over'])(
    'takes the review along, and the month, of a price %s',
    async (where) => {
      await stripe.control('balance', { account: 'platform', cents: 200_000 });
      const { pair, id, paymentIntent } =
        where === 'handed over' ? await handedOver() : await sold();
      const { conversationId } = await readOrder(id, pair.asker);
      const rated = {
        conversationId: conversationId!,
        raterId: pair.asker.id,
        rateeId: pair.creator.id,
      };
      const ratingId = crypto.randomUUID();
      await db
        .insert(conversationRatings)
        .values({ id: ratingId, ...rated, stars: 1, createdAt: Date.now(), isListable: true });
      const counts = async () => {
        const [review] = await db
          .select({ isReview: conversationRatings.isReview, isShown: conversationRatings.isShown })
          .from(conversationRatings)
          .where(eq(conversationRatings.id, ratingId));
        const [counters] = await db
          .select({ ones: profileCounters.reviewsOf1 })
          .from(profileCounters)
          .where(eq(profileCounters.userId, pair.creator.id));
        const [month] = await db
          .select({ isActive: premiumSubscriptions.isActive })
          .from(premiumSubscriptions)
          .where(eq(premiumSubscriptions.orderId, id));
        return { ...review, ...counters, ...month };
      };
      expect(await counts()).toEqual({ isReview: true, isShown: true, ones: 1, isActive: true });
      await dispute(paymentIntent);
      expect(await counts()).toEqual({ isReview: false, isShown: true, ones: 0, isActive: true });
      await dispute(paymentIntent, 'lost');
      expect(await readOrder(id, pair.asker)).toMatchObject({ outcome: 'refunded' });
      expect(await counts()).toEqual({ isReview: false, isShown: true, ones: 0, isActive: false });
    },
  );
});

describe('reconciliation', () => {
  it('books the fees, hears of what was never told, and names what parts', async () => {
    await stripe.control('balance', { account: 'platform', cents: 200_000 });
    const before = await reconcile();
    const { pair, id, paymentIntent } = await sold();
    const refunded = await sold('held');
    await stripe.control('events', { mode: 'drop' });
    await call('POST', `/api/orders/${refunded.id}/withdraw`, { as: refunded.pair.asker });
    const [refund] = await madeFor('refunds', refunded.id);
    await stripe.control('refund-fails', { refund: refund!.id });
    await dispute(paymentIntent);
    expect((await readOrder(id, pair.asker)).chargeback).toBeNull();
    expect(await reconcile()).toEqual(before);
    expect((await readOrder(id, pair.asker)).chargeback).toBe('open');
    expect((await readOrder(refunded.id, refunded.pair.asker)).refundFailedAt).not.toBeNull();
    await dispute(paymentIntent, 'lost');
    expect(await reconcile()).toEqual(before);
    expect((await readOrder(id, pair.asker)).chargeback).toBe('lost');
    await stripe.control('events', { mode: 'deliver' });

    const overview = await (await operate('GET', '/payments/overview')).json<Overview>();
    const { balances } = await stripe.objects<{
      balances: Record<string, { available: number; pending: number }>;
    }>();
    const { available, pending } = balances.platform!;
    expect(overview.coverage.providerCents).toBe(available + pending);
    expect(overview.accounts.find((each) => each.id === 'fees')!.cents).toBeLessThan(0);

    await stripe.control('balance', { account: 'platform', cents: 150_000 });
    const after = await reconcile();
    expect(after.length).toBe(before.length + 1);
    expect(await tasksOf('difference')).toHaveLength(after.length);
  });
});
