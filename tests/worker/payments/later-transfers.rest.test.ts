import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  creatorTariffs,
  documents,
  orderMails,
  orders,
  paymentEffects,
  profiles,
} from '../../../database/schema.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import type { Earnings } from '../../../domain/orders/earnings.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import type { Receipt } from '../../../domain/orders/receipt.ts';
import { PERIODS } from '../../../domain/periods.ts';
import { runEffects } from '../../../worker/marketplace/payments/effects.ts';
import { planTransfers } from '../../../worker/marketplace/payments/plan-transfers.ts';
import { refundSettledOrder } from '../../../worker/marketplace/payments/refund-settled.ts';
import { refundUnservedBy } from '../../../worker/trust/moderation/suspension.ts';
import { createPair, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import { call, createPerson, db } from '../../support/workerd/marketplace.ts';
import {
  balanceOf,
  expectSoundBooks,
  operate,
  readOrder,
  runPayments,
} from '../../support/workerd/orders.ts';
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
  await expectSoundBooks();
  vi.useRealTimers();
});

/** The pair, whose creator sells questions at this price, with an active account. */
async function pairAt(priceCents: number): Promise<{ pair: Pair; account: string }> {
  const pair = await createPair();
  await db
    .update(creatorTariffs)
    .set({ questionPriceCents: priceCents })
    .where(eq(creatorTariffs.creatorId, pair.creator.id));
  await stripe.advanceTo(pair.asker, pair.creator);
  return { pair, account: await openAccount(pair) };
}

async function openAccount({ creator }: Pair): Promise<string> {
  expect((await call('POST', '/api/me/payout-account', { as: creator })).status).toBe(200);
  const { accounts } =
    await stripe.objects<Record<string, { id: string; metadata: Record<string, string> }[]>>();
  const account = accounts!.find(({ metadata }) => metadata.creator === creator.id)!.id;
  await stripe.control('onboard', { account });
  await stripe.deliver();
  return account;
}

/** A question paid by a new user and confirmed as answered: its price belongs to the creator. */
async function released({ creator, topicId }: Pair): Promise<Order> {
  const pair = { creator, topicId, asker: await createPerson() } as Pair;
  await stripe.advanceTo(pair.asker, pair.creator);
  const placed = await placeOrder(pair);
  expect(await stripe.pay(placed)).toBe(true);
  const order = await syncOrder(pair, placed.order.id);
  await send(order.conversationId!, pair.asker, 'Une question ?');
  await send(order.conversationId!, pair.creator, 'Une réponse.');
  await stubOf(order.conversationId!).settle();
  const confirmed = await call('POST', `/api/orders/${order.id}/confirm`, { as: pair.asker });
  expect(await confirmed.json()).toMatchObject({ state: 'settled', outcome: 'released' });
  return order;
}

/** Cents transferred to the creator's account. */
const sentTo = async ({ creator }: Pair) => 0 - (await balanceOf(`connect:${creator.id}`));

async function earningsOf({ creator }: Pair): Promise<Earnings> {
  return (await call('GET', '/api/me/earnings', { as: creator })).json();
}

async function run(): Promise<void> {
  await runPayments();
  await runPayments();
}

describe('share released at once', () => {
  it('waits until 14 days after its payment when it is from a first sale', async () => {
    const { pair } = await pairAt(100_00);
    const order = await released(pair);
    await run();
    expect(await sentTo(pair)).toBe(0);
    const { availableCents, nextTransferAt } = await earningsOf(pair);
    expect(availableCents).toBe(80_00);
    const { paidAt } = await readOrder(order.id, pair.creator);
    expect(Date.parse(nextTransferAt!)).toBe(Date.parse(paidAt!) + 14 * DAY_MS);
    await stripe.pass(13 * DAY_MS, pair.creator);
    await run();
    expect(await sentTo(pair)).toBe(0);
    await stripe.pass(DAY_MS, pair.creator);
    await run();
    expect(await sentTo(pair)).toBe(80_00);
    expect((await earningsOf(pair)).nextTransferAt).toBeNull();
  });

  it('waits until 7 days after its payment when five sales came before it', async () => {
    const { pair } = await pairAt(20_00);
    for (let sale = 0; sale < 6; sale += 1) await released(pair);
    await stripe.pass(8 * DAY_MS, pair.creator);
    await run();
    expect(await sentTo(pair)).toBe(16_00);
    await stripe.pass(7 * DAY_MS, pair.creator);
    await run();
    expect(await sentTo(pair)).toBe(6 * 16_00);
  });

  it('still counts as a first sale when earlier sales were refunded', async () => {
    const { pair } = await pairAt(20_00);
    for (let sale = 0; sale < 5; sale += 1) {
      const other = { ...pair, asker: await createPerson() };
      await stripe.advanceTo(other.asker, other.creator);
      const placed = await placeOrder(other);
      await stripe.pay(placed);
      await syncOrder(other, placed.order.id);
      await call('POST', `/api/orders/${placed.order.id}/withdraw`, { as: other.asker });
    }
    await released(pair);
    await stripe.pass(8 * DAY_MS, pair.creator);
    await run();
    expect(await sentTo(pair)).toBe(0);
  });
});

