import { env } from 'cloudflare:workers';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  approvals,
  creatorTariffs,
  documents,
  ledgerTransfers,
  moderationCases,
  moderators,
  operatorActs,
  operators,
  orders,
  paymentDifferences,
  paymentEffects,
  profiles,
  providerEvents,
  settledDifferences,
} from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import type { OrderMessage } from '../../../domain/operations/money-wire.ts';
import type { Proposal } from '../../../domain/operations/operators-wire.ts';
import { effectDone } from '../../../domain/orders/decide-effect.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { changeMoney, moneyStatements } from '../../../worker/marketplace/payments/order-money.ts';
import { createPair, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import { jobNamed } from '../../support/workerd/jobs.ts';
import { call, createPerson, db, type Person } from '../../support/workerd/marketplace.ts';
import { carry, titlesOf } from '../../support/workerd/notices.ts';
import {
  balanceOf,
  expectSoundBooks,
  operate,
  readOrder,
  runPayments,
} from '../../support/workerd/orders.ts';
import { mailsOf } from '../../support/workerd/outbox.ts';
import { salesBy } from '../../support/workerd/sales.ts';
import {
  placeOrder,
  type StripeMarket,
  startStripeMarket,
  syncOrder,
} from '../../support/workerd/stripe-market.ts';

let stripe: StripeMarket;
let sales: ReturnType<typeof salesBy>;
beforeAll(async () => {
  stripe = await startStripeMarket();
  sales = salesBy(stripe);
});
afterEach(async () => {
  await expectSoundBooks();
  vi.useRealTimers();
});

const REASON = 'La réponse ne portait pas sur la question.';

/** A question at this price, paid and answered. */
async function sold(priceCents = 20_00, buyers?: Pair): Promise<Order & { pair: Pair }> {
  const pair = buyers ?? (await createPair());
  await db
    .update(creatorTariffs)
    .set({ questionPriceCents: priceCents })
    .where(eq(creatorTariffs.creatorId, pair.creator.id));
  await stripe.advanceTo(pair.asker, pair.creator);
  const placed = await placeOrder(pair);
  expect(await stripe.pay(placed)).toBe(true);
  const order = await syncOrder(pair, placed.order.id);
  await stripe.loseEvents();
  await send(order.conversationId!, pair.asker, 'Une question ?');
  await send(order.conversationId!, pair.creator, 'Une réponse.');
  await stubOf(order.conversationId!).settle();
  return { ...order, pair };
}

/** The same, released to its creator. */
async function released(priceCents = 20_00) {
  const order = await sold(priceCents);
  const confirmed = await call('POST', `/api/orders/${order.id}/confirm`, { as: order.pair.asker });
  expect(await confirmed.json()).toMatchObject({ outcome: 'released' });
  return order;
}

async function contested(priceCents = 20_00, buyers?: Pair) {
  const order = await sold(priceCents, buyers);
  const json = { text: 'Ce n’est pas une réponse.' };
  const response = await call('POST', `/api/orders/${order.id}/complaint`, {
    ...{ as: order.pair.asker, json },
  });
  expect(response.status).toBe(200);
  return order;
}

async function createOperator(): Promise<Person> {
  const person = await createPerson();
  await stripe.advanceTo(person);
  await db.insert(operators).values({ userId: person.id, grantedAt: 1 });
  return person;
}

/** Calls an operator's endpoint as that person. */
const operateAs = (as: Person, method: string, path: string, json?: unknown) =>
  call(method, `/api/operations${path}`, { as, json });

const refund = (id: string, refundCents: number, from: 'creator' | 'platform', actId?: string) =>
  operate('POST', `/orders/${id}/refund`, { refundCents, reason: REASON, from, actId });

/** The titles in the bell once all notices have been dispatched. */
async function titlesInBell(person: Person): Promise<string[]> {
  await carry();
  return titlesOf(person);
}

const creditsOf = (id: string) =>
  db
    .select()
    .from(documents)
    .where(sql`${documents.orderId} = ${id} and ${documents.series} = 'A'`);

describe('refund after the release', () => {
  it('takes the waiting share and the fee once when the creator bears it', async () => {
    const { id, pair } = await released();
    const response = await refund(id, 10_00, 'creator');
    expect(await response.json()).toMatchObject({
      ...{ outcome: 'split', refundedCents: 10_00, refundState: 'done' },
    });
    expect(await balanceOf(`creator:${pair.creator.id}`)).toBe(8_00);
    // The same request is the same act; another one is refused, since this is possible once.
    expect((await refund(id, 10_00, 'creator')).status).toBe(200);
    expect((await refund(id, 10_00, 'creator', crypto.randomUUID())).status).toBe(409);
    expect(await creditsOf(id)).toMatchObject([{ cents: 10_00 }]);
  });

  it('leaves the creator’s whole share when the platform bears it', async () => {
    const { id, pair } = await released();
    const loss = await balanceOf('loss');
    expect((await refund(id, 20_00, 'platform')).status).toBe(200);
    expect(await readOrder(id, pair.creator)).toMatchObject({
      ...{ outcome: 'refunded', refundedCents: 20_00, feeCents: 0 },
    });
    expect(await balanceOf(`creator:${pair.creator.id}`)).toBe(16_00);
    expect((await balanceOf('loss')) - loss).toBe(-16_00);
    expect((await titlesInBell(pair.creator)).join()).not.toMatch(/Vente perdue/);
  });

  it('is reported as a lost sale to the creator who bears it', async () => {
    const { id, pair } = await released();
    await refund(id, 10_00, 'creator');
    expect(await titlesInBell(pair.creator)).toContain('Vente perdue : votre part de 8 €');
  });

  it('is taken from several shares when more than one waits', async () => {
    const { id, pair } = await released();
    const key = `transfer:${id}`;
    await db.update(paymentEffects).set({ cents: 10_00 }).where(eq(paymentEffects.key, key));
    await db.insert(paymentEffects).values({
      ...{ key: `${key}:1`, kind: 'transfer', state: 'waiting', orderId: id, cents: 6_00 },
      ...{ creatorId: pair.creator.id, createdAt: Date.now(), dueAt: Date.now() },
    });
    expect((await refund(id, 15_00, 'creator')).status).toBe(200);
    const waiting = await db
      .select({ cents: paymentEffects.cents })
      .from(paymentEffects)
      .where(sql`${paymentEffects.orderId} = ${id} and ${paymentEffects.state} = 'waiting'`);
    expect(waiting).toEqual([{ cents: 4_00 }]);
  });

  it('is rejected when it exceeds the rest, is disputed, or the order is unknown', async () => {
    const paid = await released();
    expect((await refund(paid.id, 20_01, 'creator')).status).toBe(400);
    expect((await refund(paid.id, 0, 'creator')).status).toBe(400);
    const complained = await contested();
    const response = await refund(complained.id, 1_00, 'creator');
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'order.contested' });
    expect((await refund(crypto.randomUUID(), 1_00, 'creator')).status).toBe(404);
    expect((await refund('nonsense', 1_00, 'creator')).status).toBe(404);
    const json = { refundCents: 1_00, reason: REASON, from: 'creator' };
    const path = `/orders/${paid.id}/refund`;
    expect((await operateAs(paid.pair.asker, 'POST', path, json)).status).toBe(404);
    expect((await call('POST', `/api/operations${path}`, { json })).status).toBe(401);
  });
});

