import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { authUsers, conversations, moderationLog, moderators } from '../../../database/schema.ts';
import { parisMonth } from '../../../domain/dates/paris.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import {
  createPair,
  open,
  type Pair,
  read,
  send,
  stubOf,
} from '../../support/workerd/conversations.ts';
import {
  call,
  configure,
  createCreator,
  createPerson,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { createModerator } from '../../support/workerd/moderation.ts';
import {
  balanceOf,
  expectSoundBooks,
  operate,
  orderOf,
  pass,
  passUntil,
  readOrder,
  runPayments,
} from '../../support/workerd/orders.ts';

afterEach(async () => {
  await expectSoundBooks();
  vi.useRealTimers();
});

const consents = { startNow: true, losesRight: true };

const wanted = ({ creator, topicId }: Pair, pricing = 'question') => ({
  username: creator.username,
  topicId,
  pricing,
});

function order(pair: Pair, more: object = {}, pricing = 'question') {
  return call('POST', '/api/orders', {
    as: pair.asker,
    json: { ...wanted(pair, pricing), consents, ...more },
  });
}

const act = (pair: Pair, id: string, action: string, json?: unknown) =>
  call('POST', `/api/orders/${id}/${action}`, { as: pair.asker, json });

async function codeOf(response: Response): Promise<[number, string]> {
  const { code } = await response.json<{ code: string }>();
  return [response.status, code];
}

/** A conversation with an asked question, answered if `answered`. */
async function asked(pricing: 'question' | 'day' | 'month' = 'question', answered = false) {
  const pair = await createPair();
  const conversation = await open(pair, pricing);
  expect((await send(conversation.id, pair.asker, 'Une question ?')).status).toBe(201);
  if (answered)
    expect((await send(conversation.id, pair.creator, 'Une réponse.')).status).toBe(201);
  await stubOf(conversation.id).settle();
  const { id } = await orderOf(conversation.id, pair.asker);
  return { pair, conversation, id };
}

describe('opening a conversation', () => {
  it('creates an order that holds the price', async () => {
    const pair = await createPair();
    const conversation = await open(pair);
    const placed = await orderOf(conversation.id, pair.asker);
    expect(placed).toMatchObject({
      state: 'held',
      outcome: null,
      role: 'asker',
      pricing: 'question',
      priceCents: 300,
      feeCents: null,
      conversationId: conversation.id,
      canWithdraw: true,
      canConfirm: false,
      canComplain: false,
      provider: 'demo',
      other: { username: pair.creator.username },
    });
    expect(placed.answerBy).toBe(conversation.answerBy);
    expect(Date.parse(placed.answerBy!) - Date.parse(placed.paidAt!)).toBe(7 * DAY_MS);
    expect(await readOrder(placed.id, pair.creator)).toMatchObject({
      role: 'creator',
      feeCents: 60,
      canWithdraw: false,
    });
    expect(await balanceOf(`hold:${placed.id}`)).toBe(300);
  });

  it('creates no order when it is free or covered by a subscription', async () => {
    const pair = await createPair();
    await open(pair, 'month');
    const [{ orders }] = [
      await (await call('GET', '/api/me/orders', { as: pair.asker })).json<{ orders: Order[] }>(),
    ];
    expect(orders).toHaveLength(1);
    const free = await createPair();
    const gratis = await createCreator({
      topicIds: [free.topicId],
      tariffs: { questionPriceCents: 0 },
    });
    await open({ ...free, creator: gratis });
    expect(await (await call('GET', '/api/me/orders', { as: free.asker })).json()).toEqual({
      orders: [],
      nextCursor: null,
    });
  });

  it('creates one order for twenty parallel purchases', async () => {
    const pair = await createPair();
    await Promise.all(Array.from({ length: 20 }, () => open(pair)));
    const { orders } = await (await call('GET', '/api/me/orders', { as: pair.asker })).json<{
      orders: Order[];
    }>();
    expect(orders).toHaveLength(1);
  });
});

describe('POST /api/orders', () => {
  it('requires both consents and opens the conversation', async () => {
    const pair = await createPair();
    const response = await order(pair, {}, 'day');
    expect(response.status).toBe(201);
    const placed = await response.json<{ order: Order; checkoutUrl: null }>();
    expect(placed).toMatchObject({ order: { state: 'held', priceCents: 1000 }, checkoutUrl: null });
    expect(await read(placed.order.conversationId!, pair.asker)).toMatchObject({ pricing: 'day' });
  });

  it.each([
    ['no consents', { consents: undefined }],
    ['half the consents', { consents: { startNow: true } }],
    ['a consent that was refused', { consents: { startNow: true, losesRight: false } }],
    ['a price', { priceCents: 1 }],
    ['a fee', { feeCents: 0 }],
    ['a state', { state: 'settled' }],
    ['a role', { role: 'creator' }],
  ])('rejects %s', async (_, more) => {
    const pair = await createPair();
    const response = await order(pair, more);
    expect(await codeOf(response)).toEqual([400, 'request.invalid']);
    expect(await (await call('GET', '/api/me/orders', { as: pair.asker })).json()).toMatchObject({
      orders: [],
    });
  });

  it('says what is open, free, covered, changed or unavailable', async () => {
    const pair = await createPair();
    expect(await codeOf(await order(pair, { expect: { priceCents: 1 } }))).toEqual([
      409,
      'offer.changed',
    ]);
    expect((await order(pair)).status).toBe(201);
    expect(await codeOf(await order(pair))).toEqual([409, 'order.already_open']);
    const free = await createCreator({
      topicIds: [pair.topicId],
      tariffs: { questionPriceCents: 0 },
    });
    expect(await codeOf(await order({ ...pair, creator: free }))).toEqual([
      409,
      'order.nothing_to_pay',
    ]);
    expect(await codeOf(await order({ ...pair, creator: await createPerson() }))).toEqual([
      404,
      'conversation.not_available',
    ]);
    const other = await createPair();
    await open(other, 'month');
    const { conversationId } = await (await call('GET', '/api/me/orders', { as: other.asker }))
      .json<{ orders: Order[] }>()
      .then(({ orders }) => orders[0]!);
    expect(conversationId).toBeTruthy();
  });
});

describe('parallel orders on ten topics', () => {
  const orderedIn = (pair: Pair, topicIds: string[], pricing: string) =>
    Promise.all(topicIds.map((topicId) => order({ ...pair, topicId }, {}, pricing)));

  async function createPairOfTen(): Promise<[Pair, string[]]> {
    const topicIds: string[] = [];
    for (let count = 0; count < 10; count += 1) topicIds.push((await createTopic()).id);
    const asker = await createPerson();
    const creator = await createCreator({ topicIds });
    return [{ asker, creator, topicId: topicIds[0]! }, topicIds];
  }

  it('create one of ten months, which covers the others', async () => {
    const [pair, topicIds] = await createPairOfTen();
    const answers = await orderedIn(pair, topicIds, 'month');
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect((await codeOf(answer))[1]).toBe('order.already_open');
    const opened = await db
      .select()
      .from(conversations)
      .where(eq(conversations.userId, pair.asker.id));
    expect(opened).toHaveLength(1);
  });

  it('create ten of ten days', async () => {
    const [pair, topicIds] = await createPairOfTen();
    const answers = await orderedIn(pair, topicIds, 'day');
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
  });
});

describe('question', () => {
  it('is released a week after its answer', async () => {
    const { pair, id } = await asked('question', true);
    const answered = await readOrder(id, pair.asker);
    expect(answered).toMatchObject({
      state: 'answered',
      canWithdraw: false,
      canConfirm: true,
      canComplain: true,
    });
    expect(Date.parse(answered.releaseAt!) - Date.parse(answered.answeredAt!)).toBe(7 * DAY_MS);
    await pass(7 * DAY_MS - 60_000, pair.asker);
    await runPayments();
    expect(await readOrder(id, pair.asker)).toMatchObject({ state: 'answered' });
    await pass(60_000, pair.asker, pair.creator);
    await runPayments();
    expect(await readOrder(id, pair.asker)).toMatchObject({
      state: 'settled',
      outcome: 'released',
      refundedCents: 0,
      canComplain: false,
    });
    expect(await balanceOf(`creator:${pair.creator.id}`)).toBe(240);
    expect(
      await (await call('GET', '/api/me/earnings', { as: pair.creator })).json(),
    ).toMatchObject({
      heldCents: 0,
      pendingCents: 0,
      availableCents: 240,
      paidOutCents: 0,
      feeRate: 0.2,
    });
  });

  it('is refunded at its deadline when nobody answers', async () => {
    const { pair, conversation, id } = await asked();
    const { answerBy } = await read(conversation.id, pair.creator);
    await passUntil(Date.parse(answerBy!), pair.asker, pair.creator);
    // At the deadline itself it is too late, even before the alarm.
    expect(await codeOf(await send(conversation.id, pair.creator, 'Trop tard'))).toEqual([
      409,
      'conversation.completed',
    ]);
    await runPayments();
    expect(await readOrder(id, pair.asker)).toMatchObject({
      state: 'settled',
      outcome: 'refunded',
      refundedCents: 300,
    });
    expect(await read(conversation.id, pair.asker)).toMatchObject({
      status: 'completed',
      closeReason: 'unanswered',
      endedAt: answerBy,
      answerBy: null,
      canRate: false,
    });
    const rating = await call('PUT', `/api/conversations/${conversation.id}/rating`, {
      as: pair.asker,
      json: { stars: 1, comment: null },
    });
    expect(await codeOf(rating)).toEqual([409, 'rating.unanswered']);
    expect(
      await (await call('GET', `/api/orders/${id}/receipt`, { as: pair.asker })).json(),
    ).toMatchObject({
      totalCents: 300,
      refunds: [{ cents: 300 }],
    });
  });

  it('can be withdrawn once before the answer, and not after it', async () => {
    const { pair, conversation, id } = await asked();
    const withdrawn = await act(pair, id, 'withdraw');
    expect(withdrawn.status).toBe(200);
    expect(await withdrawn.json()).toMatchObject({
      state: 'settled',
      outcome: 'refunded',
      refundedCents: 300,
    });
    expect(await codeOf(await act(pair, id, 'withdraw'))).toEqual([409, 'order.not_withdrawable']);
    expect(await codeOf(await send(conversation.id, pair.creator, 'Voilà'))).toEqual([
      409,
      'conversation.completed',
    ]);
    const second = await asked('question', true);
    expect(await codeOf(await act(second.pair, second.id, 'withdraw'))).toEqual([
      409,
      'order.not_withdrawable',
    ]);
  });

  it('has exactly one outcome when reply and withdrawal are concurrent', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { pair, conversation, id } = await asked();
      const [reply, withdrawal] = await Promise.all([
        send(conversation.id, pair.creator, 'Voilà'),
        act(pair, id, 'withdraw'),
      ]);
      expect([reply.status, withdrawal.status].sort()).toEqual(
        reply.status === 201 ? [201, 409] : [200, 409],
      );
      await stubOf(conversation.id).settle();
      const { state } = await readOrder(id, pair.asker);
      expect(state).toBe(reply.status === 201 ? 'answered' : 'settled');
    }
  });

  it('is released at once when the asker confirms or rates three stars', async () => {
    const confirmed = await asked('question', true);
    expect(await (await act(confirmed.pair, confirmed.id, 'confirm')).json()).toMatchObject({
      state: 'settled',
      outcome: 'released',
    });
    expect(await codeOf(await act(confirmed.pair, confirmed.id, 'confirm'))).toEqual([
      409,
      'order.not_confirmable',
    ]);
    for (const [stars, state] of [
      [3, 'settled'],
      [2, 'answered'],
    ] as const) {
      const { pair, conversation, id } = await asked('question', true);
      await call('PUT', `/api/conversations/${conversation.id}/rating`, {
        as: pair.asker,
        json: { stars, comment: null },
      });
      expect(await readOrder(id, pair.asker)).toMatchObject({ state });
    }
  });

  it('is frozen when it is disputed, until one decision', async () => {
    const { pair, id } = await asked('question', true);
    expect((await act(pair, id, 'complaint', { text: '  ' })).status).toBe(400);
    const contested = await act(pair, id, 'complaint', { text: 'Cela ne répond pas.' });
    expect(await contested.json()).toMatchObject({ state: 'contested', canConfirm: false });
    expect(await codeOf(await act(pair, id, 'complaint', { text: 'Encore.' }))).toEqual([
      409,
      'order.not_contestable',
    ]);
    await pass(30 * DAY_MS, pair.asker);
    await runPayments();
    expect(await readOrder(id, pair.asker)).toMatchObject({ state: 'contested' });
    const tasks = await (await operate('GET', '/payments/tasks')).json<{ tasks: object[] }>();
    expect(tasks.tasks).toContainEqual(
      expect.objectContaining({ kind: 'contested', id, detail: 'Cela ne répond pas.' }),
    );
    const decide = (refundCents: number) =>
      operate('POST', `/orders/${id}/decision`, { refundCents, reason: 'Réponse incomplète' });
    expect((await decide(301)).status).toBe(400);
    expect(await (await decide(100)).json()).toMatchObject({
      state: 'settled',
      outcome: 'split',
      refundedCents: 100,
    });
    expect(await codeOf(await decide(0))).toEqual([409, 'order.not_contested']);
    // Two thirds of the fee of 60 cents are retained, and the creator gets the rest.
    expect(await balanceOf(`creator:${pair.creator.id}`)).toBe(160);
  });
});