describe('transfers to one creator', () => {
  /** Plans with this cap, makes the planned transfers, and returns the total transferred. */
  const transferred = async (pair: Pair, capCents: number) => {
    await planTransfers(db, { provider: 'stripe', capCents }, Date.now(), PERIODS);
    await runEffects(db, { ...env, ...stripe.settings } as unknown as Env, Date.now());
    return sentTo(pair);
  };

  it('stay within the cap of a day', async () => {
    const { pair } = await pairAt(20_00);
    for (let sale = 0; sale < 4; sale += 1) await released(pair);
    await stripe.pass(15 * DAY_MS, pair.creator);
    expect(await transferred(pair, 40_00)).toBe(2 * 16_00);
    await stripe.pass(HOUR_MS, pair.creator);
    expect(await transferred(pair, 40_00)).toBe(2 * 16_00);
    await stripe.pass(DAY_MS, pair.creator);
    expect(await transferred(pair, 40_00)).toBe(4 * 16_00);
  });

  it('include a single share above the cap, alone', async () => {
    const { pair } = await pairAt(20_00);
    for (let sale = 0; sale < 2; sale += 1) await released(pair);
    await stripe.pass(15 * DAY_MS, pair.creator);
    expect(await transferred(pair, 10_00)).toBe(16_00);
    await stripe.pass(DAY_MS + HOUR_MS, pair.creator);
    expect(await transferred(pair, 10_00)).toBe(2 * 16_00);
  });
});

describe('3-D Secure', () => {
  const asked = async (placed: { sessionId: string }) => {
    const { sessions } =
      await stripe.objects<
        Record<
          string,
          {
            id: string;
            payment_method_options: { card?: { request_three_d_secure: string } };
          }[]
        >
      >();
    const session = sessions!.find(({ id }) => id === placed.sessionId)!;
    return session.payment_method_options.card?.request_three_d_secure ?? null;
  };

  it('is requested for a first purchase or above 30 €', async () => {
    const { pair } = await pairAt(20_00);
    const first = await placeOrder(pair);
    expect(await asked(first)).toBe('any');
    await stripe.pay(first);
    await syncOrder(pair, first.order.id);
    const next = { ...(await createPair()), asker: pair.asker };
    expect(await asked(await placeOrder(next))).toBeNull();
    await db
      .update(creatorTariffs)
      .set({ dayPriceCents: 30_01 })
      .where(eq(creatorTariffs.creatorId, next.creator.id));
    expect(await asked(await placeOrder(next, 'day'))).toBe('any');
  });
});

describe('an early warning of fraud', () => {
  it('delays a share that is ripe', async () => {
    const { pair } = await pairAt(20_00);
    const order = await released(pair);
    const stored = await db.select().from(orders).where(eq(orders.id, order.id)).get();
    await stripe.control('fraud-warning', { paymentIntent: stored!.paymentId });
    await stripe.deliver();
    await stripe.pass(60 * DAY_MS, pair.creator);
    await run();
    expect(await sentTo(pair)).toBe(0);
    expect((await earningsOf(pair)).nextTransferAt).toBeNull();
    const { tasks } = await (await operate('GET', '/payments/tasks')).json<{
      tasks: { kind: string; id: string }[];
    }>();
    expect(tasks).toContainEqual(
      expect.objectContaining({ kind: 'share_held', id: pair.creator.id }),
    );
  });

  it('withdraws a share that was planned and not sent', async () => {
    const { pair } = await pairAt(20_00);
    const order = await released(pair);
    const stored = await db.select().from(orders).where(eq(orders.id, order.id)).get();
    const isShare = eq(paymentEffects.key, `transfer:${order.id}`);
    await stripe.deliver();
    await db.update(paymentEffects).set({ state: 'pending' }).where(isShare);
    await stripe.control('fraud-warning', { paymentIntent: stored!.paymentId });
    await stripe.deliver();
    expect(await db.select().from(paymentEffects).where(isShare).get()).toMatchObject({
      state: 'waiting',
      sentAt: null,
    });
  });
});

