import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { orderQuestions } from '../../../database/schema.ts';
import { createPair, type Pair, read } from '../../support/workerd/conversations.ts';
import { call, db } from '../../support/workerd/marketplace.ts';
import { expectSoundBooks } from '../../support/workerd/orders.ts';
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
afterAll(() => {
  vi.useRealTimers();
});

const newQuestion = (text = 'Une question ?') => ({ id: crypto.randomUUID(), text });

const storedText = async (orderId: string) =>
  (await db.select().from(orderQuestions).where(eq(orderQuestions.orderId, orderId)))[0]?.text;

async function textsIn(pair: Pair, conversationId: string | null): Promise<string[]> {
  const { messages } = await read(conversationId!, pair.asker);
  return messages.map(({ text }) => text);
}

async function marketPair(): Promise<Pair> {
  const pair = await createPair();
  await stripe.advanceTo(pair.creator, pair.asker);
  return pair;
}

describe('a question written before the payment at Stripe', () => {
  it('is sent by the payment’s event when the browser never comes back', async () => {
    const pair = await marketPair();
    const placed = await placeOrder(pair, 'question', { question: newQuestion() });
    expect(await storedText(placed.order.id)).toBe('Une question ?');
    expect(await stripe.pay(placed)).toBe(true);
    await stripe.deliver();
    const row = await call('GET', `/api/orders/${placed.order.id}`, { as: pair.asker });
    const { conversationId } = await row.json<{ conversationId: string }>();
    expect(await textsIn(pair, conversationId)).toEqual(['Une question ?']);
    expect(await storedText(placed.order.id)).toBeUndefined();
  });

  it('is there when the payment is confirmed to the browser, and once', async () => {
    const pair = await marketPair();
    const placed = await placeOrder(pair, 'day', { question: newQuestion() });
    await stripe.pay(placed);
    const synced = await Promise.all([
      syncOrder(pair, placed.order.id),
      syncOrder(pair, placed.order.id),
    ]);
    await stripe.deliver();
    await stripe.cron();
    expect(await textsIn(pair, synced[0].conversationId)).toEqual(['Une question ?']);
  });

  it('is the last one that was ordered with, and stays when a request names none', async () => {
    const pair = await marketPair();
    const { order } = await placeOrder(pair, 'question', { question: newQuestion('Premier') });
    const again = await placeOrder(pair, 'question', { question: newQuestion('Second') });
    expect(again.order.id).toBe(order.id);
    await placeOrder(pair);
    expect(await storedText(order.id)).toBe('Second');
    await placeOrder(pair, 'question', { question: null });
    expect(await storedText(order.id)).toBeUndefined();
  });

  it('is deleted with an abandoned order', async () => {
    const pair = await marketPair();
    const { order } = await placeOrder(pair, 'question', { question: newQuestion() });
    await call('POST', `/api/orders/${order.id}/withdraw`, { as: pair.asker });
    expect(await storedText(order.id)).toBeUndefined();
  });

  it('is deleted when the payment can open nothing', async () => {
    const pair = await marketPair();
    const placed = await placeOrder(pair, 'question', { question: newQuestion() });
    await stripe.pay(placed);
    const blocked = await call('PUT', `/api/users/${pair.asker.username}/block`, {
      as: pair.creator,
    });
    expect(blocked.status).toBe(200);
    await syncOrder(pair, placed.order.id);
    expect(await storedText(placed.order.id)).toBeUndefined();
  });
});
