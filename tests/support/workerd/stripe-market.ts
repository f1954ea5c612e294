import { createMessageBatch } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import Stripe from 'stripe';
import { expect } from 'vitest';
import type { Order } from '../../../domain/orders/order-wire.ts';
import { handlers } from '../../../worker/handlers.ts';
import type { Pair } from './conversations.ts';
import { jobNamed } from './jobs.ts';
import { call, configure } from './marketplace.ts';
import { pass } from './orders.ts';
import { startTestStripe, type TestStripe } from './stripe.ts';

/** The Worker with Stripe, and the stand-in that it calls. */
export interface StripeMarket extends TestStripe {
  /** Delivers the stand-in's events to the Worker, and lets its queue be processed. */
  deliver(): Promise<void>;
  /** Loses the events so far, as Stripe may: those of an order that was synced would only say the same again. */
  loseEvents(): Promise<void>;
  /** The Worker's minute cron. */
  cron(): Promise<void>;
  /** Lets this many milliseconds pass for the Worker and for Stripe. */
  pass: typeof pass;
  /** Advances the Worker's clock to Stripe's, which runs on its own; users sign in again. */
  advanceTo(...people: Parameters<typeof pass>[1][]): Promise<void>;
  /** Pays an order's page without a browser; returns whether that succeeded. */
  pay(order: Pick<Placed, 'sessionId'>, card?: string): Promise<boolean>;
}

export interface Placed {
  order: Order;
  checkoutUrl: string;
  sessionId: string;
  status: number;
}

/** Makes the Worker of this test file take its payments through its own stand-in for Stripe. */
export async function startStripeMarket(): Promise<StripeMarket> {
  const stripe = await startTestStripe();
  const queued: unknown[] = [];
  const settings = {
    ...stripe.settings,
    // The test runtime's queue would call the Worker with its default configuration.
    PAYMENT_EVENTS: { send: async (body: unknown) => queued.push(body) },
  };
  configure(settings as unknown as Partial<Env>);
  const workerEnv = { ...env, ...settings } as unknown as Env;

  return {
    ...stripe,
    deliver: async () => {
      for (const { path, body } of await stripe.deliveries()) {
        const response = await postEvent(path, body);
        expect([response.status, path]).toEqual([200, path]);
      }
      const messages = queued
        .splice(0)
        .map((body) => ({ id: crypto.randomUUID(), timestamp: new Date(), attempts: 1, body }));
      if (messages.length > 0)
        await handlers.queue(createMessageBatch('payment-events', messages), workerEnv);
    },
    loseEvents: async () => void (await stripe.deliveries()),
    cron: () => jobNamed('payments')(workerEnv, Date.now()),
    pass: async (ms, ...people) => {
      await pass(ms, ...people);
      await stripe.control('clock', { advanceSeconds: Math.ceil(ms / 1000) });
    },
    advanceTo: async (...people) => {
      const { now } = await stripe.control<{ now: number }>('clock', { advanceSeconds: 0 });
      await pass(Math.max(0, now * 1000 - Date.now()), ...people);
    },
    pay: async ({ sessionId }, card = '4242424242424242') => {
      const { paid } = await stripe.control<{ paid: boolean }>('pay', { session: sessionId, card });
      return paid;
    },
  };
}

/** Sends the Worker an event, signed as Stripe signs, at the Worker's time. */
export async function postEvent(
  path: string,
  payload: string,
  signing: { secret?: string; timestamp?: number } = {},
): Promise<Response> {
  const headers = await signedHeaders(path, payload, signing);
  return call('POST', path, { body: payload, headers });
}

/** The headers that Stripe sends with this payload. */
export async function signedHeaders(
  path: string,
  payload: string,
  { secret = secretOf(path), timestamp = Math.floor(Date.now() / 1000) } = {},
): Promise<Record<string, string>> {
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp,
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  });
  return { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
}

/** The secret of an address, the first where it has several. */
const secretOf = (path: string) =>
  (path.endsWith('/connect') ? env.STRIPE_CONNECT_WEBHOOK_SECRET : env.STRIPE_WEBHOOK_SECRET).split(
    ' ',
  )[0]!;

const consents = { startNow: true, losesRight: true };

/** Orders from the pair's creator as its asker. */
export function postOrder(pair: Pair, pricing = 'question', more: object = {}): Promise<Response> {
  const { creator, topicId, asker } = pair;
  const json = { username: creator.username, topicId, pricing, consents, ...more };
  return call('POST', '/api/orders', { as: asker, json });
}

/** As {@link postOrder}, where it succeeds. */
export async function placeOrder(
  pair: Pair,
  pricing = 'question',
  more: object = {},
): Promise<Placed> {
  const response = await postOrder(pair, pricing, more);
  if (!response.ok) throw new Error(`ordering failed: ${response.status} ${await response.text()}`);
  const placed = await response.json<{ order: Order; checkoutUrl: string }>();
  return { ...placed, sessionId: sessionIn(placed.checkoutUrl), status: response.status };
}

/** The session whose page is at the address. */
function sessionIn(checkoutUrl: string): string {
  return checkoutUrl.match(/cs_[A-Za-z0-9_]+/)![0];
}

/** Makes the Worker ask the provider about the asker's order; returns its state then. */
export async function syncOrder(pair: Pair, id: string): Promise<Order> {
  const response = await call('POST', `/api/orders/${id}/sync`, { as: pair.asker });
  expect(response.status).toBe(200);
  return response.json();
}
