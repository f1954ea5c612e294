import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { creatorTariffs, creatorTopicPrefs, orders } from '../../../database/schema.ts';
import type { ReviewSummary } from '../../../domain/conversations/rating.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import { recordChargeback } from '../../../worker/marketplace/payments/chargebacks.ts';
import type { ProviderChargeback } from '../../../worker/marketplace/payments/records.ts';
import { createPair, open, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import {
  call,
  createCreator,
  createPerson,
  createTopic,
  db,
} from '../../support/workerd/marketplace.ts';
import {
  balanceOf,
  expectSoundBooks,
  operate,
  orderOf,
  pass,
  readOrder,
  runPayments,
} from '../../support/workerd/orders.ts';

afterEach(async () => {
  await expectSoundBooks();
  vi.useRealTimers();
});

type Bought = 'day' | 'month';

/** A pair whose creator sells days and months, and questions only if `question` gives the price. */
async function pairSelling(question: number | null): Promise<Pair> {
  const topic = await createTopic();
  const tariffs = { questionActive: question !== null, questionPriceCents: question ?? 300 };
  return {
    asker: await createPerson(),
    creator: await createCreator({ topicIds: [topic.id], tariffs }),
    topicId: topic.id,
  };
}

/** The pair with another topic of the same creator. */
async function otherTopicOf(pair: Pair): Promise<Pair> {
  const { id: topicId } = await createTopic();
  const creatorId = pair.creator.id;
  await db.insert(creatorTopicPrefs).values({ creatorId, topicId, sortOrder: 2 });
  return { ...pair, topicId };
}

/** Buys, asks and has it answered, stored in D1. */
async function answered(pair: Pair, pricing: Bought | 'question' = 'day') {
  const { id: conversationId } = await open(pair, pricing);
  expect((await send(conversationId, pair.asker, 'Une question ?')).status).toBe(201);
  expect((await send(conversationId, pair.creator, 'Une réponse.')).status).toBe(201);
  await stubOf(conversationId).settle();
  const { id } = await orderOf(conversationId, pair.asker);
  return { id, conversationId };
}

const withdraw = (pair: Pair, id: string) =>
  call('POST', `/api/orders/${id}/withdraw`, { as: pair.asker });

async function codeOf(response: Response): Promise<[number, string]> {
  const { code } = await response.json<{ code: string }>();
  return [response.status, code];
}

async function rate(pair: Pair, conversationId: string, stars: number): Promise<void> {
  const rated = await call('PUT', `/api/conversations/${conversationId}/rating`, {
    as: pair.asker,
    json: { stars, comment: 'Après paiement.' },
  });
  expect(rated.status).toBe(201);
  await stubOf(conversationId).settle();
}

/** The stars of a creator's reviews, as listed, and how many of each the summary counts. */
async function reviewsOf({ creator }: Pair) {
  const response = await call('GET', `/api/users/${creator.username}/ratings`);
  const { summary, ratings } = await response.json<{
    summary: ReviewSummary | null;
    ratings: { stars: number }[];
  }>();
  return { stars: ratings.map(({ stars }) => stars), counts: summary?.stars ?? null };
}
const none = { stars: [], counts: null };

/** The bank takes 300 cents of an order's payment back. */
async function chargeBack(orderId: string): Promise<ProviderChargeback> {
  const paymentId = `pi_${orderId}`;
  await db.update(orders).set({ paymentId }).where(eq(orders.id, orderId));
  const chargeback = {
    ...({ id: `dp_${orderId}`, paymentId, state: 'open', reason: 'fraudulent' } as const),
    ...{ cents: 300, takenCents: 300, returnedCents: 0, openedAt: Date.now(), answerBy: null },
  };
  await recordChargeback(db, chargeback, Date.now());
  return chargeback;
}

describe('withdrawal after an answer', () => {
  it.each([
    ['day', 700],
    ['month', 1200],
  ] as const)(
    'retains the price of one answer from a %s, as the order says before',
    async (pricing, refund) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
      const pair = await createPair();
      const { id } = await answered(pair, pricing);
      expect(await readOrder(id, pair.asker)).toMatchObject({ withdrawalRefundCents: refund });
      expect(await readOrder(id, pair.creator)).toMatchObject({ withdrawalRefundCents: null });
      const withdrawn = await withdraw(pair, id);
      expect(await withdrawn.json()).toMatchObject({
        ...{ state: 'settled', outcome: 'split', refundedCents: refund },
        ...{ withdrawalRefundCents: null, canWithdraw: false },
      });
      expect(await balanceOf(`creator:${pair.creator.id}`)).toBe(240);
    },
  );

  it('retains the price that an answer had at the time of the order', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const pair = await createPair();
    const { id } = await answered(pair);
    await db
      .update(creatorTariffs)
      .set({ questionPriceCents: 900 })
      .where(eq(creatorTariffs.creatorId, pair.creator.id));
    expect(await (await withdraw(pair, id)).json()).toMatchObject({ refundedCents: 700 });
    await expect(
      db.update(orders).set({ answerPriceCents: 900 }).where(eq(orders.id, id)),
    ).rejects.toThrow();
  });

  it('retains the whole price when an answer costs as much, and never more', async () => {
    const pair = await pairSelling(2000);
    const { id } = await answered(pair);
    expect(await (await withdraw(pair, id)).json()).toMatchObject({
      ...{ state: 'settled', outcome: 'released', refundedCents: 0 },
    });
  });

  it('refunds at most the remaining time’s share when no single answer is sold', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const pair = await pairSelling(null);
    const { id } = await answered(pair);
    await pass(1, pair.asker);
    expect(await (await withdraw(pair, id)).json()).toMatchObject({
      outcome: 'split',
      refundedCents: 999,
    });
  });

  it('refunds everything before an answer, as the order says too', async () => {
    const pair = await createPair();
    const { id } = await orderOf((await open(pair, 'day')).id, pair.asker);
    expect(await readOrder(id, pair.asker)).toMatchObject({ withdrawalRefundCents: 1000 });
    expect(await (await withdraw(pair, id)).json()).toMatchObject({ refundedCents: 1000 });
  });
});