/** An answered question, partly refunded by a decision. */
async function decided(pair: Pair): Promise<Order> {
  const placed = await placeOrder(pair);
  await stripe.pay(placed);
  const order = await syncOrder(pair, placed.order.id);
  await send(order.conversationId!, pair.asker, 'Une question ?');
  await send(order.conversationId!, pair.creator, 'Une réponse.');
  await stubOf(order.conversationId!).settle();
  const text = 'Une réponse sans rapport.';
  await call('POST', `/api/orders/${order.id}/complaint`, { as: pair.asker, json: { text } });
  const json = { refundCents: 5_00, reason: 'Réponse trop courte.' };
  expect((await operate('POST', `/orders/${order.id}/decision`, json)).status).toBe(200);
  await run();
  return order;
}

describe('second refund of an order', () => {
  const mailsOf = async (id: string) =>
    (await db.select().from(orderMails).where(eq(orderMails.orderId, id)))
      .map(({ kind }) => kind)
      .filter((kind) => /refund|^decision$/.test(kind))
      .toSorted();
  const stateOf = async (id: string) =>
    (await db.select().from(orders).where(eq(orders.id, id)).get())!.refundState;

  it('is mailed when it has left, beside the decision that named the first', async () => {
    const { pair } = await pairAt(20_00);
    const order = await decided(pair);
    expect([await mailsOf(order.id), await stateOf(order.id)]).toEqual([['decision'], 'done']);
    expect(await refundSettledOrder(db, order.id, () => 3_00, Date.now())).toBe(true);
    expect([await mailsOf(order.id), await stateOf(order.id)]).toEqual([['decision'], 'pending']);
    await run();
    expect([await mailsOf(order.id), await stateOf(order.id)]).toEqual([
      ['decision', 'refund'],
      'done',
    ]);
  });

  it('does not hide that the first was returned', async () => {
    const { pair } = await pairAt(20_00);
    const order = await decided(pair);
    await stripe.deliver();
    const first = eq(paymentEffects.key, `refund:${order.id}`);
    const { providerId } = (await db.select().from(paymentEffects).where(first).get())!;
    await stripe.control('refund-fails', { refund: providerId });
    await stripe.deliver();
    expect([await mailsOf(order.id), await stateOf(order.id)]).toEqual([
      ['decision', 'refund_failed'],
      'failed',
    ]);
    expect(await refundSettledOrder(db, order.id, () => 3_00, Date.now())).toBe(true);
    await run();
    expect([await mailsOf(order.id), await stateOf(order.id)]).toEqual([
      ['decision', 'refund', 'refund_failed'],
      'failed',
    ]);
  });
});

describe('receipt', () => {
  it('shows both credit notes of an order refunded twice', async () => {
    const { pair } = await pairAt(20_00);
    const order = await decided(pair);
    expect(await refundSettledOrder(db, order.id, () => 3_00, Date.now())).toBe(true);
    expect(await refundSettledOrder(db, order.id, () => 3_00, Date.now())).toBe(false);
    await run();
    const receipt = await call('GET', `/api/orders/${order.id}/receipt`, { as: pair.asker });
    const { refunds } = await receipt.json<Receipt>();
    expect(refunds.map(({ cents }) => cents)).toEqual([5_00, 3_00]);
    expect(new Set(refunds.map(({ number }) => number)).size).toBe(2);
  });

  it('shows the credit notes of a partial refund and of the rest that a bank took', async () => {
    const { pair } = await pairAt(20_00);
    const order = await released(pair);
    await stripe.deliver();
    expect(await refundSettledOrder(db, order.id, () => 3_00, Date.now())).toBe(true);
    await run();
    const [stored] = await db.select().from(orders).where(eq(orders.id, order.id));
    await stripe.control('dispute', { paymentIntent: stored!.paymentId });
    await stripe.deliver();
    await stripe.control('dispute', { paymentIntent: stored!.paymentId, close: 'lost' });
    await stripe.deliver();
    const papers = await db.select().from(documents).where(eq(documents.orderId, order.id));
    const notes = papers.filter(({ series }) => series === 'A');
    expect(notes.map(({ cents }) => cents).sort()).toEqual([17_00, 3_00]);
  });
});

