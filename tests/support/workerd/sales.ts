import { expect } from 'vitest';
import { DAY_MS } from '../../../domain/limits.ts';
import type { Task } from '../../../domain/operations/money-wire.ts';
import type { Earnings } from '../../../domain/orders/earnings.ts';
import type { Reconciliation } from '../../../worker/marketplace/payments/reconcile.ts';
import { createPair, type Pair, send, stubOf } from './conversations.ts';
import { call } from './marketplace.ts';
import { balanceOf, operate, readOrder, runPayments } from './orders.ts';
import { placeOrder, type StripeMarket, syncOrder } from './stripe-market.ts';

export interface Made {
  id: string;
  metadata: Record<string, string>;
  status?: string;
  amount: number;
}

/** Events after a sale, by a stand-in for Stripe. */
export function salesBy(stripe: StripeMarket) {
  /** The stand-in's objects for an order, the newest first. */
  async function madeFor(kind: 'paymentIntents' | 'refunds', orderId: string): Promise<Made[]> {
    const objects = await stripe.objects<Record<string, Made[]>>();
    return objects[kind]!.filter(({ metadata }) => metadata.order === orderId);
  }

  /** A paid order, and answered unless `held`. */
  async function sold(state: 'held' | 'answered' = 'answered', pricing = 'month', card?: string) {
    const pair = await createPair();
    await stripe.advanceTo(pair.asker, pair.creator);
    const placed = await placeOrder(pair, pricing);
    expect(await stripe.pay(placed, card)).toBe(true);
    const order = await syncOrder(pair, placed.order.id);
    await stripe.loseEvents();
    if (state === 'answered') {
      await send(order.conversationId!, pair.asker, 'Une question ?');
      await send(order.conversationId!, pair.creator, 'Une réponse.');
      await stubOf(order.conversationId!).settle();
    }
    const [intent] = await madeFor('paymentIntents', order.id);
    return { pair, id: order.id, paymentIntent: intent!.id, price: order.priceCents };
  }

  /** The creator has an account, and the price of their order is released and transferred to it. */
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

  async function dispute(
    paymentIntent: string,
    close?: 'won' | 'lost',
    more: object = {},
  ): Promise<void> {
    await stripe.control('dispute', { paymentIntent, ...(close ? { close } : {}), ...more });
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

  /** Differences between the provider's books and ours, with their amounts. */
  async function reconcile(): Promise<{ id: string; gap: number }[]> {
    const response = await operate('POST', '/payments/reconcile');
    expect(response.status).toBe(200);
    const { differences } = await response.json<Reconciliation>();
    return differences.map(({ id, oursCents, theirsCents }) => ({
      id,
      gap: (theirsCents ?? 0) - (oursCents ?? 0),
    }));
  }

  return { madeFor, sold, handedOver, openAccount, dispute, earningsOf, tasksOf, reconcile };
}
