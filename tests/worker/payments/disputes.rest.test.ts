import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  chargebacks,
  conversations,
  earlyChargebacks,
  ledgerTransfers,
  paymentEffects,
  premiumSubscriptions,
  providerEvents,
} from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { recordChargeback } from '../../../worker/marketplace/payments/chargebacks.ts';
import { createPair, type Pair, stubOf } from '../../support/workerd/conversations.ts';
import { call, db, type Person } from '../../support/workerd/marketplace.ts';
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
  postEvent,
  type StripeMarket,
  startStripeMarket,
  syncOrder,
} from '../../support/workerd/stripe-market.ts';

/** A card whose refunds are returned half a minute later. */
const REFUNDS_COME_BACK = '4000000000005126';

let stripe: StripeMarket;
let sales: ReturnType<typeof salesBy>;
let known: { id: string; gap: number }[];
beforeAll(async () => {
  stripe = await startStripeMarket();
  sales = salesBy(stripe);
  await stripe.control('balance', { account: 'platform', cents: 1_000_000 });
  known = await sales.reconcile();
});
afterEach(async () => {
  await stripe.deliver();
  await expectSoundBooks();
});
// A reconciliation lists all that the tests before have done at Stripe, so one at the end is enough.
afterAll(async () => {
  expect(await sales.reconcile()).toEqual(known);
  await expectSoundBooks();
  vi.useRealTimers();
});

const effectOf = (key: string) =>
  db.select().from(paymentEffects).where(eq(paymentEffects.key, key)).get();
const subjectsOf = async (person: Person) => (await mailsOf(person)).map(({ subject }) => subject);
const withdraw = (id: string, pair: Pair) =>
  call('POST', `/api/orders/${id}/withdraw`, { as: pair.asker });

describe('refund that was made without a response, and is returned', () => {
  it.each(['reported at once', 'not reported'])(
    'is owed again and made again by an operator, %s',
    async (how) => {
      const { pair, id, price } = await sales.sold('held', 'month', REFUNDS_COME_BACK);
      await stripe.control('fail', {
        ...{ method: 'POST', path: '/v1/refunds', when: 'after', times: 1, error: 'timeout' },
      });
      expect((await withdraw(id, pair)).status).toBe(200);
      expect(await readOrder(id, pair.asker)).toMatchObject({ refundState: 'pending' });
      if (how === 'not reported') await stripe.control('events', { mode: 'drop' });
      await stripe.pass(120_000, pair.asker);
      await stripe.deliver();
      await stripe.control('events', { mode: 'deliver' });
      await runPayments();
      await runPayments();
      const [refund] = await sales.madeFor('refunds', id);
      expect(refund!.status).toBe('failed');
      expect(await effectOf(`refund:${id}`)).toMatchObject({ state: 'failed', attempt: 2 });
      expect(await balanceOf(`refund:${id}`)).toBe(price);
      const order = await readOrder(id, pair.asker);
      expect(order.refundState).toBe('failed');
      expect(Date.parse(order.refundFailedAt!)).toBeLessThanOrEqual(Date.now());
      expect((await readOrder(id, pair.creator)).refundState).toBe('pending');
      expect(await subjectsOf(pair.asker)).toContain('Votre remboursement n’est pas arrivé');

      const retry = `/payments/effects/${encodeURIComponent(`refund:${id}`)}/retry`;
      expect((await operate('POST', retry)).status).toBe(204);
      await runPayments();
      expect(await sales.madeFor('refunds', id)).toHaveLength(2);
      expect(await readOrder(id, pair.asker)).toMatchObject({ refundState: 'done' });
      await runPayments();
      expect(await subjectsOf(pair.asker)).toContain('Un remboursement est en route');
    },
  );

  it('fails when it is found returned, even if the database does not know that it was sent', async () => {
    const { pair, id, price } = await sales.sold('held', 'month', REFUNDS_COME_BACK);
    await stripe.control('events', { mode: 'drop' });
    await stripe.control('fail', {
      ...{ method: 'POST', path: '/v1/refunds', when: 'after', times: 1, error: 'timeout' },
    });
    await withdraw(id, pair);
    await stripe.pass(120_000, pair.asker);
    await stripe.control('events', { mode: 'deliver' });
    // Simulates a database restored to before.
    await db
      .update(paymentEffects)
      .set({ sentAt: null, attempts: 0 })
      .where(eq(paymentEffects.key, `refund:${id}`));
    await runPayments();
    expect(await effectOf(`refund:${id}`)).toMatchObject({ state: 'failed', attempt: 2 });
    expect(await balanceOf(`refund:${id}`)).toBe(price);
  });

  it('is booked although another has been made in its place', async () => {
    const { pair, id } = await sales.sold('held', 'month', REFUNDS_COME_BACK);
    await stripe.control('events', { mode: 'drop' });
    await stripe.control('fail', {
      ...{ method: 'POST', path: '/v1/refunds', when: 'after', times: 1, error: 'timeout' },
    });
    await withdraw(id, pair);
    // By then the provider has forgotten the key.
    await stripe.pass(2 * DAY_MS, pair.asker);
    await stripe.control('events', { mode: 'deliver' });
    await runPayments();
    const [second, first] = await sales.madeFor('refunds', id);
    expect(first!.status).toBe('failed');
    expect(await effectOf(`refund:${id}`)).toMatchObject({
      state: 'done',
      providerId: second!.id,
    });
    await sales.reconcile();
    const booked = await db
      .select()
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.source, first!.id));
    expect(booked).toHaveLength(2);
  });
});