describe('a suspended creator', () => {
  const suspend = ({ creator }: Pair, suspendedAt: number | null = Date.now()) =>
    db.update(profiles).set({ suspendedAt }).where(eq(profiles.id, creator.id));
  const decide = async ({ creator }: Pair, json: object) => {
    const answer = await operate('POST', `/payments/creators/${creator.id}/shares`, json);
    return [answer.status, answer.ok && (await answer.json<{ decided: number }>()).decided];
  };
  /** Two ripe sales of 16 € net, of a creator who was suspended since. */
  const twoHeld = async () => {
    const { pair } = await pairAt(20_00);
    const sales = [await released(pair), await released(pair)];
    await stripe.deliver();
    await suspend(pair);
    await stripe.pass(60 * DAY_MS);
    await run();
    expect(await sentTo(pair)).toBe(0);
    return { pair, sales };
  };

  it('is paid once an operator releases their shares', async () => {
    const { pair } = await twoHeld();
    expect(await decide(pair, { decision: 'let_go', reason: '' })).toEqual([400, false]);
    expect(await decide(pair, { decision: 'keep', reason: 'x' })).toEqual([400, false]);
    await run();
    expect(await sentTo(pair)).toBe(0);
    expect(await decide(pair, { decision: 'let_go', reason: 'Rien à voir.' })).toEqual([200, 2]);
    expect(await decide(pair, { decision: 'let_go', reason: 'Encore.' })).toEqual([200, 0]);
    await run();
    expect(await sentTo(pair)).toBe(2 * 16_00);
  });

  it('is not paid what an operator refunds, once, with the fee', async () => {
    const { pair, sales } = await twoHeld();
    const json = { decision: 'give_back', reason: 'Fraude.', orderIds: [sales[0]!.id] };
    expect(await decide(pair, json)).toEqual([200, 1]);
    expect(await decide(pair, json)).toEqual([200, 0]);
    await run();
    const { refunds } =
      await stripe.objects<
        Record<string, { amount: number; metadata: Record<string, string> }[]>
      >();
    const made = refunds!.filter(({ metadata }) => metadata.order === sales[0]!.id);
    expect(made.map(({ amount }) => amount)).toEqual([20_00]);
    const [order] = await db.select().from(orders).where(eq(orders.id, sales[0]!.id));
    expect(order).toMatchObject({
      outcome: 'refunded',
      refundedCents: 20_00,
      retainedFeeCents: 0,
    });
    await suspend(pair, null);
    await run();
    expect(await sentTo(pair)).toBe(16_00);
  });

  it('gets nothing that was planned and not sent', async () => {
    const { pair } = await pairAt(20_00);
    const order = await released(pair);
    const isShare = eq(paymentEffects.key, `transfer:${order.id}`);
    await db.update(paymentEffects).set({ state: 'pending' }).where(isShare);
    await suspend(pair);
    await refundUnservedBy(
      { ...env, ...stripe.settings } as unknown as Env,
      { userId: pair.creator.id },
      Date.now(),
    );
    await run();
    expect(await sentTo(pair)).toBe(0);
    expect((await db.select().from(paymentEffects).where(isShare).get())?.state).toBe('waiting');
  });
});

describe('payout account', () => {
  /** A ripe share, and its creator's account. */
  const ripe = async () => {
    const { pair, account } = await pairAt(20_00);
    const order = await released(pair);
    await stripe.deliver();
    await stripe.pass(15 * DAY_MS, pair.creator);
    return { pair, account, isShare: eq(paymentEffects.key, `transfer:${order.id}`) };
  };

  it('is queried for its state when it refuses a transfer, and the share waits for it', async () => {
    const { pair, account, isShare } = await ripe();
    // No event reports it.
    await stripe.control('events', { mode: 'drop' });
    await stripe.control('onboard', { account, state: 'restricted' });
    await run();
    const share = await db.select().from(paymentEffects).where(isShare).get();
    expect(share).toMatchObject({ state: 'waiting', attempts: 0, attempt: 2 });
    expect((await earningsOf(pair)).payoutAccount).toBe('incomplete');
    await stripe.control('onboard', { account });
    await stripe.control('events', { mode: 'deliver' });
    await operate('POST', '/payments/reconcile');
    expect((await earningsOf(pair)).payoutAccount).toBe('active');
    await stripe.pass(2 * HOUR_MS, pair.creator);
    await run();
    expect(await sentTo(pair)).toBe(16_00);
  });

  it('gets failed transfers retried when it is active again', async () => {
    const { pair, account, isShare } = await ripe();
    await stripe.control('onboard', { account, state: 'restricted' });
    await stripe.deliver();
    await db.update(paymentEffects).set({ state: 'pending' }).where(isShare);
    await db.update(paymentEffects).set({ state: 'failed' }).where(isShare);
    await stripe.control('onboard', { account });
    await stripe.deliver();
    await run();
    expect(await sentTo(pair)).toBe(16_00);
  });

  it('is replaced by another, which gets the waiting shares, when it is closed', async () => {
    const { pair, account } = await ripe();
    await stripe.control('close-account', { account });
    await stripe.deliver();
    expect((await earningsOf(pair)).payoutAccount).toBe('none');
    await run();
    expect(await sentTo(pair)).toBe(0);
    const next = await openAccount(pair);
    expect(next).not.toBe(account);
    await run();
    expect(await sentTo(pair)).toBe(16_00);
  });
});
