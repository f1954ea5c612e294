import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from '../../domain/orders/order-wire.ts';
import { killServer, type Server } from '../harness/servers.ts';
import { newMarket, type Stall } from './stalls.ts';

/** Time for which users pay between two kills, milliseconds; a question expires after seven seconds. */
const PAY_MS = 5_000;

/** A failed call is ignored, since the server may have died during it. */
async function attempt(
  origin: string,
  token: string,
  method: string,
  address: string,
  json?: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: what the API answers, as JSON
): Promise<any> {
  try {
    const response = await fetch(`${origin}${address}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: json === undefined ? undefined : JSON.stringify(json),
    });
    assert.ok(
      response.status < 500 || response.status === 503,
      `${method} ${address}: ${response.status}`,
    );
    return response.ok ? await response.json() : null;
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    return null;
  }
}

/** Submits the payment page of the stand-in for Stripe, which may die during it as well. */
async function payAtStripe(checkoutUrl: string): Promise<void> {
  const { origin, pathname } = new URL(checkoutUrl);
  const session = pathname.match(/cs_\w+/)![0];
  await attempt(origin, '', 'POST', '/_control/pay', { session, card: '4242424242424242' });
}

/** One asker with one creator: places orders, and takes random steps with each. */
async function shop(origin: string, stall: Stall, until: number): Promise<void> {
  const { asker, creator, topicId } = stall;
  const pick = (share: number) => Math.random() < share;
  while (Date.now() < until) {
    const placed = await attempt(origin, asker.token, 'POST', '/api/orders', {
      username: creator.username,
      topicId,
      pricing: pick(0.6) ? 'question' : pick(0.7) ? 'day' : 'month',
      consents: { startNow: true, losesRight: true },
    });
    if (!placed) {
      await sleep(100);
      continue;
    }
    const { id } = placed.order;
    const move = (action: string, json?: unknown) =>
      attempt(origin, asker.token, 'POST', `/api/orders/${id}/${action}`, json);
    // Some return from paying, some close the tab, and some cancel.
    if (placed.checkoutUrl && pick(0.9)) await payAtStripe(placed.checkoutUrl);
    const order = pick(0.7) ? await move('sync') : placed.order;
    const conversationId = order?.conversationId;
    if (!conversationId) {
      if (pick(0.2)) await move('withdraw');
      await sleep(100);
      continue;
    }
    const say = (token: string, text: string) =>
      attempt(origin, token, 'POST', `/api/conversations/${conversationId}/messages`, {
        id: randomUUID(),
        text,
      });
    if (pick(0.9)) await say(asker.token, 'Une question ?');
    // Concurrently, so that the two compete.
    await Promise.all([
      pick(0.6) ? say(creator.token, 'Une réponse.') : null,
      pick(0.4) ? move('withdraw') : null,
    ]);
    // D1 has got the answer by then.
    if (pick(0.3)) await sleep(1_200);
    if (pick(0.6)) await Promise.all([move('confirm'), move('complaint', { text: 'Rien ne va.' })]);
  }
}

/**
 * Kills the server repeatedly while users pay. Then lets all deadlines pass and checks that every
 * order is settled, disputed, or was never paid, that the audit finds nothing, and, with Stripe,
 * that the stand-in's objects match the orders.
 */
export async function payUnderKills(
  start: () => Promise<Server>,
  kills: number,
  stateDir: string,
  payments: 'demo' | 'stripe',
): Promise<void> {
  let server = await start();
  try {
    const stalls = await newMarket(server.origin, 6);
    const secrets = readFileSync(path.join(stateDir, 'secrets.env'), 'utf8');
    const operator = /OPERATOR_TOKEN='(.+)'/.exec(secrets)![1]!;
    for (let killed = 1; killed <= kills; killed += 1) {
      const { origin } = server;
      const until = Date.now() + PAY_MS;
      const shopping = Promise.all(stalls.map((stall) => shop(origin, stall, until)));
      await sleep(PAY_MS * (0.3 + 0.6 * Math.random()));
      killServer(server);
      await shopping;
      server = await start();
      const audit = await attempt(server.origin, operator, 'GET', '/api/operations/payments/audit');
      assert.deepEqual(broken(audit), []);
      console.log(`kill ${killed}: ${JSON.stringify(audit.orders)}, the books balance`);
    }
    const settle = () => attempt(server.origin, operator, 'POST', '/api/operations/payments/run');
    // A kill loses the queue's messages. The sweep finds their events within a minute, and their periods begin then.
    await settle();
    // A month lasts thirty seconds, and its release a week more.
    await sleep(40_000);
    const standIn = payments === 'stripe' ? await standInOf(server.origin, stalls[0]!) : null;
    // Expires the abandoned payment pages, whose half hour is not shortened with the days.
    if (standIn) await attempt(standIn, '', 'POST', '/_control/clock', { advanceSeconds: 3_600 });
    for (let run = 0; run < 20; run += 1) await settle();
    const audit = await attempt(server.origin, operator, 'GET', '/api/operations/payments/audit');
    assert.deepEqual(broken(audit), []);
    const states = new Map<string, number>();
    let retainedCents = 0;
    for (const { asker } of stalls)
      for (const order of await ordersOf(server.origin, asker.token)) {
        states.set(order.state, (states.get(order.state) ?? 0) + 1);
        if (order.paidAt) retainedCents += order.priceCents - order.refundedCents;
      }
    const ended = ['contested', 'settled', ...(standIn ? ['abandoned'] : [])];
    for (const state of states.keys()) assert.ok(ended.includes(state), state);
    // Nobody has a payout account, so everything that was not refunded is still there.
    if (standIn) assert.equal(retainedCents, await retainedAt(standIn));
    console.log(`${JSON.stringify(Object.fromEntries(states))}, and every check holds`);
  } finally {
    killServer(server);
  }
}

/** The origin of the stand-in for Stripe, from the payment page of another order. */
async function standInOf(origin: string, { asker, creator, topicId }: Stall): Promise<string> {
  const placed = await attempt(origin, asker.token, 'POST', '/api/orders', {
    username: creator.username,
    topicId,
    pricing: 'question',
    consents: { startNow: true, losesRight: true },
  });
  return new URL(placed.checkoutUrl).origin;
}

/** The payments minus the refunds in the stand-in, cents. */
async function retainedAt(standIn: string): Promise<number> {
  const { paymentIntents, refunds } = await attempt(standIn, '', 'GET', '/_control/objects');
  const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0);
  return (
    sum(paymentIntents.map((intent: { amount_received: number }) => intent.amount_received)) -
    sum(refunds.map((refund: { amount: number }) => refund.amount))
  );
}

async function ordersOf(origin: string, token: string): Promise<Order[]> {
  const orders: Order[] = [];
  let cursor = '';
  do {
    const page = await attempt(origin, token, 'GET', `/api/me/orders?role=asker${cursor}`);
    orders.push(...page.orders);
    cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
  } while (cursor);
  return orders;
}

function broken(audit: { checks: { name: string; ok: boolean; found: number }[] }) {
  return audit.checks.filter(({ ok }) => !ok);
}
