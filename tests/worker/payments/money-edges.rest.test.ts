import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { moveOrder } from '../../../database/move-order.ts';
import {
  chargebacks,
  creatorEarnings,
  documents,
  earlyChargebacks,
  ledgerTransfers,
  orders,
  paymentEffects,
  profiles,
} from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { accountOf } from '../../../domain/orders/ledger.ts';
import { createPair, send } from '../../support/workerd/conversations.ts';
import { call, db } from '../../support/workerd/marketplace.ts';
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
afterAll(async () => {
  expect(await sales.reconcile()).toEqual(known);
  await expectSoundBooks();
  vi.useRealTimers();
});

const effectOf = (key: string) =>
  db.select().from(paymentEffects).where(eq(paymentEffects.key, key)).get();
const chargebacksOf = (orderId: string) =>
  db.select().from(chargebacks).where(eq(chargebacks.orderId, orderId));
const failRefunds = (when: 'before' | 'after', times: number) =>
  stripe.control('fail', { method: 'POST', path: '/v1/refunds', when, times, error: 'timeout' });
/** The credit notes of an order, cents. */
const creditedOf = async (orderId: string) =>
  (await db.select().from(documents).where(eq(documents.orderId, orderId)))
    .filter(({ series }) => series === 'A')
    .reduce((sum, { cents }) => sum + cents, 0);

/** A held order, withdrawn while the provider's answer to its refund is lost. */
async function withdrawnWithoutAnswer(when: 'before' | 'after') {
  const sale = await sales.sold('held');
  await failRefunds(when, 1);
  const response = await call('POST', `/api/orders/${sale.id}/withdraw`, { as: sale.pair.asker });
  expect(response.status).toBe(200);
  await failRefunds(when, 0);
  expect(await effectOf(`refund:${sale.id}`)).toMatchObject({ state: 'pending' });
  return sale;
}

describe('refund that was sent before the dispute', () => {
  it('is frozen when the provider refuses it, and is the bank’s to pay once lost', async () => {
    const { id, pair, paymentIntent, price } = await withdrawnWithoutAnswer('before');
    await sales.dispute(paymentIntent);
    expect(await effectOf(`refund:${id}`)).toMatchObject({ state: 'pending' });
    await stripe.pass(120_000, pair.asker);
    await runPayments();
    expect(await effectOf(`refund:${id}`)).toMatchObject({ state: 'frozen' });
    await expectSoundBooks();
    expect(await sales.tasksOf('effect_failed')).toEqual([]);

    await sales.dispute(paymentIntent, 'lost');
    expect(await effectOf(`refund:${id}`)).toMatchObject({ state: 'dropped' });
    expect(await chargebacksOf(id)).toMatchObject([{ refundCents: price, lossCents: 0 }]);
    expect(await balanceOf(`refund:${id}`)).toBe(0);
    expect(await creditedOf(id)).toBe(price);
    await runPayments();
    expect((await mailsOf(pair.asker)).map(({ subject }) => subject)).not.toContain(
      'Votre remboursement n’est pas arrivé',
    );
  });

  it('is not made twice when it had arrived', async () => {
    const { id, pair, paymentIntent } = await withdrawnWithoutAnswer('after');
    await stripe.pass(120_000, pair.asker);
    await runPayments();
    expect(await effectOf(`refund:${id}`)).toMatchObject({ state: 'done' });
    await expect(sales.dispute(paymentIntent)).rejects.toThrow();
    expect(await sales.madeFor('refunds', id)).toHaveLength(1);
  });
});

describe('refund that comes back', () => {
  /** A refunded part of an answered month, whose rest a bank then takes back. */
  async function partlyRefunded() {
    const sale = await sales.sold('answered', 'month');
    const response = await call('POST', `/api/orders/${sale.id}/withdraw`, { as: sale.pair.asker });
    expect(response.status).toBe(200);
    await runPayments();
    const [refund] = await sales.madeFor('refunds', sale.id);
    expect(await effectOf(`refund:${sale.id}`)).toMatchObject({ state: 'done' });
    return { ...sale, refund: refund! };
  }

  it('after the dispute opened is frozen until the bank has decided', async () => {
    const { id, paymentIntent, pair, refund } = await partlyRefunded();
    await sales.dispute(paymentIntent);
    await stripe.control('refund-fails', { refund: refund.id });
    await stripe.deliver();
    expect(await effectOf(`refund:${id}`)).toMatchObject({ state: 'frozen' });
    expect(await readOrder(id, pair.asker)).toMatchObject({ refundState: 'pending' });
    await expectSoundBooks();
    await sales.dispute(paymentIntent, 'won');
    expect(await effectOf(`refund:${id}`)).toMatchObject({ state: 'pending' });
  });
});

