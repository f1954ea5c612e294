import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { orders, premiumSubscriptions } from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import { decideOrder } from '../../../worker/marketplace/orders/decide-order.ts';
import { refundOrders, refundUnserved } from '../../../worker/marketplace/orders/refund-orders.ts';
import { refundSettledOrder } from '../../../worker/marketplace/payments/refund-settled.ts';
import {
  createPair,
  open,
  type Pair,
  read,
  send,
  stubOf,
} from '../../support/workerd/conversations.ts';
import { call, createCreator, db } from '../../support/workerd/marketplace.ts';
import {
  balanceOf,
  expectSoundBooks,
  orderOf,
  pass,
  runPayments,
} from '../../support/workerd/orders.ts';

afterEach(async () => {
  await expectSoundBooks();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const refundAllOf = ({ creator }: Pair) =>
  refundOrders(db, env, eq(orders.creatorId, creator.id), Date.now());

async function asked(pricing: 'question' | 'day' | 'month' = 'question') {
  const pair = await createPair();
  const conversation = await open(pair, pricing);
  await send(conversation.id, pair.asker, 'Une question ?');
  return { pair, conversation };
}

describe('refund of unanswered orders', () => {
  it.each(['question', 'day'] as const)(
    'ends a %s and refunds all of it, once',
    async (pricing) => {
      const { pair, conversation } = await asked(pricing);
      await Promise.all([refundAllOf(pair), refundAllOf(pair)]);
      expect(await stubOf(conversation.id).giveBack()).toMatchObject({
        isStopped: true,
        isAnswered: false,
      });
      expect(await read(conversation.id, pair.asker)).toMatchObject({
        status: 'completed',
        closeReason: 'stopped',
        canSend: false,
        canRate: false,
      });
      const order = await orderOf(conversation.id, pair.asker);
      expect(order).toMatchObject({ state: 'settled', outcome: 'refunded', withdrawnAt: null });
      expect(order.refundedCents).toBe(order.priceCents);
      expect(await balanceOf(`hold:${order.id}`)).toBe(0);
      const rated = await call('PUT', `/api/conversations/${conversation.id}/rating`, {
        as: pair.asker,
        json: { stars: 1 },
      });
      expect([rated.status, (await rated.json<{ code: string }>()).code]).toEqual([
        409,
        'rating.unanswered',
      ]);
    },
  );

  it('skips answered and free conversations', async () => {
    const { pair, conversation } = await asked('day');
    await send(conversation.id, pair.creator, 'Une réponse.');
    await refundAllOf(pair);
    expect(await read(conversation.id, pair.asker)).toMatchObject({ canSend: true });
    expect(await orderOf(conversation.id, pair.asker)).toMatchObject({ state: 'answered' });

    const other = await createPair();
    const tariffs = { questionPriceCents: 0 };
    const creator = await createCreator({ topicIds: [other.topicId], tariffs });
    const free = await open({ ...other, creator });
    expect(await stubOf(free.id).giveBack()).toMatchObject({
      isStopped: false,
      isAnswered: false,
    });
    expect(await read(free.id, other.asker)).toMatchObject({ canSend: true });
  });

  it('has one outcome when a reply comes at the same moment', async () => {
    const { pair, conversation } = await asked();
    const [replied] = await Promise.all([
      send(conversation.id, pair.creator, 'Une réponse.'),
      refundAllOf(pair),
    ]);
    const { state, outcome } = await orderOf(conversation.id, pair.asker);
    expect([replied.status, state, outcome]).toEqual(
      replied.status === 201 ? [201, 'answered', null] : [409, 'settled', 'refunded'],
    );
  });

  it('is logged as a failed refund when it fails, not as a failed sweep', async () => {
    const { pair } = await asked();
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const away = { getByName: () => ({ giveBack: () => Promise.reject(new Error('away')) }) };
    const broken = { ...env, CONVERSATION: away as unknown as Env['CONVERSATION'] };
    const which = eq(orders.creatorId, pair.creator.id);
    await expect(refundOrders(db, broken, which, Date.now())).rejects.toThrow('1 orders');
    expect(log.mock.calls.map(([line]) => JSON.parse(line).event)).toEqual([
      'orders.give_back_failed',
    ]);
    await refundAllOf(pair);
  });

  it('ends a month with all its conversations, unless one was answered', async () => {
    const { pair, conversation } = await asked('month');
    const more = await createPair();
    const topics = [pair.topicId, more.topicId].map((topicId) => ({ topicId, description: null }));
    await call('PUT', '/api/me/topics', { as: pair.creator, json: { topics } });
    const second = await open({ ...pair, topicId: more.topicId });
    expect(second).toMatchObject({ pricing: 'month', priceCents: 0 });
    await refundAllOf(pair);
    for (const { id } of [conversation, second])
      expect(await read(id, pair.asker)).toMatchObject({ closeReason: 'stopped' });
    expect(await orderOf(conversation.id, pair.asker)).toMatchObject({ outcome: 'refunded' });
    // The subscription has ended with it.
    expect(await open(pair)).toMatchObject({ pricing: 'question', priceCents: 300 });

    const answered = await asked('month');
    await send(answered.conversation.id, answered.pair.creator, 'Une réponse.');
    await refundAllOf(answered.pair);
    const { orders: remaining } = await (
      await call('GET', '/api/me/orders', { as: answered.pair.asker })
    ).json<{ orders: Order[] }>();
    expect(remaining).toMatchObject([{ state: 'answered' }]);
    expect(await read(answered.conversation.id, answered.pair.asker)).toMatchObject({
      canSend: true,
    });
  });

  it.each(['the second', 'the first'])(
    'ends all of a month or nothing when its creator answers concurrently (%s)',
    async (where) => {
      const { pair, conversation } = await asked('month');
      const more = await createPair();
      const topics = [pair.topicId, more.topicId].map((topicId) => ({
        topicId,
        description: null,
      }));
      await call('PUT', '/api/me/topics', { as: pair.creator, json: { topics } });
      const second = await open({ ...pair, topicId: more.topicId });
      await send(second.id, pair.asker, 'Et ceci ?');
      const answeredId = where === 'the second' ? second.id : conversation.id;
      // The answer arrives after the conversation has reported none.
      let replied: Promise<Response> | undefined;
      const between = {
        getByName: (name: string) =>
          new Proxy({} as Record<string, unknown>, {
            get:
              (_, method: string) =>
              async (...given: unknown[]) => {
                const stub = env.CONVERSATION.getByName(name) as unknown as Record<
                  string,
                  (...given: unknown[]) => Promise<unknown>
                >;
                const answer = await stub[method]!(...given);
                if (name === answeredId && !replied && /settle|hold/.test(method)) {
                  replied = send(answeredId, pair.creator, 'Une réponse.');
                  await Promise.race([replied, scheduler.wait(300)]);
                }
                return answer;
              },
          }),
      } as unknown as Env['CONVERSATION'];
      const which = eq(orders.creatorId, pair.creator.id);
      await refundOrders(db, { ...env, CONVERSATION: between }, which, Date.now());
      const { status } = await replied!;
      const reasons = await Promise.all(
        [conversation, second].map(async ({ id }) => (await read(id, pair.asker)).closeReason),
      );
      const { outcome } = await orderOf(conversation.id, pair.asker);
      expect([status, reasons, outcome]).toEqual([409, ['stopped', 'stopped'], 'refunded']);
    },
  );

  it('refunds no month while a new conversation of it is open, until that is ended too', async () => {
    const { pair, conversation } = await asked('month');
    const more = await createPair();
    const topics = [pair.topicId, more.topicId].map((topicId) => ({ topicId, description: null }));
    await call('PUT', '/api/me/topics', { as: pair.creator, json: { topics } });
    const object = stubOf(conversation.id);
    const opening = {
      getByName: () => ({
        holdAnswers: (hold: string) => object.holdAnswers(hold),
        releaseAnswers: (hold: string) => object.releaseAnswers(hold),
        giveBack: async () => {
          await open({ ...pair, topicId: more.topicId });
          return object.giveBack();
        },
      }),
    } as unknown as Env['CONVERSATION'];
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const which = eq(orders.creatorId, pair.creator.id);
    const given = refundOrders(db, { ...env, CONVERSATION: opening }, which, Date.now());
    await expect(given).rejects.toThrow('1 orders');
    expect(await orderOf(conversation.id, pair.asker)).toMatchObject({ state: 'held' });
    await refundAllOf(pair);
    expect(await orderOf(conversation.id, pair.asker)).toMatchObject({ outcome: 'refunded' });
  });

  it('ends nothing of an answered month, and delays no answer', async () => {
    const { pair, conversation } = await asked('month');
    await send(conversation.id, pair.creator, 'Une réponse.');
    await refundAllOf(pair);
    const again = await send(conversation.id, pair.creator, 'Encore une.');
    expect(again.status).toBe(201);
    expect((await read(conversation.id, pair.asker)).closeReason).toBeNull();
  });
});

describe('refund of unserved time', () => {
  const refundRestOf = ({ creator }: Pair) =>
    refundUnserved(db, env, eq(orders.creatorId, creator.id), Date.now());

  async function answered(pricing: 'question' | 'day' | 'month') {
    const { pair, conversation } = await asked(pricing);
    await send(conversation.id, pair.creator, 'Une réponse.');
    await stubOf(conversation.id).settle();
    return { pair, id: conversation.id, order: await orderOf(conversation.id, pair.asker) };
  }

  it('refunds half of an answered day minus the price of an answer, and ends it', async () => {
    const { pair, id, order } = await answered('day');
    await pass(DAY_MS / 2, pair.asker, pair.creator);
    await Promise.all([refundRestOf(pair), refundRestOf(pair)]);
    const after = await orderOf(id, pair.asker);
    expect(after).toMatchObject({ state: 'settled', outcome: 'split', withdrawnAt: null });
    const half = order.priceCents / 2;
    expect(after.refundedCents).toBeGreaterThan(half - 10);
    expect(after.refundedCents).toBeLessThanOrEqual(half);
    expect(await read(id, pair.asker)).toMatchObject({ closeReason: 'stopped', canSend: false });
  });

  it.each([
    ['answered', 10],
    ['released', 20],
  ])('refunds the rest of a month that is %s, and ends it', async (_, days) => {
    const { pair, id, order } = await answered('month');
    await pass(days * DAY_MS, pair.asker, pair.creator);
    await runPayments();
    await refundRestOf(pair);
    await refundRestOf(pair);
    const after = await orderOf(id, pair.asker);
    const left = (order.priceCents * (30 - days)) / 30;
    expect(after).toMatchObject({ state: 'settled', outcome: 'split' });
    expect(Math.abs(after.refundedCents - left)).toBeLessThan(5);
    const [subscription] = await db
      .select()
      .from(premiumSubscriptions)
      .where(eq(premiumSubscriptions.orderId, order.id));
    expect(subscription).toMatchObject({ isActive: false });
    await runPayments();
    expect(await balanceOf(`refund:${order.id}`)).toBe(0);
  });

  const refundOf = (priceCents: number, days: number) => (priceCents * (30 - days)) / 30;

  it('refunds the rest of a month whose creator is stopped, whatever was refunded before', async () => {
    const { pair, id, order } = await answered('month');
    await pass(20 * DAY_MS, pair.asker, pair.creator);
    await runPayments();
    expect(await refundSettledOrder(db, order.id, () => 1_00, Date.now())).toBe(true);
    await refundRestOf(pair);
    await refundRestOf(pair);
    await runPayments();
    const { refundedCents, refundState } = await orderOf(id, pair.asker);
    expect(refundState).toBe('done');
    expect(Math.abs(refundedCents - 1_00 - refundOf(order.priceCents, 20))).toBeLessThan(5);
  });

  it('refunds the rest of a contested month once the complaint is decided', async () => {
    const { pair, id, order } = await answered('month');
    const json = { text: 'Ce n’est pas une réponse.' };
    await pass(10 * DAY_MS, pair.asker, pair.creator);
    await call('POST', `/api/orders/${order.id}/complaint`, { as: pair.asker, json });
    await refundRestOf(pair);
    expect(await orderOf(id, pair.asker)).toMatchObject({ state: 'contested', refundedCents: 0 });
    await pass(2 * DAY_MS, pair.asker, pair.creator);
    const contested = await db.select().from(orders).where(eq(orders.id, order.id)).get();
    await decideOrder(
      db,
      contested!,
      { refundCents: 2_00, reason: 'Réponse courte' },
      null,
      Date.now(),
    );
    await runPayments();
    const { refundedCents } = await orderOf(id, pair.asker);
    expect(Math.abs(refundedCents - 2_00 - refundOf(order.priceCents, 10))).toBeLessThan(5);
  });

  it('refunds the rest of a month that a bank was deciding about once it has decided', async () => {
    const { pair, id, order } = await answered('month');
    await pass(20 * DAY_MS, pair.asker, pair.creator);
    await runPayments();
    const setChargeback = (chargeback: 'open' | null) =>
      db.update(orders).set({ chargeback }).where(eq(orders.id, order.id));
    await setChargeback('open');
    await refundRestOf(pair);
    expect(await orderOf(id, pair.asker)).toMatchObject({ refundedCents: 0 });
    await pass(5 * DAY_MS, pair.asker, pair.creator);
    // As after a won one, for the refund: only an open chargeback has an entry in the books that this test lacks.
    await setChargeback(null);
    await runPayments();
    const { refundedCents } = await orderOf(id, pair.asker);
    expect(Math.abs(refundedCents - refundOf(order.priceCents, 20))).toBeLessThan(5);
  });

  it('skips an answered question, and a day that is over', async () => {
    const question = await answered('question');
    const day = await answered('day');
    await pass(DAY_MS, day.pair.asker, day.pair.creator, question.pair.asker);
    await refundRestOf(question.pair);
    await refundRestOf(day.pair);
    expect(await orderOf(question.id, question.pair.asker)).toMatchObject({ state: 'answered' });
    expect(await orderOf(day.id, day.pair.asker)).toMatchObject({ state: 'answered' });
  });
});