describe('refund of an order whose bank decides', () => {
  it('begins frozen, or not at all, whatever code writes it', async () => {
    const { id, paymentIntent } = await sales.sold('held');
    await sales.dispute(paymentIntent);
    const key = `refund:${id}:by-hand`;
    const byHand = { key, kind: 'refund', orderId: id, cents: 1, createdAt: 1, dueAt: 1 } as const;
    await expect(db.insert(paymentEffects).values(byHand)).rejects.toThrow();
    expect(await effectOf(key)).toBeUndefined();
    // Leaves operators no task.
    await sales.dispute(paymentIntent, 'won');
  });
});

describe('refund that is given up', () => {
  it('has the time of giving up, not that of the next attempt', async () => {
    const { pair, id } = await sales.sold('held');
    await stripe.control('fail', {
      ...{ method: 'POST', path: '/v1/refunds', when: 'before', times: 20, error: 'api_error' },
    });
    await withdraw(id, pair);
    await db
      .update(paymentEffects)
      .set({ attempts: 11 })
      .where(eq(paymentEffects.key, `refund:${id}`));
    await runPayments();
    await stripe.control('fail', {
      ...{ method: 'POST', path: '/v1/refunds', when: 'before', times: 0 },
    });
    const order = await readOrder(id, pair.asker);
    expect(order.refundState).toBe('failed');
    expect(Date.parse(order.refundFailedAt!)).toBeLessThanOrEqual(Date.now());
  });
});

describe('inquiry', () => {
  it('freezes nothing, and ends with the refund that the law requires', async () => {
    const { pair, id, paymentIntent } = await sales.sold('held');
    await sales.dispute(paymentIntent, undefined, { inquiry: true });
    expect(await readOrder(id, pair.asker)).toMatchObject({ chargeback: null });
    expect(await sales.tasksOf('chargeback')).toHaveLength(1);
    expect((await withdraw(id, pair)).status).toBe(200);
    await stripe.deliver();
    expect(await readOrder(id, pair.asker)).toMatchObject({
      refundState: 'done',
      chargeback: null,
    });
    expect(await sales.tasksOf('chargeback')).toEqual([]);
  });

  it('freezes the disputed money when it becomes a dispute', async () => {
    const { pair, id, paymentIntent } = await sales.sold();
    await sales.dispute(paymentIntent, undefined, { inquiry: true });
    await sales.dispute(paymentIntent);
    expect(await readOrder(id, pair.asker)).toMatchObject({ chargeback: 'open' });
    await sales.dispute(paymentIntent, 'won');
    expect(await readOrder(id, pair.asker)).toMatchObject({ chargeback: 'won' });
  });
});

describe('mail about a refund', () => {
  it('is sent when the money leaves, not while a bank decides', async () => {
    const { pair, id, paymentIntent } = await sales.sold('held', 'question');
    await sales.dispute(paymentIntent);
    await stripe.pass(8 * DAY_MS, pair.asker, pair.creator);
    await runPayments();
    expect(await readOrder(id, pair.asker)).toMatchObject({
      state: 'settled',
      refundState: 'pending',
    });
    await runPayments();
    expect(await subjectsOf(pair.asker)).toEqual(['Votre commande est confirmée']);
    await sales.dispute(paymentIntent, 'lost');
    await runPayments();
    expect(await readOrder(id, pair.asker)).toMatchObject({ refundState: null });
    expect(await subjectsOf(pair.asker)).toEqual(['Votre commande est confirmée']);
  });
});

describe('transferred share that is charged back', () => {
  it.each(['won', 'lost'] as const)('leaves the ledger sound once it is %s', async (how) => {
    const { pair, id, paymentIntent, net } = await sales.handedOver();
    await sales.dispute(paymentIntent);
    await expectSoundBooks();
    await sales.dispute(paymentIntent, how);
    await expectSoundBooks();
    await runPayments();
    await runPayments();
    await stripe.advanceTo(pair.creator, pair.asker);
    expect(await readOrder(id, pair.creator)).toMatchObject({ chargeback: how });
    expect(await balanceOf(`connect:${pair.creator.id}`)).toBe(how === 'won' ? -net : 0);
  });
});