describe('refund that an operator pays from the bank', () => {
  const pay = (key: string, actId = crypto.randomUUID()) =>
    operate('POST', `/payments/effects/${encodeURIComponent(key)}/paid`, {
      ...{ reason: 'Virement 12', actId },
    });

  it('is booked there once and noted with the payment when it is sent twice', async () => {
    const { id, pair, price, paymentIntent } = await sales.sold(
      ...(['held', 'question', '4000000000005126'] as const),
    );
    await call('POST', `/api/orders/${id}/withdraw`, { as: pair.asker });
    await stripe.pass(120_000, pair.asker);
    await stripe.deliver();
    const key = `refund:${id}`;
    expect(await effectOf(key)).toMatchObject({ state: 'failed' });
    const before = await balanceOf('bank');
    const actId = crypto.randomUUID();
    const answers = await Promise.all([pay(key, actId), pay(key, actId)]);
    answers.push(await pay(key, actId), await pay(key));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 409]);
    expect(await balanceOf(key)).toBe(0);
    expect(await balanceOf('bank')).toBe(before + price);
    expect(await readOrder(id, pair.asker)).toMatchObject({ refundState: 'done' });
    const [intent] = await sales.madeFor('paymentIntents', id);
    expect(intent).toMatchObject({ id: paymentIntent });
    expect(intent!.metadata.bank).toMatch(new RegExp(`^${key}@\\d+$`));
    await runPayments();
    expect(await sales.madeFor('refunds', id)).toHaveLength(1);
    const [mail] = await mailsOf(pair.asker);
    expect(mail!.text).toContain('par virement sur votre compte bancaire');
  });

  it('is refused while the provider has not said whether it was made', async () => {
    const { id } = await withdrawnWithoutAnswer('after');
    const key = `refund:${id}`;
    await db.update(paymentEffects).set({ state: 'failed' }).where(eq(paymentEffects.key, key));
    const response = await pay(key);
    expect(await response.json()).toMatchObject({ status: 409, code: 'effect.maybe_done' });
    await operate('POST', `/payments/effects/${encodeURIComponent(key)}/retry`);
    await runPayments();
    expect(await effectOf(key)).toMatchObject({ state: 'done' });
  });
});

describe('two disputes of one payment', () => {
  it.each(['won', 'lost'] as const)(
    'keep the order frozen while one is open and the other is %s',
    async (how) => {
      const { id, paymentIntent, pair, price } = await sales.sold();
      await sales.dispute(paymentIntent, undefined, { cents: 100 });
      await sales.dispute(paymentIntent, undefined, { cents: price - 100 });
      await sales.dispute(paymentIntent, how);
      expect(await readOrder(id, pair.creator)).toMatchObject({ chargeback: 'open' });
      await expectSoundBooks();
      await runPayments();
      await sales.dispute(paymentIntent, how);
      expect(await readOrder(id, pair.creator)).toMatchObject({ chargeback: how });
      expect(await chargebacksOf(id)).toMatchObject([{ state: how }, { state: how }]);
      expect(await balanceOf(`dispute:${id}`)).toBe(0);
    },
  );
});

describe('dispute that is won, and lost by arbitration', () => {
  it('is lost, and its share owed by the creator who was paid', async () => {
    const { id, paymentIntent, pair, net } = await sales.handedOver();
    await sales.dispute(paymentIntent);
    await sales.dispute(paymentIntent, 'won');
    await runPayments();
    await sales.dispute(paymentIntent, 'lost');
    expect(await readOrder(id, pair.creator)).toMatchObject({
      ...{ chargeback: 'lost', outcome: 'refunded' },
    });
    const [lost] = await chargebacksOf(id);
    expect(lost!.creatorCents + lost!.debtCents).toBe(net);
    await sales.dispute(paymentIntent, 'won');
    expect(await readOrder(id, pair.creator)).toMatchObject({
      ...{ chargeback: 'won', outcome: 'released' },
    });
  });
});

