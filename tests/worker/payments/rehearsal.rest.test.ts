import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  creatorProfiles,
  joinedGuests,
  orders,
  paymentEffects,
  profiles,
  settings,
} from '../../../database/schema.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/limits.ts';
import { DEFAULT_DEADLINES } from '../../../domain/orders/deadlines.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import type { Replayed } from '../../../worker/marketplace/payment-events/replay.ts';
import type { Reconciliation } from '../../../worker/marketplace/payments/reconcile.ts';
import { createPair, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import { call, createPerson, db, signInAgain } from '../../support/workerd/marketplace.ts';
import { expectSoundBooks, operate, runPayments } from '../../support/workerd/orders.ts';
import { restoreD1, snapshotD1 } from '../../support/workerd/restored-d1.ts';
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
// Stripe's clock never goes back, so the Worker's must not either.
afterAll(() => {
  vi.useRealTimers();
});

/** A paid order of the pair, answered if `answered`. */
async function sold(pair: Pair, pricing: string, isAnswered: boolean, card?: string) {
  await stripe.advanceTo(pair.asker, pair.creator);
  const placed = await placeOrder(pair, pricing);
  expect(await stripe.pay(placed, card)).toBe(true);
  const order = await syncOrder(pair, placed.order.id);
  await stripe.deliver();
  await send(order.conversationId!, pair.asker, 'Une question ?');
  if (isAnswered) await send(order.conversationId!, pair.creator, 'Une réponse.');
  await stubOf(order.conversationId!).settle();
  return order;
}

/** Opens an account of the creator that accepts transfers. */
async function openAccount({ creator }: Pair): Promise<void> {
  expect((await call('POST', '/api/me/payout-account', { as: creator })).status).toBe(200);
  const { accounts } = await stripe.objects();
  const account = accounts!.find(
    ({ metadata }) => (metadata as Record<string, string>).creator === creator.id,
  )!.id;
  await stripe.control('onboard', { account });
  await stripe.deliver();
}

async function reconcile(): Promise<Reconciliation> {
  const response = await operate('POST', '/payments/reconcile');
  expect(response.status).toBe(200);
  return response.json();
}

describe('restore of D1', () => {
  const confirm = ({ asker }: Pair, id: string) =>
    call('POST', `/api/orders/${id}/confirm`, { as: asker });
  const withdraw = ({ asker }: Pair, id: string) =>
    call('POST', `/api/orders/${id}/withdraw`, { as: asker });

  /** Everything that a restore must not change: orders, receipts, ledger, and moves at Stripe. */
  async function state() {
    const objects = await stripe.objects();
    const rows = (table: string, columns: string, order: string) =>
      env.DB.prepare(`select ${columns} from ${table} order by ${order}`)
        .all()
        .then(({ results }) => results);
    return {
      orders: await rows(
        'orders',
        'id, state, outcome, refunded_cents, retained_fee_cents, goodwill_cents, unopened, withdrawn_at, settled_at, paid_at, access_end, chargeback',
        'id',
      ),
      documents: await rows('documents', 'series, number, order_id, cents', 'series, number'),
      papers: await rows(
        "papers where series = 'R'",
        'series, number, creator_id, content, hash',
        'series, number',
      ),
      balances: await rows('ledger_accounts', 'id, balance_cents', 'id'),
      effects: await rows('payment_effects', 'key, state, cents, provider_id', 'key'),
      // A refund that came back and was paid from the bank is replayed as paid from the bank alone.
      mails: await rows(
        "order_mails where kind <> 'refund_failed'",
        'order_id, kind, outcome',
        'order_id, kind',
      ),
      moved: [objects.refunds!.length, objects.transfers!.length, objects.reversals?.length],
    };
  }

  /** The contents of credit notes. After a replay the next run stores them again, as they were. */
  const creditNotes = () =>
    env.DB.prepare("select number, content, hash from papers where series = 'A' order by number")
      .all()
      .then(({ results }) => results);

  /** An already released order, which is refunded in part after the snapshot. */
  async function releasedOrder(pair: Pair) {
    const order = await sold(pair, 'question', true);
    expect((await confirm(pair, order.id)).status).toBe(200);
    return order;
  }

  const giveBack = async (id: string, refundCents: number, from: 'creator' | 'platform') => {
    const json = { refundCents, reason: 'La réponse était fausse.', from };
    expect((await operate('POST', `/orders/${id}/refund`, json)).status).toBe(200);
  };

  /** Replays in small steps until nothing is left; returns the steps' total results. */
  async function replay(since: string, steps: number) {
    const done = { orders: 0, events: 0, requests: 0 };
    for (;;) {
      const response = await operate('POST', '/payments/replay', { since, steps });
      expect(response.status).toBe(200);
      const { orders, events, next } = await response.json<Replayed>();
      done.orders += orders;
      done.events += events;
      done.requests += 1;
      if (next === null) return done;
    }
  }

  /** Sales of every kind that continue after the snapshot; returns the snapshot. */
  async function doBusiness() {
    const pairs = await Promise.all(Array.from({ length: 11 }, () => createPair()));
    const people = pairs.flatMap(({ asker, creator }) => [asker, creator]);
    const [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh] =
      pairs as [...[Pair, Pair, Pair, Pair, Pair], ...[Pair, Pair, Pair, Pair, Pair, Pair]];
    for (const pair of [...pairs.slice(0, 6), ninth, tenth]) await openAccount(pair);
    const question = await sold(first, 'question', false);
    const day = await sold(second, 'day', true);
    const month = await sold(third, 'month', true);
    const contested = await sold(fourth, 'question', true);
    const withdrawn = await sold(fifth, 'month', true);
    const complained = await sold(sixth, 'question', true);
    const waiting = await releasedOrder(ninth);
    const borne = await releasedOrder(tenth);
    await stripe.advanceTo(...people);
    const awaiting = await placeOrder(seventh, 'day');
    const complain = (pair: Pair, id: string) =>
      call('POST', `/api/orders/${id}/complaint`, { as: pair.asker, json: { text: 'Non.' } });
    expect((await complain(fourth, contested.id)).status).toBe(200);
    await stripe.deliver();
    // Mails that were waiting then would be sent again.
    await runPayments();
    const snapshot = await snapshotD1();

    await stripe.pass(10 * MINUTE_MS, ...people);
    await send(question.conversationId!, first.creator, 'Une réponse.');
    await stubOf(question.conversationId!).settle();
    expect((await confirm(first, question.id)).status).toBe(200);
    expect((await withdraw(second, day.id)).status).toBe(200);
    const decision = { refundCents: 120, reason: 'Une moitié de réponse.' };
    expect((await operate('POST', `/orders/${contested.id}/decision`, decision)).status).toBe(200);
    await giveBack(withdrawn.id, 1_00, 'platform');
    expect((await withdraw(fifth, withdrawn.id)).status).toBe(200);
    expect((await complain(sixth, complained.id)).status).toBe(200);
    await stripe.pay(awaiting);
    await syncOrder(seventh, awaiting.order.id);
    await sold(first, 'question', true);
    await sold(second, 'month', true);
    const given = await sold(eighth, 'day', false);
    expect((await withdraw(eighth, given.id)).status).toBe(200);
    const paused = await placeOrder(eighth, 'question');
    await db
      .update(creatorProfiles)
      .set({ pausedUntil: Date.now() + 90 * DAY_MS })
      .where(eq(creatorProfiles.userId, eighth.creator.id));
    await stripe.pay(paused);
    expect((await syncOrder(eighth, paused.order.id)).state).toBe('settled');
    const closed = await sold(eleventh, 'question', false, '4000000000005126');
    await giveBack(closed.id, closed.priceCents, 'creator');
    await stripe.pass(2 * MINUTE_MS, ...people);
    await stripe.deliver();
    const key = encodeURIComponent(`refund:${closed.id}`);
    const paidByBank = { reason: 'La carte est fermée.' };
    expect((await operate('POST', `/payments/effects/${key}/paid`, paidByBank)).status).toBe(204);
    await giveBack(waiting.id, 1_00, 'creator');
    await giveBack(borne.id, 2_00, 'platform');
    await stripe.pass(20 * DAY_MS, ...people);
    for (let run = 0; run < 3; run += 1) await runPayments();
    await stripe.deliver();
    // Transferred money is owed.
    const paid = await db
      .select({ id: paymentEffects.orderId })
      .from(paymentEffects)
      .where(
        sql`${paymentEffects.kind} = 'transfer' and ${paymentEffects.state} = 'done' and ${paymentEffects.creatorId} = ${third.creator.id}`,
      );
    await giveBack(paid[0]!.id!, 50, 'creator');
    await runPayments();
    expect((await reconcile()).differences).toEqual([]);
    return { snapshot, people, month };
  }

  it('moves no money twice, and ends once nothing differs', { timeout: 180_000 }, async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    const { snapshot, people, month } = await doBusiness();
    const before = await state();
    const notes = await creditNotes();

    expect((await operate('POST', '/payments/restoring')).status).toBe(204);
    await restoreD1(snapshot);
    await signInAgain(people);
    const forgotten = await state();
    expect(forgotten.orders).not.toEqual(before.orders);
    await db.update(profiles).set({ name: 'Un autre nom' });
    // Everything is due, and nothing is done.
    await runPayments();
    expect(await state()).toEqual(forgotten);
    const [, , , , asker] = people;
    expect((await call('POST', `/api/orders/${month.id}/confirm`, { as: asker! })).status).toBe(
      503,
    );

    const { requests } = await replay(since, 4);
    expect(requests).toBeGreaterThan(10);
    expect(await reconcile()).toMatchObject({ differences: [], restoring: null });
    expect(await state()).toEqual(before);
    await expectSoundBooks();
    expect(await replay(since, 200)).toMatchObject({ orders: 0, events: 0 });
    expect(await state()).toEqual(before);
    await runPayments();
    await stripe.pass(DAY_MS, ...people);
    await runPayments();
    expect((await state()).moved).toEqual(before.moved);
    expect(await creditNotes()).toEqual(notes);
    expect((await reconcile()).differences).toEqual([]);
  });

  it('gives papers back as they were issued', { timeout: 180_000 }, async () => {
    const pair = await createPair();
    const { asker, creator } = pair;
    await stripe.advanceTo(asker, creator);
    const since = new Date(Date.now() - 60_000).toISOString();
    const order = await sold(pair, 'question', true);
    expect((await confirm(pair, order.id)).status).toBe(200);
    await runPayments();
    const snapshot = await snapshotD1();

    await stripe.pass(MINUTE_MS, asker, creator);
    await db.insert(settings).values({
      ...{ name: 'deadlines', appliesAt: 0, setAt: 0 },
      value: { ...DEFAULT_DEADLINES, answerDays: 5, complaintReplyDays: 3 },
    });
    const object = (id: string) =>
      call('POST', `/api/orders/${id}/receipt/objection`, { as: creator, json: { text: 'Non' } });
    expect((await object(order.id)).status).toBe(200);
    const answer = { correct: true, reason: 'Vérifié' };
    expect((await operate('POST', `/orders/${order.id}/objection`, answer)).status).toBe(204);
    const names = { invoiceName: 'Zoé Legrand', invoiceAddress: '9 rue Cachée' };
    await call('PUT', '/api/me/seller', { as: creator, json: { professional: false, ...names } });
    const later = await sold(pair, 'question', true);
    expect((await confirm(pair, later.id)).status).toBe(200);
    expect((await object(later.id)).status).toBe(200);
    // A month ends and is closed within this time, whatever the day.
    await stripe.pass(35 * DAY_MS, asker, creator);
    for (let run = 0; run < 3; run += 1) await runPayments();
    await runOutbox(env, Date.now());
    const rows = (query: string) =>
      env.DB.prepare(query)
        .all()
        .then(({ results }) => results);
    const issued = async () => ({
      documents: await rows('select * from documents order by series, number'),
      papers: await rows('select * from papers order by series, number'),
      invoices: await rows('select * from commission_invoices order by series, number'),
      objections: await rows('select * from paper_objections order by order_id'),
      deadlines: await rows(`select id, answer_days, release_days, complaint_reply_days,
        complaint_decision_days from orders where creator_id = '${creator.id}' order by id`),
    });
    const before = await issued();
    expect(new Set(before.papers.map(({ series }) => series))).toEqual(
      new Set(['A', 'F', 'R', 'S']),
    );
    expect(before.deadlines).toContainEqual(
      expect.objectContaining({ id: later.id, answer_days: 5, complaint_reply_days: 3 }),
    );

    expect((await operate('POST', '/payments/restoring')).status).toBe(204);
    await restoreD1(snapshot);
    await signInAgain([asker, creator]);
    await db.update(profiles).set({ name: 'Un autre nom' });
    await replay(since, 20);
    await reconcile();
    await operate('DELETE', '/payments/restoring');
    for (let run = 0; run < 2; run += 1) await runPayments();
    expect(await issued()).toEqual(before);
    await expectSoundBooks();
  });

  it.each(['another', 'their creator’s'])(
    'leaves a lost order of a guest who has joined %s account to whom the join did',
    async (whose) => {
      const pair = await createPair();
      const owner = whose === 'another' ? await createPerson() : pair.creator;
      await stripe.advanceTo(pair.asker, pair.creator);
      const since = new Date(Date.now() - 60_000).toISOString();
      const snapshot = await snapshotD1();
      const order = await sold(pair, 'question', true);

      expect((await operate('POST', '/payments/restoring')).status).toBe(204);
      await restoreD1(snapshot);
      const [guestId, userId] = [pair.asker.id, owner.id];
      await db.insert(joinedGuests).values({ guestId, userId, joinedAt: 0, codeHash: guestId });
      await replay(since, 20);
      await operate('DELETE', '/payments/restoring');
      const [replayed] = await db.select().from(orders).where(eq(orders.id, order.id));
      expect(replayed).toMatchObject({
        askerId: whose === 'another' ? owner.id : guestId,
        paidAt: expect.any(Number),
      });
      await expectSoundBooks();
    },
  );

  it('books a chargeback and its reversal that D1 has forgotten', {
    timeout: 180_000,
  }, async () => {
    const pair = await createPair();
    const { asker, creator } = pair;
    await openAccount(pair);
    await stripe.advanceTo(asker, creator);
    const since = new Date(Date.now() - 60_000).toISOString();
    const lost = await sold(pair, 'question', true);
    await stripe.advanceTo(asker, creator);
    const others = await Promise.all(
      [await createPair(), await createPair()].map((other) => sold(other, 'month', true)),
    );
    const snapshot = await snapshotD1();
    await stripe.pass(MINUTE_MS, asker, creator);
    expect((await confirm(pair, lost.id)).status).toBe(200);
    await stripe.pass(31 * DAY_MS, asker, creator);
    for (let run = 0; run < 3; run += 1) await runPayments();
    const { paymentIntents } = await stripe.objects();
    const { id: paymentIntent } = paymentIntents!.find(
      (intent) => intent.transfer_group === lost.id && intent.status === 'succeeded',
    )!;
    for (const close of [undefined, 'lost']) {
      await stripe.control('dispute', { paymentIntent, ...(close ? { close } : {}) });
      await stripe.deliver();
      await runPayments();
    }
    // The chargeback and Stripe's fees exceed the platform's earnings here.
    const { differences } = await reconcile();
    expect(differences).toMatchObject([{ id: 'uncovered' }]);
    const before = await state();

    expect((await operate('POST', '/payments/restoring')).status).toBe(204);
    await restoreD1(snapshot);
    await replay(since, 60);
    // Nothing that moved is forgotten, and money that the platform lacks keeps nobody waiting.
    expect(await reconcile()).toMatchObject({
      differences: [{ id: 'uncovered' }],
      restoring: null,
    });
    // The reversal was booked after the loss, so its share pays the debt from the loss.
    for (let run = 0; run < 2; run += 1) await runPayments();
    expect((await reconcile()).differences).toEqual(differences);
    const after = await state();
    expect(after.moved).toEqual(before.moved);
    expect(after.orders.filter(({ id }) => id === lost.id)).toEqual(
      before.orders.filter(({ id }) => id === lost.id),
    );
    expect(others).toHaveLength(2);
    await expectSoundBooks();
  });
});