describe('chargeback that is lost and won on appeal', () => {
  it('gives an answered price that nobody had yet to its creator', async () => {
    const { pair, id, paymentIntent, price } = await sales.sold();
    await sales.dispute(paymentIntent);
    await sales.dispute(paymentIntent, 'lost');
    expect(await readOrder(id, pair.creator)).toMatchObject({ outcome: 'refunded' });
    await expectSoundBooks();
    await sales.dispute(paymentIntent, 'won');
    const order = await readOrder(id, pair.creator);
    expect(order).toMatchObject({ outcome: 'released', chargeback: 'won', refundedCents: 0 });
    expect((await sales.earningsOf(pair)).availableCents).toBe(price - order.feeCents!);
  });

  it('owes an unanswered price to the payer', async () => {
    const { pair, id, paymentIntent, price } = await sales.sold('held');
    await sales.dispute(paymentIntent);
    await sales.dispute(paymentIntent, 'lost');
    await sales.dispute(paymentIntent, 'won');
    expect(await readOrder(id, pair.asker)).toMatchObject({
      ...{ outcome: 'refunded', chargeback: 'won', refundState: 'pending' },
    });
    expect(await balanceOf(`refund:${id}`)).toBe(price);
    expect(await balanceOf(`dispute:${id}`)).toBe(0);
  });

  it('cancels the creator’s debt, and returns what they paid for it', async () => {
    const { pair, id, paymentIntent, account, net } = await sales.handedOver();
    await stripe.control('payout', { account });
    await stripe.pass(3 * DAY_MS, pair.asker, pair.creator);
    await stripe.deliver();
    await sales.dispute(paymentIntent);
    await sales.dispute(paymentIntent, 'lost');
    expect(await sales.earningsOf(pair)).toMatchObject({ owedCents: net });
    await sales.dispute(paymentIntent, 'won');
    expect(await sales.earningsOf(pair)).toMatchObject({ owedCents: 0 });
    expect(await readOrder(id, pair.creator)).toMatchObject({ outcome: 'released' });
  });

  it('and lost again is divided again', async () => {
    const { pair, id, paymentIntent } = await sales.handedOver();
    await sales.dispute(paymentIntent);
    await sales.dispute(paymentIntent, 'lost');
    const isIt = eq(chargebacks.orderId, id);
    const lost = (await db.select().from(chargebacks).where(isIt).get())!;
    await recordChargeback(db, { ...lost, paymentId: paymentIntent, state: 'open' }, Date.now());
    await expectSoundBooks();
    expect(await readOrder(id, pair.creator)).toMatchObject({ chargeback: 'open' });
    await sales.reconcile();
    expect(await readOrder(id, pair.creator)).toMatchObject({
      ...{ chargeback: 'lost', outcome: 'refunded' },
    });
    expect(await balanceOf(`creator:${pair.creator.id}`)).toBe(0);
  });
});

describe('chargeback reported before its payment is booked', () => {
  it.each(['booked', 'swept'])('is recorded once the payment is %s', async (how) => {
    const pair = await createPair();
    await stripe.advanceTo(pair.asker, pair.creator);
    const placed = await placeOrder(pair, 'month');
    await stripe.control('events', { mode: 'drop' });
    await stripe.pay(placed);
    await stripe.control('events', { mode: 'deliver' });
    const [intent] = await sales.madeFor('paymentIntents', placed.order.id);
    await sales.dispute(intent!.id);
    const stored = () =>
      db.select().from(earlyChargebacks).where(eq(earlyChargebacks.paymentId, intent!.id));
    expect(await stored()).toHaveLength(1);
    if (how === 'booked') await syncOrder(pair, placed.order.id);
    else await runPayments();
    expect(await readOrder(placed.order.id, pair.asker)).toMatchObject({ chargeback: 'open' });
    expect(await stored()).toEqual([]);
  });

  it('is queried again when the first query failed', async () => {
    const { pair, id, paymentIntent } = await sales.sold();
    await stripe.control('events', { mode: 'drop' });
    await stripe.control('dispute', { paymentIntent });
    await stripe.deliver();
    await stripe.control('events', { mode: 'deliver' });
    const broken = { method: 'GET', path: '/v1/disputes', when: 'before', error: 'api_error' };
    await stripe.control('fail', { ...broken, times: 100 });
    expect(await sales.reconcile()).not.toEqual(known);
    await stripe.control('fail', { ...broken, times: 0 });
    expect((await readOrder(id, pair.asker)).chargeback).toBeNull();
    expect(await sales.reconcile()).toEqual(known);
    expect((await readOrder(id, pair.asker)).chargeback).toBe('open');
  });

  it('is processed again when its event is sent again', async () => {
    const { id, paymentIntent, pair } = await sales.sold();
    await stripe.control('dispute', { paymentIntent });
    const sent = await stripe.deliveries();
    // Simulates processing while nothing could be done about it.
    for (const { body } of sent) {
      const event = JSON.parse(body) as { id: string; type: string };
      await db.insert(providerEvents).values({
        ...{ id: event.id, type: event.type, objectId: null, accountId: null },
        ...{ receivedAt: Date.now(), doneAt: Date.now(), dueAt: null },
      });
    }
    expect((await readOrder(id, pair.asker)).chargeback).toBeNull();
    for (const { path, body } of sent) expect((await postEvent(path, body)).status).toBe(200);
    const again = await db
      .select()
      .from(providerEvents)
      .where(eq(providerEvents.id, JSON.parse(sent[0]!.body).id));
    expect(again[0]).toMatchObject({ doneAt: null });
    await sales.reconcile();
    expect((await readOrder(id, pair.asker)).chargeback).toBe('open');
  });
});