describe('refund made by hand at Stripe', () => {
  const refundByHand = async (paymentIntent: string, cents?: number) => {
    await stripe.control('refund-by-hand', { paymentIntent, ...(cents ? { cents } : {}) });
    await stripe.deliver();
  };

  it.each([undefined, 100])('stops a held order at once, refunded by hand: %s', async (cents) => {
    const { id, paymentIntent, pair, price } = await sales.sold('held');
    await refundByHand(paymentIntent, cents);
    expect(await readOrder(id, pair.asker)).toMatchObject({
      ...{ state: 'settled', outcome: 'refunded', refundedCents: price },
    });
    await runPayments();
    const made = await sales.madeFor('refunds', id);
    expect(made.map(({ amount }) => amount)).toEqual(cents ? [price - cents] : []);
    expect(await readOrder(id, pair.asker)).toMatchObject({ refundState: 'done' });
    expect(await balanceOf(`refund:${id}`)).toBe(0);
    expect(await creditedOf(id)).toBe(price);
  });

  it('stops an answered or contested order, whose rest is released', async () => {
    for (const isContested of [false, true]) {
      const { id, paymentIntent, pair } = await sales.sold('answered', 'question');
      const complain = { as: pair.asker, json: { text: 'La réponse ne répond pas du tout.' } };
      if (isContested) await call('POST', `/api/orders/${id}/complaint`, complain);
      await refundByHand(paymentIntent, 100);
      const order = await readOrder(id, pair.creator);
      expect(order).toMatchObject({ state: 'settled', outcome: 'split', refundedCents: 100 });
      expect(await effectOf(`refund:${id}`)).toMatchObject({ state: 'done', cents: 100 });
    }
  });

  it('pays what was owed, so that it is not refunded again', async () => {
    const { id, paymentIntent, pair } = await sales.sold('held', 'question');
    const refuse = { method: 'POST', path: '/v1/refunds', when: 'before', error: 'api_error' };
    await stripe.control('fail', { ...refuse, times: 1 });
    await call('POST', `/api/orders/${id}/withdraw`, { as: pair.asker });
    expect(await effectOf(`refund:${id}`)).toMatchObject({ state: 'pending' });
    await refundByHand(paymentIntent);
    expect(await effectOf(`refund:${id}`)).toMatchObject({ state: 'done' });
    await runPayments();
    expect(await sales.madeFor('refunds', id)).toEqual([]);
  });

  it('is taken from the released share that waits', async () => {
    const { id, paymentIntent, pair, price } = await sales.sold('answered', 'question');
    await call('POST', `/api/orders/${id}/confirm`, { as: pair.asker });
    await refundByHand(paymentIntent);
    expect(await readOrder(id, pair.creator)).toMatchObject({
      ...{ outcome: 'refunded', refundedCents: price },
    });
    expect(await balanceOf(`creator:${pair.creator.id}`)).toBe(0);
    expect(await effectOf(`transfer:${id}`)).toMatchObject({ state: 'dropped' });
  });

  it('is found by the reconciliation when no event reported it', async () => {
    const { id, paymentIntent, pair } = await sales.sold('held', 'question');
    await stripe.control('events', { mode: 'drop' });
    await refundByHand(paymentIntent);
    await stripe.control('events', { mode: 'deliver' });
    expect(await sales.reconcile()).toEqual(known);
    expect(await readOrder(id, pair.asker)).toMatchObject({ outcome: 'refunded' });
  });
});