describe('complaint', () => {
  it('can be decided by another moderator, which is logged', async () => {
    const { pair, id } = await asked('question', true);
    await act(pair, id, 'complaint', { text: 'Cela ne répond pas.' });
    const moderator = await createModerator();
    await db.insert(moderators).values({ userId: pair.creator.id, grantedAt: 1 });
    const decideAs = (as: Person) =>
      call('POST', `/api/operations/orders/${id}/decision`, {
        as,
        json: { refundCents: 300, reason: 'Réponse hors sujet' },
      });
    expect(await codeOf(await decideAs(pair.asker))).toEqual([404, 'not_found']);
    expect(await codeOf(await decideAs(pair.creator))).toEqual([403, 'moderation.own']);
    const both = await Promise.all([decideAs(moderator), decideAs(moderator)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await readOrder(id, pair.asker)).toMatchObject({ outcome: 'refunded' });
    const logged = await db.select().from(moderationLog).where(eq(moderationLog.subjectId, id));
    expect(logged).toMatchObject([
      {
        action: 'settle',
        subjectType: 'order',
        moderatorId: moderator.id,
        reason: 'Réponse hors sujet',
      },
    ]);
  });
});

describe('day', () => {
  it('is refunded at its end without a message from the creator', async () => {
    const { pair, id } = await asked('day');
    await pass(DAY_MS, pair.asker);
    await runPayments();
    expect(await readOrder(id, pair.asker)).toMatchObject({
      state: 'settled',
      outcome: 'refunded',
      refundedCents: 1000,
    });
  });

  it('can be withdrawn from for the remaining time when it was answered', async () => {
    const { pair, conversation, id } = await asked('day', true);
    const { startedAt } = await read(conversation.id, pair.asker);
    await passUntil(Date.parse(startedAt) + 0.75 * DAY_MS, pair.asker, pair.creator);
    expect(await readOrder(id, pair.asker)).toMatchObject({ canWithdraw: true, canConfirm: false });
    expect(await (await act(pair, id, 'withdraw')).json()).toMatchObject({
      state: 'settled',
      outcome: 'split',
      refundedCents: 250,
    });
    expect(await read(conversation.id, pair.asker)).toMatchObject({
      status: 'completed',
      closeReason: 'withdrawn',
      canRate: true,
    });
    expect(await balanceOf(`creator:${pair.creator.id}`)).toBe(600);
  });

  it('is released a week after its end', async () => {
    const { pair, conversation, id } = await asked('day', true);
    const { endedAt } = await read(conversation.id, pair.asker);
    const { releaseAt } = await readOrder(id, pair.asker);
    expect(Date.parse(releaseAt!) - Date.parse(endedAt!)).toBe(7 * DAY_MS);
  });
});

describe('month', () => {
  it('is refunded after its end without a message from the creator in any of its conversations', async () => {
    const { pair, id } = await asked('month');
    await pass(30 * DAY_MS, pair.asker);
    await runPayments();
    expect(await readOrder(id, pair.asker)).toMatchObject({ outcome: 'refunded' });
  });

  it('is answered by any of its conversations', async () => {
    const { pair, conversation, id } = await asked('month');
    const { topicId } = await createPair();
    await call('PUT', '/api/me/topics', {
      as: pair.creator,
      json: {
        topics: [pair.topicId, topicId].map((each) => ({ topicId: each, description: null })),
      },
    });
    const second = await open({ ...pair, topicId });
    expect(second).toMatchObject({ pricing: 'month', priceCents: 0, answerBy: null });
    await send(second.id, pair.asker, 'Autre chose ?');
    await send(second.id, pair.creator, 'Oui.');
    await stubOf(second.id).settle();
    const answered = await readOrder(id, pair.asker);
    expect(answered).toMatchObject({ state: 'answered' });
    // The fourteen days of withdrawal come first.
    expect(Date.parse(answered.releaseAt!) - Date.parse(answered.paidAt!)).toBe(14 * DAY_MS);
    await passUntil(Date.parse(answered.paidAt!) + 12 * DAY_MS, pair.asker, pair.creator);
    const withdrawn = await act(pair, id, 'withdraw');
    // Eighteen of thirty days are left.
    expect(await withdrawn.json()).toMatchObject({ outcome: 'split', refundedCents: 900 });
    for (const conversationId of [conversation.id, second.id])
      expect(await codeOf(await send(conversationId, pair.asker, 'Encore ?'))).toEqual([
        409,
        'conversation.completed',
      ]);
    // The subscription has ended with it.
    expect(await open({ ...pair, topicId }, 'question')).toMatchObject({ priceCents: 300 });
  });

  it('can be withdrawn from for fourteen days', async () => {
    const { pair, id } = await asked('month');
    await pass(14 * DAY_MS, pair.asker);
    expect(await readOrder(id, pair.asker)).toMatchObject({ state: 'held', canWithdraw: false });
    expect(await codeOf(await act(pair, id, 'withdraw'))).toEqual([409, 'order.not_withdrawable']);
  });
});

describe('orders of others', () => {
  it('are a 404', async () => {
    const { pair, id } = await asked('question', true);
    const stranger = await createPerson();
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/receipt'],
      ['POST', '/sync'],
      ['POST', '/withdraw'],
      ['POST', '/confirm'],
    ] as const)
      expect(
        await codeOf(await call(method, `/api/orders/${id}${path}`, { as: stranger })),
      ).toEqual([404, 'order.not_found']);
    for (const [method, path] of [
      ['POST', '/sync'],
      ['POST', '/withdraw'],
      ['POST', '/confirm'],
    ] as const)
      expect(
        await codeOf(await call(method, `/api/orders/${id}${path}`, { as: pair.creator })),
      ).toEqual([404, 'order.not_found']);
    expect((await call('GET', '/api/orders/rien', { as: stranger })).status).toBe(404);
  });
});