describe('lost chargeback', () => {
  it('ends the conversation and the subscription, and notifies the creator of each step', async () => {
    const { pair, id, paymentIntent, account, net } = await sales.handedOver();
    await stripe.control('payout', { account });
    await stripe.pass(3 * DAY_MS, pair.asker, pair.creator);
    await stripe.deliver();
    const { conversationId } = await readOrder(id, pair.asker);
    await carry();
    await sales.dispute(paymentIntent);
    await sales.dispute(paymentIntent, 'lost');
    const [conversation] = await db
      .select()
      .from(conversations)
      .where(eq(conversations.id, conversationId!));
    expect(conversation).toMatchObject({ status: 'completed', closeReason: 'stopped' });
    const [month] = await db
      .select()
      .from(premiumSubscriptions)
      .where(eq(premiumSubscriptions.orderId, id));
    expect(month!.isActive).toBe(false);
    // Stripe's clock is a little ahead.
    await stripe.advanceTo(pair.creator);
    await carry();
    const titles = (await titlesOf(pair.creator)).map((title) => title.replace(/\s:.*/u, ''));
    expect(titles).toEqual(
      expect.arrayContaining([
        'Paiement contesté auprès de la banque',
        'Contestation bancaire acceptée',
        expect.stringMatching(/^Vous devez /),
        expect.stringMatching(/^Vous avez gagné /),
      ]),
    );
    expect(titles.join()).not.toMatch(/gagné 0/);
    expect(net).toBeGreaterThan(0);
  });

  it('before the notice of the release announces no gain of 0', async () => {
    const { pair, paymentIntent } = await sales.handedOver();
    await sales.dispute(paymentIntent);
    await sales.dispute(paymentIntent, 'lost');
    await carry();
    const titles = await titlesOf(pair.creator);
    expect(titles.join('|')).not.toMatch(/gagné 0/);
  });
});

describe('rating of three stars and more', () => {
  it('releases nothing while a bank decides', async () => {
    const { pair, id, paymentIntent } = await sales.sold('answered', 'question');
    const { conversationId } = await readOrder(id, pair.asker);
    await sales.dispute(paymentIntent);
    const rated = await call('PUT', `/api/conversations/${conversationId}/rating`, {
      as: pair.asker,
      json: { stars: 5 },
    });
    expect(rated.status).toBeLessThan(300);
    await stubOf(conversationId!).settle();
    expect(await readOrder(id, pair.asker)).toMatchObject({ state: 'answered' });
    await sales.dispute(paymentIntent, 'won');
  });
});

describe('audit', () => {
  it('reports that the platform has paid itself money owed to others', async () => {
    await sales.sold('held');
    const transfer = { orderId: null, at: Date.now(), source: null };
    await db.insert(ledgerTransfers).values({
      ...{ key: 'greed', cents: 10_000_000, ...transfer },
      debit: 'bank',
      credit: 'provider',
    });
    const audit = await (await operate('GET', '/payments/audit')).json<{
      checks: { name: string; ok: boolean }[];
    }>();
    const wrong = audit.checks.filter(({ ok }) => !ok).map(({ name }) => name);
    expect(wrong).toEqual(['liabilities_are_covered']);
    await db.insert(ledgerTransfers).values({
      ...{ key: 'regret', cents: 10_000_000, ...transfer },
      debit: 'provider',
      credit: 'bank',
    });
  });
});