describe('goodwill of the platform', () => {
  it('leaves the order, its credit notes and the right to complain as they were', async () => {
    const { id, pair } = await sold();
    const loss = await balanceOf('loss');
    const response = await refund(id, 1_00, 'platform');
    expect(await response.json()).toMatchObject({
      ...{ state: 'answered', refundedCents: 0, goodwillCents: 1_00, canComplain: true },
    });
    expect((await balanceOf('loss')) - loss).toBe(-1_00);
    expect(await balanceOf(`refund:${id}`)).toBe(0);
    expect(await creditsOf(id)).toEqual([]);
    expect(await readOrder(id, pair.creator)).toMatchObject({ goodwillCents: 0, feeCents: 4_00 });
    expect((await refund(id, 1_00, 'platform', crypto.randomUUID())).status).toBe(409);
    expect((await refund(id, 19_01, 'creator')).status).toBe(400);
    await runPayments();
    const mails = await mailsOf(pair.asker);
    expect(mails.map(({ text }) => text).join()).toMatch(/vous offre 1\s€/);
  });

  it('stays the platform’s cost when a bank takes the rest after the release', async () => {
    const { id, pair } = await released();
    await refund(id, 3_00, 'platform');
    const [intent] = await sales.madeFor('paymentIntents', id);
    await sales.dispute(intent!.id);
    await sales.dispute(intent!.id, 'lost');
    expect(await readOrder(id, pair.creator)).toMatchObject({
      ...{ outcome: 'split', refundedCents: 17_00, feeCents: 60 },
    });
    expect(await balanceOf(`creator:${pair.creator.id}`)).toBe(2_40);
  });

  it('is part of a decision that refunds the whole price: the card gets no more than it paid', async () => {
    const { id, pair } = await sold();
    const loss = await balanceOf('loss');
    await refund(id, 5_00, 'platform');
    const json = { text: 'Ce n’est pas une réponse.' };
    await call('POST', `/api/orders/${id}/complaint`, { as: pair.asker, json });
    const decision = { refundCents: 20_00, reason: REASON };
    const decided = await operate('POST', `/orders/${id}/decision`, decision);
    expect(await decided.json()).toMatchObject({ outcome: 'refunded', refundedCents: 20_00 });
    const refunds = await sales.madeFor('refunds', id);
    expect(refunds.map(({ amount }) => amount).toSorted()).toEqual([15_00, 5_00]);
    expect(await creditsOf(id)).toMatchObject([{ cents: 20_00 }]);
    expect(await balanceOf('loss')).toBe(loss);
    expect(await balanceOf(`creator:${pair.creator.id}`)).toBe(0);
  });
});

