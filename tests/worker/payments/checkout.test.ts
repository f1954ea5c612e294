import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { authUsers, creatorTariffs, orders } from '../../../database/schema.ts';
import { MINUTE_MS } from '../../../domain/limits.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import { BLOCKED, block, refusalOf } from '../../support/workerd/blocks.ts';
import { createPair, open, type Pair, read } from '../../support/workerd/conversations.ts';
import { call, createTopic, db } from '../../support/workerd/marketplace.ts';
import {
  balanceOf,
  expectSoundBooks,
  operate,
  readOrder,
  runPayments,
} from '../../support/workerd/orders.ts';
import {
  type Placed,
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

interface Charged {
  amount: number;
  status: string;
}
interface Objects {
  sessions: { id: string; status: string; client_reference_id: string }[];
  paymentIntents: (Charged & { id: string; transfer_group: string })[];
  refunds: (Charged & { payment_intent: string; metadata: Record<string, string> })[];
}

/** An order's objects at Stripe. */
async function atStripe({ order }: Pick<Placed, 'order'>) {
  const { sessions, paymentIntents, refunds } = await stripe.objects<Objects>();
  const intents = paymentIntents.filter(
    (intent) => intent.transfer_group === order.id && intent.status === 'succeeded',
  );
  return {
    sessions: sessions.filter((session) => session.client_reference_id === order.id),
    paid: intents.reduce((sum, { amount }) => sum + amount, 0),
    refunded: refunds
      .filter((refund) => intents.some(({ id }) => id === refund.payment_intent))
      .reduce((sum, { amount }) => sum + amount, 0),
  };
}

async function codeOf(response: Response): Promise<[number, string]> {
  const { code } = await response.json<{ code: string }>();
  return [response.status, code];
}

const openedBy = (pair: Pair, mode: string) =>
  call('POST', '/api/conversations', {
    as: pair.asker,
    json: { username: pair.creator.username, topicId: pair.topicId, pricing: 'question', mode },
  });

describe('checkout page', () => {
  it('shows one price, in euros, and the site’s name once on the statement', async () => {
    for (const [pricing, suffix] of [
      ['question', 'QUESTION'],
      ['day', 'JOURNEE'],
      ['month', 'MOIS'],
    ] as const) {
      const placed = await placeOrder(await createPair(), pricing);
      const { sessions } = await stripe.objects<{
        sessions: { id: string; adaptive_pricing: { enabled: boolean } }[];
      }>();
      const session = sessions.find(({ id }) => id === placed.sessionId);
      expect(session!.adaptive_pricing).toEqual({ enabled: false });
      await stripe.pay(placed);
      const { charges } = await stripe.objects<{
        charges: { transfer_group: string; calculated_statement_descriptor: string }[];
      }>();
      const charge = charges.find((each) => each.transfer_group === placed.order.id);
      expect(charge!.calculated_statement_descriptor).toBe(`DIS-MOI* ${suffix}`);
    }
  });

  it('is created without an email when Stripe rejects the payer’s', async () => {
    const pair = await createPair();
    const email = `${pair.asker.id}@domaine.invalid`;
    await db.update(authUsers).set({ email }).where(eq(authUsers.id, pair.asker.id));
    const [first, second] = await Promise.all([placeOrder(pair), placeOrder(pair)]);
    expect(second!.sessionId).toBe(first!.sessionId);
    const { sessions } = await atStripe(first!);
    expect(sessions).toEqual([expect.objectContaining({ customer_email: null })]);
    await stripe.pay(first!);
    expect((await syncOrder(pair, first!.order.id)).state).toBe('held');
  });

  it('is not created when Stripe rejects anything else', async () => {
    const pair = await createPair();
    const fail = {
      ...{ method: 'POST', path: '/v1/checkout/sessions', error: 'parameter_invalid' },
      // A request makes two attempts.
      times: 2,
    };
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    await stripe.control('fail', fail);
    expect(await codeOf(await postOrder(pair))).toEqual([503, 'server.unavailable']);
    error.mockRestore();
    expect((await placeOrder(pair)).status).toBe(200);
  });
});

describe('paid offer', () => {
  it('opens only once it is paid, in either mode', async () => {
    const pair = await createPair();
    for (const mode of ['resume', 'purchase'])
      expect(await codeOf(await openedBy(pair, mode))).toEqual([402, 'payment.required']);
    const placed = await placeOrder(pair);
    expect(placed.status).toBe(201);
    expect(placed.order).toMatchObject({
      ...{ state: 'awaiting', conversationId: null, paidAt: null, provider: 'stripe' },
      ...{ checkoutUrl: placed.checkoutUrl, canWithdraw: true },
    });
    // The creator is notified once it is paid.
    const asCreator = () => call('GET', `/api/orders/${placed.order.id}`, { as: pair.creator });
    expect((await asCreator()).status).toBe(404);
    expect(await stripe.pay(placed)).toBe(true);
    const order = await syncOrder(pair, placed.order.id);
    expect(order).toMatchObject({ state: 'held', priceCents: 300, checkoutUrl: null });
    const page = db.select({ url: orders.checkoutUrl }).from(orders).where(eq(orders.id, order.id));
    expect(await page).toEqual([{ url: null }]);
    expect((await asCreator()).status).toBe(200);
    expect(await read(order.conversationId!, pair.creator)).toMatchObject({ canSend: false });
    expect(await open(pair)).toMatchObject({ id: order.conversationId });
    expect(await open(pair, 'question', 'resume')).toMatchObject({ id: order.conversationId });
    expect(await codeOf(await postOrder(pair))).toEqual([409, 'order.already_open']);
    expect(await balanceOf(`hold:${order.id}`)).toBe(300);
  });

  it('is rejected when it cannot be ordered', async () => {
    const pair = await createPair();
    const { creator } = pair;
    const tariff = (values: Partial<typeof creatorTariffs.$inferInsert>) =>
      db.update(creatorTariffs).set(values).where(eq(creatorTariffs.creatorId, creator.id));
    const refused = async (more: object = {}) => codeOf(await postOrder(pair, 'question', more));
    expect(await refused({ consents: { startNow: true } })).toEqual([400, 'request.invalid']);
    expect(await refused({ priceCents: 1 })).toEqual([400, 'request.invalid']);
    expect(await refused({ expect: { priceCents: 1 } })).toEqual([409, 'offer.changed']);
    expect(await refused({ topicId: crypto.randomUUID() })).toEqual([
      404,
      'conversation.not_available',
    ]);
    await tariff({ questionPriceCents: 99 });
    expect(await refused()).toEqual([409, 'order.too_small']);
    await tariff({ questionPriceCents: 0 });
    expect(await refused()).toEqual([409, 'order.nothing_to_pay']);
    expect((await openedBy(pair, 'purchase')).status).toBe(201);
    await tariff({ questionPriceCents: 100 });
    expect(await refused()).toEqual([409, 'order.already_open']);
  });

  it('costs at least one euro, and the price at the time of the order', async () => {
    const pair = await createPair();
    const { creator } = pair;
    const isTheirs = eq(creatorTariffs.creatorId, creator.id);
    await db.update(creatorTariffs).set({ questionPriceCents: 100 }).where(isTheirs);
    const placed = await placeOrder(pair);
    await db.update(creatorTariffs).set({ questionPriceCents: 5000 }).where(isTheirs);
    await stripe.pay(placed);
    expect(await syncOrder(pair, placed.order.id)).toMatchObject({
      state: 'held',
      priceCents: 100,
    });
  });
});

describe('two tabs', () => {
  it('order the same, and pay once', async () => {
    const pair = await createPair();
    const both = await Promise.all([placeOrder(pair), placeOrder(pair)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    expect(both[0]!.order.id).toBe(both[1]!.order.id);
    expect(both[0]!.checkoutUrl).toBe(both[1]!.checkoutUrl);
    const again = await placeOrder(pair);
    expect([again.status, again.checkoutUrl]).toEqual([200, both[0]!.checkoutUrl]);
    await stripe.pay(again);
    await expect(stripe.pay(again)).rejects.toThrow();
    // The second tab learns of the payment when it orders, even without an event.
    expect(await codeOf(await postOrder(pair))).toEqual([409, 'order.already_open']);
    const { sessions, paid, refunded } = await atStripe(again);
    expect([sessions.length, paid, refunded]).toEqual([1, 300, 0]);
  });

  it('with two options: the second abandons the first, and expires its page', async () => {
    const pair = await createPair();
    const first = await placeOrder(pair);
    const second = await placeOrder(pair, 'day');
    expect(second.status).toBe(201);
    expect((await readOrder(first.order.id, pair.asker)).state).toBe('abandoned');
    await expect(stripe.pay(first)).rejects.toThrow();
    await stripe.pay(second);
    expect((await syncOrder(pair, second.order.id)).state).toBe('held');
  });

  it.each([2, 6])(
    'with %i options at once: one remains, and the pages of the others expire',
    async (count) => {
      const pair = await createPair();
      const options = ['question', 'day', 'month'];
      const answers = await Promise.all(
        Array.from({ length: count }, (_, index) => postOrder(pair, options[index % 3])),
      );
      for (const answer of answers.filter(({ ok }) => !ok))
        expect(await codeOf(answer)).toEqual([409, 'order.replaced']);
      const { orders } = await (await call('GET', '/api/me/orders', { as: pair.asker })).json<{
        orders: Order[];
      }>();
      const [awaiting, ...more] = orders.filter(({ state }) => state === 'awaiting');
      expect(more).toEqual([]);
      expect(awaiting!.checkoutUrl).toMatch(/^http/);
      const { sessions } = await stripe.objects<Objects>();
      const open = sessions.filter(
        ({ status, client_reference_id }) =>
          status === 'open' && orders.some(({ id }) => id === client_reference_id),
      );
      expect(open.map((session) => session.client_reference_id)).toEqual([awaiting!.id]);
    },
  );

  it('with two options, the first just paid: it opens, and the second is rejected', async () => {
    const pair = await createPair();
    const first = await placeOrder(pair);
    await stripe.pay(first);
    expect(await codeOf(await postOrder(pair, 'day'))).toEqual([409, 'order.already_open']);
    expect((await readOrder(first.order.id, pair.asker)).state).toBe('held');
  });
});

describe('checkout page with a Stripe error', () => {
  const failing = (when: 'before' | 'after', times: number) =>
    stripe.control('fail', { method: 'POST', path: '/v1/checkout/sessions', when, times });

  it.each(['before', 'after'] as const)(
    'is created under the next key when it fails %s it acts',
    async (when) => {
      const pair = await createPair();
      await failing(when, 1);
      const placed = await placeOrder(pair);
      expect(placed.status).toBe(201);
      expect((await atStripe(placed)).sessions).toHaveLength(1);
      await stripe.pay(placed);
      expect((await syncOrder(pair, placed.order.id)).state).toBe('held');
    },
  );

  it('is created by the next request when all attempts of one have failed', async () => {
    const pair = await createPair();
    await failing('before', 2);
    expect(await codeOf(await postOrder(pair))).toEqual([503, 'server.unavailable']);
    const placed = await placeOrder(pair);
    expect(placed.status).toBe(200);
    expect((await atStripe(placed)).sessions).toHaveLength(1);
  });
});

describe('payment', () => {
  it('without an event is found by the sweep', async () => {
    const pair = await createPair();
    await stripe.control('events', { mode: 'drop' });
    const placed = await placeOrder(pair);
    await stripe.pay(placed);
    await stripe.control('events', { mode: 'deliver' });
    await stripe.cron();
    expect((await readOrder(placed.order.id, pair.asker)).state).toBe('awaiting');
    await stripe.pass(2 * MINUTE_MS, pair.asker);
    await stripe.cron();
    const order = await readOrder(placed.order.id, pair.asker);
    expect(order.state).toBe('held');
    expect(await read(order.conversationId!, pair.asker)).toMatchObject({ canSend: true });
  });

  it('opens once when its events come once or three times', async () => {
    const pair = await createPair();
    await stripe.control('events', { mode: 'duplicate' });
    const placed = await placeOrder(pair);
    expect(await stripe.pay(placed, '4000000000000002')).toBe(false);
    await stripe.pay(placed);
    await stripe.deliver();
    await stripe.control('events', { mode: 'deliver' });
    const order = await readOrder(placed.order.id, pair.asker);
    expect(order.state).toBe('held');
    expect((await atStripe(placed)).paid).toBe(300);
  });

  it('leaves the order abandoned when its page expires unpaid, and a new order possible', async () => {
    const pair = await createPair();
    const placed = await placeOrder(pair);
    await stripe.pass(33 * MINUTE_MS, pair.asker);
    await runPayments();
    expect(await readOrder(placed.order.id, pair.asker)).toMatchObject({
      state: 'abandoned',
      checkoutUrl: null,
      canWithdraw: false,
    });
    expect((await placeOrder(pair)).order.id).not.toBe(placed.order.id);
  });

  it('at the last moment wins over abandonment', async () => {
    const pair = await createPair();
    const placed = await placeOrder(pair);
    // Stripe is unreachable, so the page is not expired and can still be paid.
    const path = '/v1/checkout/sessions/';
    await stripe.control('fail', { method: 'POST', path, when: 'before', times: 3 });
    expect((await postOrder(pair, 'day')).status).toBe(503);
    await stripe.control('fail', { method: 'POST', path, times: 0 });
    expect((await readOrder(placed.order.id, pair.asker)).state).toBe('abandoned');
    await stripe.pay(placed);
    await stripe.deliver();
    expect((await readOrder(placed.order.id, pair.asker)).state).toBe('held');
  });

  it('is refunded when a subscription covers the question by then', async () => {
    const pair = await createPair();
    const other = { ...pair, topicId: (await createTopic()).id };
    await env.DB.prepare(
      'insert into creator_topic_prefs (creator_id, topic_id, sort_order) values (?, ?, 2)',
    )
      .bind(pair.creator.id, other.topicId)
      .run();
    const question = await placeOrder(pair);
    const month = await placeOrder(other, 'month');
    await stripe.pay(question);
    await stripe.pay(month);
    expect((await syncOrder(pair, month.order.id)).state).toBe('held');
    expect(await syncOrder(pair, question.order.id)).toMatchObject({
      ...{ state: 'settled', outcome: 'refunded', refundedCents: 300 },
      ...{ unopened: 'already_open', conversationId: null },
    });
    expect(await atStripe(question)).toMatchObject({ paid: 300, refunded: 300 });
    expect(await balanceOf(`refund:${question.order.id}`)).toBe(0);
  });

  it('is refunded when one user has blocked the other meanwhile, and an unpaid order is dropped', async () => {
    for (const who of ['asker', 'creator'] as const) {
      const pair = await createPair();
      const other = { ...pair, topicId: (await createTopic()).id };
      await env.DB.prepare(
        'insert into creator_topic_prefs (creator_id, topic_id, sort_order) values (?, ?, 2)',
      )
        .bind(pair.creator.id, other.topicId)
        .run();
      const [paid, unpaid] = [await placeOrder(pair), await placeOrder(other)];
      // Paid, before any event has arrived.
      await stripe.pay(paid);
      await block(pair[who], who === 'asker' ? pair.creator : pair.asker);
      expect(await readOrder(unpaid.order.id, pair.asker)).toMatchObject({ state: 'abandoned' });
      await expect(stripe.pay(unpaid)).rejects.toThrow('expired');
      await stripe.deliver();
      await runPayments();
      expect(await readOrder(paid.order.id, pair.asker)).toMatchObject({
        ...{ state: 'settled', outcome: 'refunded', refundedCents: 300 },
        ...{ unopened: 'stopped', conversationId: null },
      });
      expect(await atStripe(paid)).toMatchObject({ paid: 300, refunded: 300 });
      expect(await refusalOf(await postOrder(pair))).toEqual(BLOCKED);
    }
  });

  it('opens nothing, is refunded, and is reported to operators when the amount differs', async () => {
    const pair = await createPair();
    const { order } = await placeOrder(pair);
    const session = await createSession({ client_reference_id: order.id, cents: 200 });
    await stripe.pay({ sessionId: session });
    await stripe.deliver();
    await runPayments();
    expect(await readOrder(order.id, pair.asker)).toMatchObject({
      state: 'abandoned',
      unopened: 'mismatch',
    });
    const { refunds } = await stripe.objects<Objects>();
    const back = refunds.find(({ metadata }) => metadata.order === order.id);
    expect(back).toMatchObject({ amount: 200, status: 'succeeded' });
    const { tasks } = await (await operate('GET', '/payments/tasks')).json<{
      tasks: { kind: string; detail: string }[];
    }>();
    expect(tasks).toContainEqual(
      expect.objectContaining({ kind: 'payment_returned', detail: order.id }),
    );
    expect(await balanceOf(`refund:${order.id}`)).toBe(0);
  });

  /** A checkout page at Stripe that the Worker did not create. */
  async function createSession(made: { client_reference_id: string; cents: number }) {
    const response = await fetch(`${stripe.settings.STRIPE_API}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${env.STRIPE_SECRET_KEY}` },
      body: new URLSearchParams({
        mode: 'payment',
        client_reference_id: made.client_reference_id,
        success_url: 'https://dis-moi.example/',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'eur',
        'line_items[0][price_data][unit_amount]': String(made.cents),
        'line_items[0][price_data][product_data][name]': 'Autre chose',
      }),
    });
    return (await response.json<{ id: string }>()).id;
  }
});

describe('withdrawal before the first message', () => {
  const withdraw = (pair: Pair, order: Order) =>
    call('POST', `/api/orders/${order.id}/withdraw`, { as: pair.asker });

  it('drops an unpaid order, and expires its page', async () => {
    const pair = await createPair();
    const placed = await placeOrder(pair);
    const response = await withdraw(pair, placed.order);
    expect([response.status, (await response.json<Order>()).state]).toEqual([200, 'abandoned']);
    await expect(stripe.pay(placed)).rejects.toThrow();
    expect(await codeOf(await withdraw(pair, placed.order))).toEqual([
      409,
      'order.not_withdrawable',
    ]);
  });

  it('refunds a payment made a moment before', async () => {
    const pair = await createPair();
    const placed = await placeOrder(pair);
    await stripe.pay(placed);
    const response = await withdraw(pair, placed.order);
    expect(await response.json()).toMatchObject({
      ...{ state: 'settled', outcome: 'refunded', refundedCents: 300 },
    });
    expect(await atStripe(placed)).toMatchObject({ paid: 300, refunded: 300 });
  });
});