describe('debt of a creator', () => {
  /** A creator who was paid, whose sale a bank then takes back. */
  async function indebted(close: 'lost' | undefined) {
    const sale = await sales.handedOver();
    await stripe.control('payout', { account: sale.account });
    await stripe.pass(3 * DAY_MS, sale.pair.asker, sale.pair.creator);
    await stripe.deliver();
    await sales.dispute(sale.paymentIntent);
    if (close) await sales.dispute(sale.paymentIntent, close);
    return sale;
  }
  const writeOff = (creatorId: string, cents: number) =>
    operate('POST', `/payments/creators/${creatorId}/debt`, { cents, reason: 'Compte abandonné' });

  it('keeps the creator from leaving while a bank may still make one', async () => {
    const { pair } = await indebted(undefined);
    const leave = await operate('DELETE', `/users/${pair.creator.username}`, { reason: 'Demandé' });
    expect([leave.status, await leave.json()]).toMatchObject([
      409,
      { code: 'account.has_dispute' },
    ]);
  });

  it('is written off once by an operator, and is the platform’s again when the bank decides anew', async () => {
    const { pair, net, paymentIntent } = await indebted('lost');
    const { id } = pair.creator;
    const debt = accountOf('debt', id);
    expect(await balanceOf(debt)).toBe(-net);
    expect((await writeOff(id, net - 1)).status).toBe(409);
    const lossBefore = await balanceOf('loss');
    const answers = await Promise.all([writeOff(id, net), writeOff(id, net)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect([await balanceOf(debt), await balanceOf('loss')]).toEqual([0, lossBefore - net]);
    await sales.dispute(paymentIntent, 'won');
    expect([await balanceOf(debt), await balanceOf('loss')]).toEqual([0, lossBefore]);
    expect(await balanceOf(accountOf('creator', id))).toBe(0);
  });

  it('is repaid from a share, however many other debtors sell nothing', async () => {
    const owe = (debtor: string, cents: number) => ({
      ...({ key: `lost-debt:${debtor}`, debit: `debt:${debtor}`, credit: 'loss' } as const),
      ...{ cents, at: 1 },
    });
    const others = Array.from({ length: 60 }, (_, index) => `0000-${index}`);
    const creatorId = 'ffff';
    await db.insert(creatorEarnings).values({ creatorId });
    for (const debtor of others) await db.insert(ledgerTransfers).values(owe(debtor, 1));
    await db.insert(ledgerTransfers).values([
      owe(creatorId, 100),
      {
        ...({ key: 'settled:ffff', debit: 'loss', credit: `creator:${creatorId}` } as const),
        ...{ cents: 300, at: 1 },
      },
    ]);
    const key = 'transfer:sold';
    await db.insert(paymentEffects).values({
      ...{ key, kind: 'transfer', state: 'waiting', orderId: 'sold', creatorId, cents: 300 },
      ...{ createdAt: 1, dueAt: 1 },
    });
    await runPayments();
    expect(await balanceOf(accountOf('debt', creatorId))).toBe(0);
    expect(await effectOf(key)).toMatchObject({ state: 'waiting', cents: 200 });
  });
});

/** An order that is paid at Stripe, of which the Worker has heard nothing. */
async function paidUnheard() {
  const pair = await createPair();
  await stripe.advanceTo(pair.asker, pair.creator);
  const placed = await placeOrder(pair, 'month');
  await stripe.control('events', { mode: 'drop' });
  await stripe.pay(placed);
  await stripe.control('events', { mode: 'deliver' });
  const [intent] = await sales.madeFor('paymentIntents', placed.order.id);
  return { pair, id: placed.order.id, paymentIntent: intent!.id };
}

describe('early fraud warning', () => {
  it('that comes before its payment is booked holds the share all the same', async () => {
    const { pair, id, paymentIntent } = await paidUnheard();
    await stripe.control('fraud-warning', { paymentIntent });
    await stripe.deliver();
    await syncOrder(pair, id);
    const order = await db.select().from(orders).where(eq(orders.id, id)).get();
    expect(order!.fraudWarnedAt).not.toBeNull();
    expect(await db.select().from(earlyChargebacks)).toEqual([]);
  });
});

describe('payment of an order whose creator has meanwhile', () => {
  it.each([
    ['stopped selling', { isCreator: false }],
    ['left', { deletedAt: 1 }],
  ])('%s goes back at once', async (_, gone) => {
    const { pair, id } = await paidUnheard();
    await db.update(profiles).set(gone).where(eq(profiles.id, pair.creator.id));
    expect(await syncOrder(pair, id)).toMatchObject({ state: 'settled', outcome: 'refunded' });
    expect(await effectOf(`refund:${id}`)).toMatchObject({ state: 'done' });
  });
});

describe('month that is withdrawn before any answer', () => {
  it('goes back whole although its creator writes before the withdrawal is finished', async () => {
    const { pair, id, price } = await sales.sold('held');
    const { conversationId } = await readOrder(id, pair.asker);
    await send(conversationId!, pair.asker, 'Une question ?');
    const at = Date.now();
    // The Worker dies before the conversations end.
    await moveOrder(db, 'withdrawal_begun', eq(orders.id, id), {
      ...{ withdrawnAt: at, withdrawingAt: at },
    });
    await stripe.pass(1_000, pair.asker, pair.creator);
    await send(conversationId!, pair.creator, 'Une réponse.');
    await runPayments();
    expect(await readOrder(id, pair.asker)).toMatchObject({
      ...{ state: 'settled', outcome: 'refunded', refundedCents: price },
    });
  });
});