describe('refund before the release', () => {
  it('settles an answered order, whoever bears it, unless it is a part at the platform’s cost', async () => {
    const [one, other] = [await sold(), await sold()];
    expect(await (await refund(one.id, 5_00, 'creator')).json()).toMatchObject({
      ...{ state: 'settled', outcome: 'split', refundedCents: 5_00 },
    });
    expect(await balanceOf(`creator:${one.pair.creator.id}`)).toBe(12_00);
    expect(await (await refund(other.id, 20_00, 'platform')).json()).toMatchObject({
      ...{ state: 'settled', refundedCents: 20_00 },
    });
    expect(await balanceOf(`creator:${other.pair.creator.id}`)).toBe(16_00);
  });

  it.each([
    ['one after the other', 1],
    ['five at once', 5],
  ])('is made once when the same act is requested %s', async (_, atOnce) => {
    const { id } = await sold();
    const actId = crypto.randomUUID();
    for (const given of [actId, undefined]) {
      const order = given ? { id } : await sold();
      for (let round = 0; round < 2; round += 1) {
        const answers = await Promise.all(
          Array.from({ length: atOnce }, () => refund(order.id, 5_00, 'creator', given)),
        );
        for (const answer of answers)
          expect([answer.status, await answer.json()]).toMatchObject([
            200,
            { outcome: 'split', refundedCents: 5_00 },
          ]);
      }
      expect(await creditsOf(order.id)).toMatchObject([{ cents: 5_00 }]);
      const counted = await db
        .select({ cents: approvals.cents })
        .from(approvals)
        .where(
          and(
            eq(approvals.subjectId, order.id),
            isNotNull(approvals.usedAt),
            isNull(approvals.endedAt),
          ),
        );
      expect(counted).toEqual([{ cents: 5_00 }]);
    }
    expect((await refund(id, 6_00, 'creator', actId)).status).toBe(400);
  });

  it('refunds all or nothing when nobody has answered', async () => {
    const { id, price } = await sales.sold('held');
    expect((await refund(id, price - 1, 'creator')).status).toBe(409);
    expect(await (await refund(id, price, 'creator')).json()).toMatchObject({
      ...{ outcome: 'refunded', refundedCents: price },
    });
  });
});

describe('decision about more than 200 €', () => {
  const decision = (refundCents: number) => ({ refundCents, reason: REASON });

  it('needs two people, and counts nobody twice', async () => {
    const { id } = await contested(300_00);
    const [anna, paul] = [await createOperator(), await createOperator()];
    const path = `/orders/${id}/decision`;
    for (let time = 0; time < 2; time += 1) {
      const proposed = await operateAs(anna, 'POST', path, decision(100_00));
      expect([proposed.status, await proposed.json()]).toMatchObject([202, { state: 'contested' }]);
    }
    expect(await sales.tasksOf('second_person')).toMatchObject([{ id }]);
    // Another amount is another decision.
    expect((await operateAs(paul, 'POST', path, decision(300_00))).status).toBe(202);
    const nameless = await operate('POST', path, decision(100_00));
    expect(await nameless.json()).toMatchObject({ status: 403, code: 'operator.name_needed' });
    const made = await operateAs(paul, 'POST', path, decision(100_00));
    expect([made.status, await made.json()]).toMatchObject([200, { refundedCents: 100_00 }]);
    const [approval] = await db
      .select()
      .from(approvals)
      .where(sql`${approvals.subjectId} = ${id} and ${approvals.usedAt} is not null`);
    expect(approval).toMatchObject({
      ...{ proposedBy: `user:${anna.id}`, approvedBy: `user:${paul.id}`, cents: 300_00 },
    });
  });

  it('is made by the request of its proposal when another operator sends that', async () => {
    const { id } = await contested(300_00);
    const [anna, paul] = [await createOperator(), await createOperator()];
    await operateAs(anna, 'POST', `/orders/${id}/decision`, decision(120_00));
    const shownTo = async (person: Person) => {
      const response = await operateAs(person, 'GET', '/proposals');
      const { proposals } = await response.json<{ proposals: Proposal[] }>();
      return proposals.find(({ terms }) => terms.order === id);
    };
    expect(await shownTo(anna)).toMatchObject({ isOwn: true, cents: 300_00, reason: REASON });
    const proposal = await shownTo(paul);
    expect(proposal).toMatchObject({
      ...{ isOwn: false, proposedBy: { id: `user:${anna.id}`, name: expect.any(String) } },
      terms: { what: 'decision', refundCents: 120_00 },
    });
    const { method, path, body } = proposal!.request!;
    const made = await operateAs(paul, method, path, body as object);
    expect([made.status, await made.json()]).toMatchObject([200, { refundedCents: 120_00 }]);
    expect(await shownTo(paul)).toBeUndefined();
    const stranger = await createPerson();
    expect((await operateAs(stranger, 'GET', '/proposals')).status).toBe(404);
  });

  it('needs two people for a refund after the release too', async () => {
    const { id } = await released(300_00);
    const [anna, paul] = [await createOperator(), await createOperator()];
    const json = { refundCents: 200_01, reason: REASON, from: 'creator' };
    expect((await operateAs(anna, 'POST', `/orders/${id}/refund`, json)).status).toBe(202);
    const [logged] = await db.select().from(operatorActs).orderBy(sql`id desc`).limit(1);
    expect(JSON.parse(logged!.changes!)).toEqual({
      ...{ before: { refundedCents: 0 }, after: { refundedCents: 200_01 } },
    });
    expect((await operateAs(paul, 'POST', `/orders/${id}/refund`, json)).status).toBe(200);
  });

  it('is listed for moderators, two of whom decide', async () => {
    const { id } = await contested(300_00);
    const [mia, mo] = [await createPerson(), await createPerson()];
    await stripe.advanceTo(mia, mo);
    for (const { id: userId } of [mia, mo])
      await db.insert(moderators).values({ userId, grantedAt: 1 });
    const path = `/orders/${id}/decision`;
    expect((await operateAs(mia, 'POST', path, decision(50_00))).status).toBe(202);
    const response = await operateAs(mo, 'GET', '/proposals');
    const { proposals } = await response.json<{ proposals: Proposal[] }>();
    const found = proposals.find(({ terms }) => terms.order === id)!;
    expect(found).toMatchObject({
      isMine: true,
      sumCents: 300_00,
      proposedBy: { id: `user:${mia.id}` },
    });
    const made = await operateAs(mo, 'POST', found.request!.path, found.request!.body);
    expect(await made.json()).toMatchObject({ refundedCents: 50_00 });
  });

  it('needs one person for exactly 200 €', async () => {
    const { id } = await released(300_00);
    const anna = await createOperator();
    const json = { refundCents: 200_00, reason: REASON, from: 'platform' };
    expect((await operateAs(anna, 'POST', `/orders/${id}/refund`, json)).status).toBe(200);
  });

  it('counts what one person decided alone about the people and in a day', async () => {
    const anna = await createOperator();
    const paul = await createOperator();
    const pair = await createPair();
    const statuses = async (as: Person, orders: { id: string }[]) => {
      const found = [];
      for (const { id } of orders) {
        const json = { refundCents: 120_00, reason: REASON, from: 'platform' };
        found.push((await operateAs(as, 'POST', `/orders/${id}/refund`, json)).status);
      }
      return found;
    };
    const [one, two] = [await sold(120_00, pair), await sold(120_00, pair)];
    expect(await statuses(anna, [one, two])).toEqual([200, 202]);
    // A second person, even one who has decided nothing yet, approves it and does not begin anew.
    expect(await statuses(paul, [two])).toEqual([200]);
    const others = [];
    for (let count = 0; count < 4; count += 1) others.push(await sold(120_00));
    expect(await statuses(anna, others)).toEqual([200, 200, 200, 202]);
  });

  it('counts no act that was refused', async () => {
    const { id } = await released(300_00);
    const anna = await createOperator();
    const json = { refundCents: 150_00, reason: REASON, from: 'platform' };
    const first = await operateAs(anna, 'POST', `/orders/${id}/refund`, json);
    expect(first.status).toBe(200);
    const again = await operateAs(anna, 'POST', `/orders/${id}/refund`, {
      ...json,
      refundCents: 10_00,
    });
    expect(again.status).toBe(409);
    const acts = await db.select().from(approvals).where(eq(approvals.subjectId, id));
    expect(acts.map(({ cents, endReason }) => [cents, endReason])).toEqual([
      [150_00, null],
      [10_00, 'order.not_refundable'],
    ]);
  });

  it('cannot be made by an operator about their own order', async () => {
    const { id, pair } = await contested();
    await db.insert(operators).values({ userId: pair.asker.id, grantedAt: 1 });
    const response = await operateAs(pair.asker, 'POST', `/orders/${id}/decision`, decision(20_00));
    expect(await response.json()).toMatchObject({ status: 403, code: 'moderation.own' });
  });
});