describe('creator’s earnings', () => {
  it('are paid out with an account once there is enough, or after long enough', async () => {
    const { pair, id } = await asked('day', true);
    await pass(8 * DAY_MS, pair.asker, pair.creator);
    await runPayments();
    expect(await readOrder(id, pair.asker)).toMatchObject({ outcome: 'released' });
    const earnings = async () =>
      (await call('GET', '/api/me/earnings', { as: pair.creator })).json<Record<string, unknown>>();
    expect(await earnings()).toMatchObject({
      availableCents: 800,
      payoutAccount: 'none',
      nextPayoutAt: null,
    });
    const opened = await call('POST', '/api/me/payout-account', { as: pair.creator });
    expect(await opened.json()).toEqual({ url: expect.stringContaining('/main/revenus') });
    await runPayments();
    // 8 € are too little for an immediate payout.
    expect(await earnings()).toMatchObject({ availableCents: 800, payoutAccount: 'active' });
    await pass(30 * DAY_MS, pair.asker, pair.creator);
    await runPayments();
    await runPayments();
    expect(await earnings()).toMatchObject({
      availableCents: 0,
      paidOutCents: 800,
      nextPayoutAt: null,
    });
    const month = parisMonth(Date.now());
    const csv = await call('GET', `/api/me/statements/${month}.csv`, { as: pair.creator });
    expect([csv.status, csv.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect((await call('GET', '/api/me/statements/2026-13', { as: pair.creator })).status).toBe(
      400,
    );
    expect((await call('GET', '/api/me/earnings', { as: pair.asker })).status).toBe(403);
  });

  it('need a confirmed address before an account is opened, where mail is on', async () => {
    const creator = await createCreator();
    const payoutAccount = async () => {
      const earnings = await call('GET', '/api/me/earnings', { as: creator });
      return (await earnings.json<{ payoutAccount: string }>()).payoutAccount;
    };
    const open = () => call('POST', '/api/me/payout-account', { as: creator });
    const confirm = (emailConfirmedAt: number | null) =>
      db.update(authUsers).set({ emailConfirmedAt }).where(eq(authUsers.id, creator.id));
    await confirm(null);
    const refused = await open();
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'account.address_unconfirmed' });
    expect(await payoutAccount()).toBe('none');
    await confirm(Date.now());
    expect((await open()).status).toBe(200);
    expect(await payoutAccount()).toBe('active');
  });

  it('need no confirmed address where mail is off', async () => {
    const creator = await createCreator();
    await db.update(authUsers).set({ emailConfirmedAt: null }).where(eq(authUsers.id, creator.id));
    configure({ DEV_OUTBOX: '', MAIL_FROM: '' } as unknown as Partial<Env>);
    const opened = await call('POST', '/api/me/payout-account', { as: creator });
    configure({});
    expect(opened.status).toBe(200);
  });
});
