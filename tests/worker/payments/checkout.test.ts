import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPair, open, read } from '../../support/workerd/conversations.ts';
import { call } from '../../support/workerd/marketplace.ts';
import { expectSoundBooks, readOrder, runPayments } from '../../support/workerd/orders.ts';
import {
  placeOrder,
  postOrder,
  type StripeMarket,
  startStripeMarket,
  syncOrder,
} from '../../support/workerd/stripe-market.ts';

let stripe: StripeMarket;
beforeAll(async () => {
  stripe = await startStripeMarket();
});
afterEach(async () => {
  await expectSoundBooks();
  vi.useRealTimers();
});

async function codeOf(response: Response): Promise<[number, string]> {
  const { code } = await response.json<{ code: string }>();
  return [response.status, code];
}

describe('an offer that costs something', () => {
  it('opens only once it is paid, in either mode', async () => {
    const pair = await createPair();
    for (const mode of ['resume', 'purchase'])
      expect(
        await codeOf(
          await call('POST', '/api/conversations', {
            as: pair.asker,
            json: { username: pair.creator.username, topicId: pair.topicId, pricing: 'day', mode },
          }),
        ),
      ).toEqual([402, 'payment.required']);
    const placed = await placeOrder(pair);
    expect(placed.status).toBe(201);
    expect(placed.order).toMatchObject({ state: 'awaiting', conversationId: null, paidAt: null });
    expect(await stripe.pay(placed)).toBe(true);
    const order = await syncOrder(pair, placed.order.id);
    expect(order).toMatchObject({ state: 'held', priceCents: 300 });
    expect(await read(order.conversationId!, pair.creator)).toMatchObject({ canSend: false });
    expect(await open(pair)).toMatchObject({ id: order.conversationId });
    expect(await codeOf(await postOrder(pair))).toEqual([409, 'order.already_open']);
  });
});