describe('operators', () => {
  it('are appointed with a token, and their acts are logged under their name', async () => {
    const person = await createPerson();
    await stripe.advanceTo(person);
    const json = { email: `${person.id}@example.com` };
    expect((await operateAs(person, 'GET', '/log')).status).toBe(404);
    expect(await (await operate('POST', '/operators', json)).json()).toEqual({ isOperator: true });
    // They decide nothing about themselves, neither as the moderator who would approve their decisions.
    for (const path of ['/operators', '/moderators'])
      expect((await operateAs(person, 'POST', path, json)).status).toBe(403);
    expect((await operateAs(person, 'POST', '/payments/effects/retry', { kind: 'x' })).status).toBe(
      400,
    );
    const log = await operateAs(person, 'GET', '/log');
    const { entries } = await log.json<{ entries: { action: string; operator: object }[] }>();
    expect(entries[0]).toMatchObject({
      ...{ action: 'POST /payments/effects/retry', status: 400, details: { kind: 'x' } },
      operator: { id: `user:${person.id}` },
    });
    expect(JSON.stringify(entries)).not.toContain('@example.com');
    await operate('POST', '/operators', { ...json, revoke: true });
    expect((await operateAs(person, 'GET', '/log')).status).toBe(404);
    const unknown = { email: 'nobody@example.com' };
    expect((await operate('POST', '/operators', unknown)).status).toBe(404);
  });

  it('cannot change the record of their acts', async () => {
    await operate('POST', '/payments/effects/retry', { kind: 'refund' });
    const [act] = await db.select().from(operatorActs).limit(1);
    const isIt = eq(operatorActs.id, act!.id);
    await expect(db.delete(operatorActs).where(isIt)).rejects.toThrow();
    await expect(db.update(operatorActs).set({ operator: 'x' }).where(isIt)).rejects.toThrow();
    await expect(db.update(operatorActs).set({ status: 500 }).where(isIt)).rejects.toThrow();
  });
});