describe('repeated withdrawal from one creator', () => {
  it.each(['day', 'month'] as const)(
    'is rejected for an answered %s within thirty days, and changes nothing',
    async (pricing) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
      const pair = await createPair();
      const first = await answered(pair);
      expect((await withdraw(pair, first.id)).status).toBe(200);
      await pass(29 * DAY_MS, pair.asker, pair.creator);
      const second = await answered(pair, pricing);
      const before = await readOrder(second.id, pair.asker);
      expect(await codeOf(await withdraw(pair, second.id))).toEqual([
        409,
        'order.withdrawn_lately',
      ]);
      expect(await readOrder(second.id, pair.asker)).toEqual(before);
      await pass(DAY_MS / 2, pair.asker, pair.creator);
      expect(await codeOf(await withdraw(pair, second.id))).toEqual([
        409,
        'order.withdrawn_lately',
      ]);
    },
  );

  it('is possible after thirty days, from another creator, and while nobody has answered', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const pair = await createPair();
    expect((await withdraw(pair, (await answered(pair)).id)).status).toBe(200);
    for (const pricing of ['question', 'day', 'month'] as const) {
      const { id } = await orderOf((await open(pair, pricing)).id, pair.asker);
      expect([(await withdraw(pair, id)).status, pricing]).toEqual([200, pricing]);
    }
    const creator = await createCreator({ topicIds: [pair.topicId] });
    const elsewhere = { ...pair, creator };
    expect((await withdraw(elsewhere, (await answered(elsewhere)).id)).status).toBe(200);
    await pass(30 * DAY_MS, pair.asker, pair.creator);
    expect((await withdraw(pair, (await answered(pair)).id)).status).toBe(200);
  });

  it('succeeds for one of two concurrent ones, of two days or a day and a month', async () => {
    for (const pricing of ['day', 'month'] as const) {
      const pair = await createPair();
      const elsewhere = await otherTopicOf(pair);
      const first = await answered(pair);
      const second = await answered(elsewhere, pricing);
      const responses = await Promise.all([
        withdraw(pair, first.id),
        withdraw(elsewhere, second.id),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const states = [first, second].map(({ id }) => readOrder(id, pair.asker));
      expect((await Promise.all(states)).map(({ state }) => state).sort()).toEqual([
        'answered',
        'settled',
      ]);
    }
  });

  it('succeeds for one of two concurrent ones whose answers are not in D1 yet', async () => {
    const pair = await createPair();
    const elsewhere = await otherTopicOf(pair);
    const bought: { id: string; conversationId: string }[] = [];
    for (const each of [pair, elsewhere]) {
      const { id: conversationId } = await open(each, 'day');
      const { id } = await orderOf(conversationId, pair.asker);
      await send(conversationId, pair.creator, 'Une réponse.');
      bought.push({ id, conversationId });
    }
    const responses = await Promise.all(bought.map(({ id }) => withdraw(pair, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is not blocked by a day whose withdrawal failed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const pair = await createPair();
    const elsewhere = await otherTopicOf(pair);
    const first = await answered(pair);
    const [row] = await db.select().from(orders).where(eq(orders.id, first.id));
    // Simulates access that ends between the check and the object's response.
    await pass(DAY_MS, pair.asker, pair.creator);
    await db
      .update(orders)
      .set({ accessEnd: row!.accessEnd! + DAY_MS })
      .where(eq(orders.id, first.id));
    expect(await codeOf(await withdraw(pair, first.id))).toEqual([409, 'order.not_withdrawable']);
    expect((await withdraw(elsewhere, (await answered(elsewhere)).id)).status).toBe(200);
  });

  it('can be retried by a user whom a crash has stopped, and blocks others until settled', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const pair = await createPair();
    const elsewhere = await otherTopicOf(pair);
    const first = await answered(pair);
    const second = await answered(elsewhere);
    // Simulates a Worker that ends between the D1 row and the object.
    const withdrawing = { withdrawingAt: Date.now() };
    await db.update(orders).set(withdrawing).where(eq(orders.id, first.id));
    expect(await codeOf(await withdraw(pair, second.id))).toEqual([409, 'order.withdrawn_lately']);
    expect((await withdraw(pair, first.id)).status).toBe(200);

    const other = await createPair();
    const released = await answered(other);
    await db.update(orders).set(withdrawing).where(eq(orders.id, released.id));
    await pass(9 * DAY_MS, other.asker, other.creator);
    await runPayments();
    expect(await readOrder(released.id, other.asker)).toMatchObject({ outcome: 'released' });
    expect((await withdraw(other, (await answered(other)).id)).status).toBe(200);
  });

  it('happens once when an order is withdrawn twice concurrently', async () => {
    const pair = await createPair();
    const { id } = await answered(pair);
    const both = await Promise.all([withdraw(pair, id), withdraw(pair, id)]);
    expect(both.some(({ status }) => status === 200)).toBe(true);
    const { outcome, refundedCents } = await readOrder(id, pair.asker);
    expect(outcome).toBe('split');
    expect(refundedCents).toBeLessThanOrEqual(700);
  });
});

it('a month that a decision refunds completely is no subscription any more', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const pair = await createPair();
  const isSubscribed = async () => {
    const path = `/api/users/${pair.creator.username}`;
    const profile = await (await call('GET', path, { as: pair.asker })).json();
    return (profile as { subscribedUntil: string | null }).subscribedUntil !== null;
  };
  for (const [refundCents, isSubscriber] of [
    [1499, true],
    [1500, false],
  ] as const) {
    const { id } = await answered(pair, 'month');
    expect(await isSubscribed()).toBe(true);
    const complaint = { text: 'Cela ne répond pas.' };
    const json = { as: pair.asker, json: complaint };
    expect((await call('POST', `/api/orders/${id}/complaint`, json)).status).toBe(200);
    await operate('POST', `/orders/${id}/decision`, { refundCents, reason: 'Ainsi.' });
    expect(await isSubscribed()).toBe(isSubscriber);
    await pass(31 * DAY_MS, pair.asker, pair.creator);
  }
});

describe('review', () => {
  /** A question that was answered, rated with one star, and is disputed. */
  async function contested() {
    const pair = await createPair();
    const { id, conversationId } = await answered(pair, 'question');
    await rate(pair, conversationId, 1);
    expect(await reviewsOf(pair)).toEqual({ stars: [1], counts: [1, 0, 0, 0, 0] });
    const complaint = await call('POST', `/api/orders/${id}/complaint`, {
      as: pair.asker,
      json: { text: 'Cela ne répond pas.' },
    });
    expect(complaint.status).toBe(200);
    return { pair, id };
  }

  it.each([
    [300, none],
    [251, none],
    [250, { stars: [1], counts: [1, 0, 0, 0, 0] }],
  ])(
    'counts after a decision refunds %i of 300 cents only if enough remains',
    async (refundCents, after) => {
      const { pair, id } = await contested();
      const decided = await operate('POST', `/orders/${id}/decision`, {
        refundCents,
        reason: 'Ainsi.',
      });
      expect(decided.status).toBe(200);
      expect(await reviewsOf(pair)).toEqual(after);
    },
  );

  it('does not exist for an order withdrawn at once, when no single answer is sold', async () => {
    const pair = await pairSelling(null);
    const { id, conversationId } = await answered(pair);
    expect((await withdraw(pair, id)).status).toBe(200);
    await rate(pair, conversationId, 1);
    expect(await reviewsOf(pair)).toEqual(none);
  });

  it('stays when a withdrawal has left the price of an answer', async () => {
    const pair = await createPair();
    const { id, conversationId } = await answered(pair);
    expect((await withdraw(pair, id)).status).toBe(200);
    await rate(pair, conversationId, 2);
    expect(await reviewsOf(pair)).toEqual({ stars: [2], counts: [0, 1, 0, 0, 0] });
  });

  it('does not count while a bank has the money, and counts again once it is returned', async () => {
    const pair = await createPair();
    const { id, conversationId } = await answered(pair, 'question');
    await rate(pair, conversationId, 1);
    const chargeback = await chargeBack(id);
    expect(await reviewsOf(pair)).toEqual(none);
    await recordChargeback(db, { ...chargeback, state: 'won', returnedCents: 300 }, Date.now());
    expect(await reviewsOf(pair)).toEqual({ stars: [1], counts: [1, 0, 0, 0, 0] });
  });

  it('given while a bank has the money counts once it is returned', async () => {
    const pair = await createPair();
    const { id, conversationId } = await answered(pair, 'question');
    const chargeback = await chargeBack(id);
    await rate(pair, conversationId, 1);
    expect(await reviewsOf(pair)).toEqual(none);
    await recordChargeback(db, { ...chargeback, state: 'won', returnedCents: 300 }, Date.now());
    expect(await reviewsOf(pair)).toEqual({ stars: [1], counts: [1, 0, 0, 0, 0] });
  });

  it('exists once for all conversations of a month, the first', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const pair = await createPair();
    const opened = [await answered(pair, 'month')];
    for (let more = 0; more < 2; more += 1) {
      const { id: conversationId } = await open(await otherTopicOf(pair), 'month');
      await send(conversationId, pair.asker, 'Une question ?');
      await send(conversationId, pair.creator, 'Une réponse.');
      await stubOf(conversationId).settle();
      opened.push({ id: opened[0]!.id, conversationId });
    }
    await pass(30 * DAY_MS, pair.asker, pair.creator);
    for (const [index, { conversationId }] of opened.entries()) {
      await pass(1000, pair.asker);
      await rate(pair, conversationId, 5 - index);
    }
    expect(await reviewsOf(pair)).toEqual({ stars: [5], counts: [0, 0, 0, 0, 1] });
    const profile = await call('GET', `/api/users/${pair.creator.username}`);
    expect(await profile.json()).toMatchObject({ rating: { average: 5, count: 1 } });
    await runPayments();
    const order: Order = await readOrder(opened[0]!.id, pair.asker);
    expect(order).toMatchObject({ state: 'settled', outcome: 'released' });
  });
});