describe('decision on shares', () => {
  const decide = (as: Person, creator: Person, more: object = {}) =>
    operateAs(as, 'POST', `/payments/creators/${creator.id}/shares`, {
      ...{ decision: 'give_back', reason: REASON, ...more },
    });
  /** A released sale whose share an operator has to decide on. */
  async function held(priceCents?: number) {
    const sale = await released(priceCents);
    const isIt = eq(profiles.id, sale.pair.creator.id);
    await db.update(profiles).set({ suspendedAt: Date.now() }).where(isIt);
    return sale;
  }

  it('cannot be made by their creator', async () => {
    const { pair } = await released();
    await db.insert(operators).values({ userId: pair.creator.id, grantedAt: 1 });
    const response = await decide(pair.creator, pair.creator, { decision: 'let_go' });
    expect(await response.json()).toMatchObject({ status: 403, code: 'moderation.own' });
  });

  it('waits while D1 is being restored', async () => {
    const { pair, id } = await held();
    await operate('POST', '/payments/restoring');
    const response = await decide(await createOperator(), pair.creator);
    expect(await response.json()).toMatchObject({ status: 503 });
    await operate('DELETE', '/payments/restoring');
    expect(await readOrder(id, pair.asker)).toMatchObject({ outcome: 'released' });
  });

  it('needs two people by the prices that go back, not by the shares', async () => {
    // The share of 240 € is 192 €.
    const { pair } = await held(240_00);
    expect((await decide(await createOperator(), pair.creator)).status).toBe(202);
    const letGo = await decide(await createOperator(), pair.creator, { decision: 'let_go' });
    expect(letGo.status).toBe(200);
  });

  it('is made once by two concurrent operators, and fails for neither', async () => {
    const { pair, id } = await held();
    const [one, other] = [await createOperator(), await createOperator()];
    const answers = await Promise.all([one, other].map((as) => decide(as, pair.creator)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const decided = await Promise.all(
      answers.map(async (answer) => (await answer.json<{ decided: number }>()).decided),
    );
    expect(decided.sort()).toEqual([0, 1]);
    expect(await readOrder(id, pair.asker)).toMatchObject({ refundedCents: 20_00 });
  });
});

describe('full refund by an operator', () => {
  it.each(['creator', 'platform'] as const)(
    'ends the day that it paid for, when the %s bears it',
    async (from) => {
      const pair = await createPair();
      await stripe.advanceTo(pair.asker, pair.creator);
      const placed = await placeOrder(pair, 'day');
      expect(await stripe.pay(placed)).toBe(true);
      const { id, conversationId } = await syncOrder(pair, placed.order.id);
      await stripe.deliver();
      await send(conversationId!, pair.asker, 'Une question ?');
      await send(conversationId!, pair.creator, 'Une réponse.');
      await stubOf(conversationId!).settle();
      const { priceCents } = await readOrder(id, pair.asker);
      expect((await refund(id, priceCents, from)).status).toBe(200);
      await runOutbox(env, Date.now() + 1);
      const conversation = await call('GET', `/api/conversations/${conversationId}`, {
        as: pair.asker,
      });
      expect(await conversation.json()).toMatchObject({ closeReason: 'stopped', canSend: false });
    },
  );
});

describe('retrying a kind of effect', () => {
  it('retries every parked effect of this kind, and nothing else', async () => {
    const [one, other] = [await released(), await released()];
    await stripe.control('fail', {
      ...{ method: 'POST', path: '/v1/refunds', when: 'before', times: 100, error: 'api_error' },
    });
    for (const { id } of [one, other]) {
      await refund(id, 1_00, 'creator');
      const isIt = eq(paymentEffects.key, `refund:${id}:back`);
      await db.update(paymentEffects).set({ state: 'failed', attempts: 12 }).where(isIt);
    }
    await stripe.control('fail', { method: 'POST', path: '/v1/refunds', when: 'before', times: 0 });
    const retry = async (kind: string) =>
      (await operate('POST', '/payments/effects/retry', { kind })).json();
    expect(await retry('transfer')).toEqual({ retried: 0 });
    expect(await retry('refund')).toEqual({ retried: 2 });
    await runPayments();
    expect(await readOrder(one.id, one.pair.asker)).toMatchObject({ refundState: 'done' });
    expect(await readOrder(other.id, other.pair.asker)).toMatchObject({ refundState: 'done' });
  });
});

describe('undecided complaint', () => {
  it('is decided for the asker after 60 days, and both users are notified', async () => {
    const { id, pair } = await contested();
    await stripe.pass(59 * DAY_MS, pair.asker, pair.creator);
    await runPayments();
    expect(await readOrder(id, pair.asker)).toMatchObject({ state: 'contested' });
    await stripe.pass(DAY_MS, pair.asker, pair.creator);
    await runPayments();
    for (const side of [pair.asker, pair.creator])
      expect(await readOrder(id, side)).toMatchObject({
        ...{ state: 'settled', outcome: 'refunded' },
        decision: { refundCents: 20_00, reason: expect.stringContaining('60 jours') },
      });
    expect((await titlesInBell(pair.asker)).join()).toMatch(/Décision/);
    expect((await titlesInBell(pair.creator)).join()).toMatch(/Décision/);
  });

  it('waits while the payer’s bank decides', async () => {
    const { id, pair } = await contested();
    const [intent] = await sales.madeFor('paymentIntents', id);
    await sales.dispute(intent!.id);
    await stripe.pass(61 * DAY_MS, pair.asker, pair.creator);
    await runPayments();
    expect(await readOrder(id, pair.asker)).toMatchObject({ state: 'contested' });
    await sales.dispute(intent!.id, 'won');
    await runPayments();
    expect(await readOrder(id, pair.asker)).toMatchObject({ outcome: 'refunded' });
  });
});

describe('payment without an event', () => {
  it('is queried by the reconciliation that finds its entry', async () => {
    const pair = await createPair();
    await stripe.advanceTo(pair.asker, pair.creator);
    const placed = await placeOrder(pair);
    await stripe.control('events', { mode: 'drop' });
    expect(await stripe.pay(placed)).toBe(true);
    await stripe.control('events', { mode: 'deliver' });
    // Simulates a sweep that has missed it permanently.
    await db.update(orders).set({ checkAt: null }).where(eq(orders.id, placed.order.id));
    await sales.reconcile();
    expect(await readOrder(placed.order.id, pair.asker)).toMatchObject({ state: 'held' });
  });
});

describe('settling a difference', () => {
  const settle = (id: string, account: string) =>
    operate('POST', `/payments/differences/${encodeURIComponent(id)}/settle`, {
      ...{ account, reason: 'Frais d’un service de Stripe.' },
    });
  const differences = async () => {
    await sales.reconcile();
    return db.select().from(paymentDifferences);
  };

  it('books an entry without a rule on an account, with reason and operator', async () => {
    await stripe.control('entry', { type: 'tax_fee', cents: -250 });
    await sales.reconcile();
    const [task] = await sales.tasksOf('entry_without_rule');
    const before = await balanceOf('fees');
    const id = `unbooked:${task!.id}`;
    expect((await settle(id, `creator:${crypto.randomUUID()}`)).status).toBe(409);
    expect((await settle(id, 'hold:x')).status).toBe(400);
    expect(await (await settle(id, 'fees')).json()).toEqual({ settled: true, cents: 250 });
    expect((await settle(id, 'fees')).status).toBe(404);
    expect((await balanceOf('fees')) - before).toBe(-250);
    await sales.reconcile();
    expect(await sales.tasksOf('entry_without_rule')).toEqual([]);
    const [noted] = await db
      .select()
      .from(settledDifferences)
      .where(eq(settledDifferences.differenceId, id));
    expect(noted).toMatchObject({ account: 'fees', operator: 'token' });
    expect((await differences()).map((each) => each.id)).not.toContain('balance:provider');
  });

  it('reverses a transfer in our ledger that the provider does not know', async () => {
    const { id } = await released();
    await refund(id, 1_00, 'creator');
    await db.insert(ledgerTransfers).values({
      ...{ key: 'by-hand', debit: 'bank', credit: 'provider', cents: 77, orderId: null },
      ...{ at: Date.now(), source: 're_never' },
    });
    const unseen = 'unseen:by-hand';
    expect((await differences()).map((each) => each.id)).toContain(unseen);
    expect((await settle('balance:provider', 'loss')).status).toBe(409);
    expect((await settle(unseen, 'bank')).status).toBe(200);
    const left = (await differences()).map((each) => each.id);
    expect(left).not.toContain(unseen);
    expect(left).not.toContain('balance:provider');
  });

  it('is rejected for an unknown difference, and for one that only money can settle', async () => {
    expect((await settle('unbooked:txn_none', 'loss')).status).toBe(404);
    await db
      .insert(paymentDifferences)
      .values({ id: 'uncovered', oursCents: 5, theirsCents: 1, foundAt: 1 })
      .onConflictDoNothing();
    expect((await settle('uncovered', 'loss')).status).toBe(409);
  });
});

describe('chargeback that is lost and won on appeal', () => {
  /** The stub refuses to refund a disputed charge, as Stripe may; here Stripe accepts it. */
  const takeOn = (id: string) =>
    changeMoney(db, sql`o.id = ${id}`, (order) => {
      const refund = order.effects.find(({ key }) => key === `refund:${id}`)!;
      const made = { providerId: `re_${id}`, at: Date.now() };
      return moneyStatements(db, order, effectDone(order, refund, made));
    });

  it('leaves one credit note when an unanswered price is refunded after all', async () => {
    const { id, pair, paymentIntent, price } = await sales.sold('held');
    for (const close of [undefined, 'lost', 'won'] as const)
      await sales.dispute(paymentIntent, close);
    await takeOn(id);
    expect(await readOrder(id, pair.asker)).toMatchObject({ refundState: 'done' });
    expect(await creditsOf(id)).toMatchObject([{ cents: price }]);
  });

  it('leaves one credit note when a refund had not left before', async () => {
    const { id, pair, paymentIntent, price } = await sales.sold('held');
    await sales.dispute(paymentIntent);
    await call('POST', `/api/orders/${id}/withdraw`, { as: pair.asker });
    await sales.dispute(paymentIntent, 'lost');
    await sales.dispute(paymentIntent, 'won');
    await takeOn(id);
    expect(await readOrder(id, pair.asker)).toMatchObject({ refundState: 'done' });
    expect(await creditsOf(id)).toMatchObject([{ cents: price }]);
  });
});

describe('two decisions at once', () => {
  const decision = (refundCents: number) => ({ refundCents, reason: REASON });

  it('make one, whichever operator comes first', async () => {
    const { id, pair } = await contested();
    const [anna, paul] = [await createOperator(), await createOperator()];
    const answers = await Promise.all([
      operateAs(anna, 'POST', `/orders/${id}/decision`, decision(5_00)),
      operateAs(paul, 'POST', `/orders/${id}/decision`, decision(15_00)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { refundedCents } = await readOrder(id, pair.asker);
    expect(refundedCents).toBe(answers[0]!.status === 200 ? 5_00 : 15_00);
    const [act] = await db
      .select()
      .from(operatorActs)
      .where(
        sql`${operatorActs.subject} = ${`/orders/${id}/decision`} and ${operatorActs.status} = 200`,
      );
    expect(JSON.parse(act!.changes!)).toMatchObject({
      before: { state: 'contested', refundedCents: 0 },
      after: { state: 'settled', refundedCents },
    });
  });

  it('refund once when an operator presses twice', async () => {
    const { id, pair } = await released();
    const answers = await Promise.all([refund(id, 5_00, 'creator'), refund(id, 5_00, 'creator')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200]);
    expect(await readOrder(id, pair.asker)).toMatchObject({ refundedCents: 5_00 });
  });

  it('are not repeated by one of the two operators who approved it', async () => {
    const { id } = await sold(600_00);
    const [anna, paul] = [await createOperator(), await createOperator()];
    const json = { refundCents: 250_00, reason: REASON, from: 'creator' };
    const send = (as: Person, more = {}) =>
      operateAs(as, 'POST', `/orders/${id}/refund`, { ...json, ...more });
    expect((await send(anna)).status).toBe(202);
    expect((await send(paul)).status).toBe(200);
    for (const each of [anna, paul]) {
      expect(await (await send(each)).json()).toMatchObject({ refundedCents: 250_00 });
      expect((await send(each, { actId: crypto.randomUUID() })).status).toBe(202);
    }
  });

  it('wait while D1 is being restored, which every operator is shown', async () => {
    const { id, pair } = await contested();
    await operate('POST', '/payments/restoring');
    const shown = await operate('GET', '/payments/restoring');
    expect(await shown.json()).toEqual({ restoring: 'begun' });
    const anna = await createOperator();
    const response = await operateAs(anna, 'POST', `/orders/${id}/decision`, decision(5_00));
    expect(response.status).toBe(503);
    await operate('DELETE', '/payments/restoring');
    expect(await (await operate('GET', '/payments/restoring')).json()).toEqual({ restoring: null });
    expect(await readOrder(id, pair.asker)).toMatchObject({ state: 'contested' });
  });
});

describe('messages of a disputed order', () => {
  const textsOf = async (response: Response) =>
    (await response.json<{ messages: OrderMessage[] }>()).messages.map(({ from, text }) => [
      from,
      text,
    ]);
  const messages = (as: Person, id: string, query = '') =>
    operateAs(as, 'GET', `/payments/orders/${id}/messages${query}`);

  it('are read while it is contested, and each look is logged', async () => {
    const { id, conversationId, pair } = await contested();
    const anna = await createOperator();
    const shown = await messages(anna, id);
    expect(await textsOf(shown)).toEqual([
      ['asker', 'Une question ?'],
      ['creator', 'Une réponse.'],
    ]);
    const path = `/payments/orders/${id}/messages`;
    const looks = await db.select().from(operatorActs).where(eq(operatorActs.subject, path));
    expect(looks).toMatchObject([{ operator: `user:${anna.id}`, status: 200 }]);
    const other = await contested();
    const foreign = await messages(anna, id, `?conversation=${other.conversationId}`);
    expect(await foreign.json()).toMatchObject({ status: 404, code: 'conversation.not_found' });
    expect(await textsOf(await messages(anna, id, `?cursor=1`))).toHaveLength(1);
    expect((await messages(anna, id, '?cursor=x')).status).toBe(400);
    await db.insert(operators).values({ userId: pair.creator.id, grantedAt: 1 });
    const own = await messages(pair.creator, id, `?conversation=${conversationId}`);
    expect(await own.json()).toMatchObject({ status: 403, code: 'moderation.own' });
    expect((await messages(pair.asker, id)).status).toBe(404);
  });

  it('are not read before and after, except those around a reported one', async () => {
    const { id, pair } = await sales.sold();
    const { conversationId } = await readOrder(id, pair.asker);
    const anna = await createOperator();
    const closed = await messages(anna, id);
    expect(await closed.json()).toMatchObject({ status: 409, code: 'order.texts_closed' });
    const last = crypto.randomUUID();
    for (const more of ['Trois', 'Quatre', 'Cinq'])
      await send(conversationId!, pair.asker, more, more === 'Cinq' ? last : undefined);
    const caseId = crypto.randomUUID();
    await db.insert(moderationCases).values({
      ...{ id: caseId, subjectType: 'message', subjectId: last, conversationId },
      ...{ authorId: pair.asker.id, excerpt: 'Cinq', category: 'other', openedAt: 1 },
    });
    expect(await textsOf(await messages(anna, id))).toEqual([
      ['creator', 'Une réponse.'],
      ...['Trois', 'Quatre', 'Cinq'].map((text) => ['asker', text]),
    ]);
    const story = await operateAs(anna, 'GET', `/payments/orders/${id}`);
    expect(await story.json()).toMatchObject({
      ...{ reasonToRead: 'reported', conversations: [{ id: conversationId }], proposals: 0 },
      asker: { id: pair.asker.id, username: pair.asker.username },
    });
    await db.update(moderationCases).set({ decidedAt: 2 }).where(eq(moderationCases.id, caseId));
    expect((await messages(anna, id)).status).toBe(409);
    expect((await messages(anna, crypto.randomUUID())).status).toBe(404);
  });
});

describe('evidence against a chargeback', () => {
  it('holds consents, times, words and receipts, and is logged', async () => {
    const { id, pair } = await sold();
    const anna = await createOperator();
    const path = `/payments/orders/${id}/evidence`;
    const before = await operateAs(anna, 'GET', path);
    expect(await before.json()).toMatchObject({ status: 409, code: 'order.no_chargeback' });
    const [intent] = await sales.madeFor('paymentIntents', id);
    await sales.dispute(intent!.id);
    const isTheirs = eq(profiles.id, pair.asker.id);
    const buyer = (await db.select().from(profiles).where(isTheirs).get())!.name!;
    await db.update(profiles).set({ name: 'Un autre nom' }).where(isTheirs);
    const { text } = await (await operateAs(anna, 'GET', path)).json<{ text: string }>();
    for (const part of [
      `Acheteur : ${buyer}`,
      'Je demande que le service commence',
      'Vendeur : ',
      'Une question ?',
      'Une réponse.',
      intent!.id,
      '20 €',
      'Reçu R-',
    ])
      expect(text).toContain(part);
    const looks = await db.select().from(operatorActs).where(eq(operatorActs.subject, path));
    expect(looks.map(({ status }) => status)).toEqual([409, 200]);

    const list = async (state: string) => {
      const answer = await operate('GET', `/payments/chargebacks?state=${state}`);
      expect(answer.status).toBe(200);
      const { chargebacks } = await answer.json<{ chargebacks: { orderId: string }[] }>();
      return chargebacks.filter(({ orderId }) => orderId === id);
    };
    expect(await list('open')).toMatchObject([
      { state: 'open', cents: 20_00, asker: { username: pair.asker.username } },
    ]);
    expect(await sales.tasksOf('chargeback')).toContainEqual(
      expect.objectContaining({ orderIds: [id], cents: 20_00, until: expect.any(String) }),
    );
    await sales.dispute(intent!.id, 'won');
    expect(await list('open')).toEqual([]);
    expect(await list('closed')).toMatchObject([{ state: 'won' }]);
    expect((await operateAs(anna, 'GET', path)).status).toBe(409);
  });
});

describe('lists of money', () => {
  const read = async (path: string) => {
    const response = await operate('GET', `/payments/${path}`);
    expect(response.status).toBe(200);
    return response.json<Record<string, Record<string, unknown>[]>>();
  };

  it('name the people, amounts and deadlines of tasks', async () => {
    const { id, conversationId, pair } = await contested();
    expect((await sales.tasksOf('contested')).find((task) => task.id === id)).toMatchObject({
      ...{ cents: 20_00, orderIds: [id], conversationId, until: expect.any(String) },
      asker: { id: pair.asker.id, username: pair.asker.username },
      creator: { id: pair.creator.id, username: pair.creator.username },
    });
  });

  it('show debts, and creators about whom three askers complain', async () => {
    const { id, pair } = await sales.handedOver();
    expect((await refund(id, 5_00, 'creator')).status).toBe(200);
    const { debts } = await read('debts');
    expect(debts).toContainEqual({
      creator: expect.objectContaining({ id: pair.creator.id }),
      cents: expect.any(Number),
      untransferredCents: 0,
    });
    const ids = debts!.map(({ creator }) => (creator as { id: string }).id);
    const { debts: after } = await read(`debts?cursor=${ids.at(-1)}`);
    expect(after).toEqual([]);

    const first = await contested();
    expect((await read('complained')).creators).toEqual([]);
    await contested(20_00, first.pair);
    const last = await contested(20_00, first.pair);
    expect((await read('complained')).creators).toMatchObject([
      { creator: { id: first.pair.creator.id }, complaints: 3, upheld: 0, orderId: last.id },
    ]);
  });

  it('show unanswered orders whose deadline is near or past', async () => {
    const { id, pair } = await sales.sold('held', 'question');
    const ids = async () => (await read('unanswered')).orders!.map((order) => order.id);
    expect(await ids()).not.toContain(id);
    await db
      .update(orders)
      .set({ answerBy: Date.now() + DAY_MS / 2 })
      .where(eq(orders.id, id));
    const { orders: near } = await read('unanswered');
    expect(near!.find((order) => order.id === id)).toMatchObject({
      creator: { id: pair.creator.id },
      isAsked: false,
    });
    expect((await operate('GET', '/payments/unanswered?cursor=x')).status).toBe(400);
  });

  it('store each audit and reconciliation with its outcome', async () => {
    const ran = await operate('POST', '/payments/audits');
    expect(await ran.json()).toMatchObject({ balanced: true });
    expect((await read('audits')).audits![0]).toMatchObject({ broken: [] });
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    await jobNamed('audit')(env, Date.now() + 1);
    const [entry] = log.mock.calls.map(([line]) => JSON.parse(line));
    log.mockRestore();
    expect(entry).toMatchObject({ event: 'payments.audited', broken: [] });
    const { audits } = await read('audits');
    expect(audits!.length).toBeGreaterThanOrEqual(2);
    const before = await read(`audits?cursor=${Date.parse(String(audits![0]!.ranAt))}`);
    expect(before.audits).toHaveLength(audits!.length - 1);
    await sales.reconcile();
    const { runs } = await read('reconciliations');
    expect(runs![0]).toMatchObject({ differences: expect.any(Number) });
    const earlier = await read(`reconciliations?cursor=${Date.parse(String(runs!.at(-1)!.ranAt))}`);
    expect(earlier.runs).toEqual([]);
  });
});

describe('retrying a given-up event', () => {
  it('processes it once, and refuses any other', async () => {
    const failed = { type: 'unknown.kind', receivedAt: 1, dueAt: null, attempts: 12, error: 'x' };
    await db.insert(providerEvents).values([
      { id: 'evt_one', ...failed },
      { id: 'evt_two', ...failed },
    ]);
    const retry = (id: string) => operate('POST', `/payments/events/${id}/retry`);
    expect(await (await retry('evt_one')).json()).toEqual({ done: true });
    expect((await retry('evt_one')).status).toBe(409);
    expect((await retry('evt_none')).status).toBe(409);
    expect(await (await operate('POST', '/payments/events/retry')).json()).toEqual({ retried: 1 });
    await runPayments();
    expect(await sales.tasksOf('event_failed')).toEqual([]);
  });
});

describe('retrying one effect', () => {
  it('is refused while the effect still runs, and when it is done', async () => {
    const { id } = await released();
    const retry = () => operate('POST', `/payments/effects/refund:${id}:back/retry`);
    await stripe.control('fail', {
      ...{ method: 'POST', path: '/v1/refunds', when: 'before', times: 1, error: 'api_error' },
    });
    await refund(id, 1_00, 'creator');
    expect(await (await retry()).json()).toMatchObject({ status: 409, code: 'effect.not_failed' });
    await stripe.control('fail', { method: 'POST', path: '/v1/refunds', when: 'before', times: 0 });
    await runPayments();
    expect((await retry()).status).toBe(409);
  });
});
