import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  conversationRatings,
  creatorEarnings,
  premiumSubscriptions,
  profileCounters,
} from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import type { Overview } from '../../../worker/operations/money/overview.ts';
import { send, stubOf } from '../../support/workerd/conversations.ts';
import { call, createPerson, db } from '../../support/workerd/marketplace.ts';
import { carry, titlesOf } from '../../support/workerd/notices.ts';
import {
  balanceOf,
  expectSoundBooks,
  operate,
  payoutOf,
  payoutsOf,
  readOrder,
  runPayments,
} from '../../support/workerd/orders.ts';
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
  await stripe.deliver();
  await expectSoundBooks();
});
// Stripe's clock never goes back, so the Worker's must not either.
afterAll(() => {
  vi.useRealTimers();
});

describe('chargeback', () => {
  it('freezes the release of an answered order until it is won', async () => {
    const { pair, id, paymentIntent } = await sales.sold();
    await sales.dispute(paymentIntent);
    expect(await readOrder(id, pair.asker)).toMatchObject({
      chargeback: 'open',
      canConfirm: false,
    });
    expect(await sales.tasksOf('chargeback')).toHaveLength(1);
    const confirmed = await call('POST', `/api/orders/${id}/confirm`, { as: pair.asker });
    expect(confirmed.status).toBe(409);
    await stripe.pass(40 * DAY_MS, pair.asker, pair.creator);
    await runPayments();
    expect(await readOrder(id, pair.asker)).toMatchObject({ state: 'answered' });
    expect(await sales.tasksOf('overdue')).toEqual([]);
    await sales.dispute(paymentIntent, 'won');
    await runPayments();
    expect(await readOrder(id, pair.creator)).toMatchObject({
      state: 'settled',
      outcome: 'released',
      chargeback: 'won',
    });
    expect(await sales.tasksOf('chargeback')).toEqual([]);
  });

  it('settles a held order as refunded when it is lost, without a second refund', async () => {
    const { pair, id, paymentIntent, price } = await sales.sold('held');
    const { heldCents } = await sales.earningsOf(pair);
    await sales.dispute(paymentIntent);
    expect(await sales.earningsOf(pair)).toMatchObject({
      ...{ heldCents, blockedCents: { heldByBank: heldCents, pendingByBank: 0 } },
    });
    await sales.dispute(paymentIntent, 'lost');
    expect(await readOrder(id, pair.asker)).toMatchObject({
      state: 'settled',
      outcome: 'refunded',
      refundedCents: price,
      chargeback: 'lost',
    });
    await runPayments();
    expect(await sales.madeFor('refunds', id)).toEqual([]);
    expect(await balanceOf(`creator:${pair.creator.id}`)).toBe(0);
    expect(await sales.earningsOf(pair)).toMatchObject({
      ...{ heldCents: 0, blockedCents: { heldByBank: 0 } },
    });
  });

  it('delays the refund of an order that is withdrawn from meanwhile', async () => {
    const { pair, id, paymentIntent, price } = await sales.sold('held');
    await sales.dispute(paymentIntent);
    expect((await call('POST', `/api/orders/${id}/withdraw`, { as: pair.asker })).status).toBe(200);
    await runPayments();
    expect(await sales.madeFor('refunds', id)).toEqual([]);
    await sales.dispute(paymentIntent, 'won');
    await runPayments();
    // Like Stripe, the stub refunds no disputed charge: an operator must handle it.
    expect(await balanceOf(`refund:${id}`)).toBe(price);
  });

  it('reverses a transferred share, and transfers it again once won', async () => {
    const { pair, id, paymentIntent, net } = await sales.handedOver();
    await sales.dispute(paymentIntent);
    expect(await balanceOf(`connect:${pair.creator.id}`)).toBe(0);
    expect(await sales.earningsOf(pair)).toMatchObject({ frozenCents: net, availableCents: 0 });
    await sales.dispute(paymentIntent, 'won');
    expect(await sales.earningsOf(pair)).toMatchObject({ frozenCents: 0, availableCents: net });
    await stripe.control('balance', { account: 'platform', cents: 100_000 });
    await runPayments();
    await runPayments();
    expect(await balanceOf(`connect:${pair.creator.id}`)).toBe(-net);
    expect(await readOrder(id, pair.creator)).toMatchObject({ outcome: 'released' });
  });

  it('makes the creator owe when it is lost after the payout, and later earnings pay it', async () => {
    const { pair, id, paymentIntent, account, net } = await sales.handedOver();
    await stripe.control('payout', { account });
    await stripe.pass(3 * DAY_MS, pair.asker, pair.creator);
    await stripe.deliver();
    expect(await sales.earningsOf(pair)).toMatchObject({ paidOutCents: net, availableCents: 0 });
    await sales.dispute(paymentIntent);
    await sales.dispute(paymentIntent, 'lost');
    expect(await readOrder(id, pair.creator)).toMatchObject({
      outcome: 'refunded',
      feeCents: 0,
      chargeback: 'lost',
    });
    expect(await sales.earningsOf(pair)).toMatchObject({ owedCents: net, paidOutCents: net });

    const next = { ...pair, asker: await createPerson() };
    await stripe.advanceTo(next.asker, next.creator);
    const again = await placeOrder(next, 'question');
    await stripe.pay(again);
    const order = await syncOrder(next, again.order.id);
    await send(order.conversationId!, next.asker, 'Une question ?');
    await send(order.conversationId!, next.creator, 'Une réponse.');
    await stubOf(order.conversationId!).settle();
    await call('POST', `/api/orders/${order.id}/confirm`, { as: next.asker });
    await runPayments();
    const earned = await readOrder(order.id, pair.creator);
    const owed = net - (earned.priceCents - earned.feeCents!);
    expect(await sales.earningsOf(pair)).toMatchObject({ owedCents: owed, availableCents: 0 });
  });
});

describe('refund returned weeks later', () => {
  it('is owed again, reported to the asker, and made again by an operator', async () => {
    const { pair, id, price } = await sales.sold('held');
    expect((await call('POST', `/api/orders/${id}/withdraw`, { as: pair.asker })).status).toBe(200);
    await stripe.deliver();
    expect(await balanceOf(`refund:${id}`)).toBe(0);
    const [first] = await sales.madeFor('refunds', id);
    await stripe.pass(20 * DAY_MS, pair.asker, pair.creator);
    await stripe.control('refund-fails', { refund: first!.id });
    await stripe.deliver();
    expect(await balanceOf(`refund:${id}`)).toBe(price);
    expect((await readOrder(id, pair.asker)).refundFailedAt).not.toBeNull();
    expect((await readOrder(id, pair.creator)).refundFailedAt).toBeNull();
    const [task] = await sales.tasksOf('effect_failed');
    expect(task).toMatchObject({
      id: `refund:${id}`,
      detail: expect.stringContaining('came back'),
    });
    await expectSoundBooks();

    const retry = `/payments/effects/${encodeURIComponent(task!.id)}/retry`;
    expect((await operate('POST', retry)).status).toBe(204);
    await runPayments();
    await stripe.deliver();
    const refunds = await sales.madeFor('refunds', id);
    expect(refunds.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
    expect(await balanceOf(`refund:${id}`)).toBe(0);
    expect((await readOrder(id, pair.asker)).refundFailedAt).toBeNull();
    expect(await sales.tasksOf('effect_failed')).toEqual([]);
  });
});

describe('payout', () => {
  it('counts once it has arrived, and no longer when it is returned', async () => {
    const { pair, id, account, net } = await sales.handedOver();
    await stripe.control('payout', { account });
    await stripe.deliver();
    expect(await sales.earningsOf(pair)).toMatchObject({
      paidOutCents: 0,
      availableCents: net,
      inTransitCents: net,
      lastPayout: { state: 'pending', cents: net },
    });
    // Stripe's clock is a little ahead.
    await stripe.advanceTo(pair.creator);
    await carry();
    expect(await titlesOf(pair.creator)).toContainEqual(
      expect.stringMatching(/^Virement vers la banque : /),
    );
    await stripe.pass(3 * DAY_MS, pair.asker, pair.creator);
    await stripe.deliver();
    expect(await sales.earningsOf(pair)).toMatchObject({ paidOutCents: net, inTransitCents: 0 });
    const [payout] = await payoutsOf(pair.creator);
    expect(payout).toMatchObject({ state: 'paid', cents: net });
    expect(await payoutOf(pair.creator, payout!.id)).toMatchObject({
      sales: [{ orderId: id, cents: net }],
    });
    expect((await readOrder(id, pair.creator)).payout).toMatchObject({ id: payout!.id });
    await stripe.control('payout-fails', { account });
    await stripe.deliver();
    expect(await sales.earningsOf(pair)).toMatchObject({
      paidOutCents: 0,
      availableCents: net,
      lastPayout: { state: 'failed', reason: 'account_closed' },
    });
    expect(await sales.tasksOf('payout_failed')).toHaveLength(1);
    expect((await readOrder(id, pair.creator)).payout).toBeNull();
    await carry();
    expect((await titlesOf(pair.creator))[0]).toMatch(/^Votre virement de .* n’est pas arrivé$/);
    expect(await sales.reconcile()).not.toContainEqual(
      expect.objectContaining({ id: `balance:connect:${pair.creator.id}` }),
    );
    // The next payout takes the sale of the one that failed.
    await stripe.control('payout', { account });
    await stripe.deliver();
    const [again] = await payoutsOf(pair.creator);
    expect(again!.id).not.toBe(payout!.id);
    expect(await payoutOf(pair.creator, again!.id)).toMatchObject({
      sales: [{ orderId: id, cents: net }],
    });
  });

  it('waits while the account is restricted, and the creator sees what is missing', async () => {
    const sale = await sales.sold();
    const account = await sales.openAccount(sale.pair);
    await stripe.control('onboard', { account, state: 'restricted' });
    await stripe.deliver();
    await stripe.pass(60 * DAY_MS, sale.pair.asker, sale.pair.creator);
    await runPayments();
    await runPayments();
    expect(await sales.earningsOf(sale.pair)).toMatchObject({
      payoutAccount: 'incomplete',
      payoutMissing: ['document'],
      nextPayoutAt: null,
    });
    expect(await balanceOf(`connect:${sale.pair.creator.id}`)).toBe(0);
    await stripe.control('onboard', { account });
    await stripe.deliver();
    await stripe.pass(DAY_MS / 12, sale.pair.asker, sale.pair.creator);
    await runPayments();
    expect(await balanceOf(`connect:${sale.pair.creator.id}`)).toBeLessThan(0);
  });
});

describe('share that its account refused', () => {
  it('is sent as soon as the account is well again', async () => {
    const sale = await sales.sold();
    const account = await sales.openAccount(sale.pair);
    await stripe.control('events', { mode: 'drop' });
    await stripe.control('onboard', { account, state: 'restricted' });
    await stripe.control('events', { mode: 'deliver' });
    await stripe.pass(60 * DAY_MS, sale.pair.asker, sale.pair.creator);
    await runPayments();
    await runPayments();
    expect(await balanceOf(`connect:${sale.pair.creator.id}`)).toBe(0);
    await stripe.control('onboard', { account });
    await stripe.deliver();
    await runPayments();
    await runPayments();
    expect(await balanceOf(`connect:${sale.pair.creator.id}`)).toBeLessThan(0);
  });
});

describe('account missing from the database', () => {
  it('is found again in its current state, not the state when it was opened', async () => {
    const { pair } = await sales.sold();
    await sales.openAccount(pair);
    await db
      .update(creatorEarnings)
      .set({ payoutAccountId: null, payoutAccountState: null, payoutProvider: null })
      .where(eq(creatorEarnings.creatorId, pair.creator.id));
    const again = await call('POST', '/api/me/payout-account', { as: pair.creator });
    expect(again.status).toBe(200);
    expect((await sales.earningsOf(pair)).payoutAccount).toBe('active');
  });
});

describe('lost chargeback', () => {
  it.each(['not transferred yet', 'transferred'])(
    'hides the review and ends the month when the price is %s',
    async (where) => {
      await stripe.control('balance', { account: 'platform', cents: 200_000 });
      const { pair, id, paymentIntent } =
        where === 'transferred' ? await sales.handedOver() : await sales.sold();
      const { conversationId } = await readOrder(id, pair.asker);
      const rated = {
        conversationId: conversationId!,
        raterId: pair.asker.id,
        rateeId: pair.creator.id,
      };
      const ratingId = crypto.randomUUID();
      await db
        .insert(conversationRatings)
        .values({ id: ratingId, ...rated, stars: 1, createdAt: Date.now(), isListable: true });
      const counts = async () => {
        const [review] = await db
          .select({
            isReview: conversationRatings.isReview,
            isVisible: conversationRatings.isVisible,
          })
          .from(conversationRatings)
          .where(eq(conversationRatings.id, ratingId));
        const [counters] = await db
          .select({ ones: profileCounters.reviewsOf1 })
          .from(profileCounters)
          .where(eq(profileCounters.userId, pair.creator.id));
        const [month] = await db
          .select({ isActive: premiumSubscriptions.isActive })
          .from(premiumSubscriptions)
          .where(eq(premiumSubscriptions.orderId, id));
        return { ...review, ...counters, ...month };
      };
      expect(await counts()).toEqual({ isReview: true, isVisible: true, ones: 1, isActive: true });
      await sales.dispute(paymentIntent);
      expect(await counts()).toEqual({ isReview: false, isVisible: true, ones: 0, isActive: true });
      await sales.dispute(paymentIntent, 'lost');
      expect(await readOrder(id, pair.asker)).toMatchObject({ outcome: 'refunded' });
      expect(await counts()).toEqual({
        isReview: false,
        isVisible: true,
        ones: 0,
        isActive: false,
      });
    },
  );
});

describe('provider’s fee', () => {
  it('is that of the payment itself at once when the card is from outside of the EEA', async () => {
    const fees = async () => {
      const overview = await (await operate('GET', '/payments/overview')).json<Overview>();
      const { comingFeesCents } = overview.coverage;
      return { comingFeesCents, paid: await balanceOf('fees') };
    };
    const before = await fees();
    const { price } = await sales.sold('held', 'question', '4000008260000000');
    expect(await fees()).toEqual({
      comingFeesCents: before.comingFeesCents,
      paid: before.paid - Math.round(price * 0.025) - 25,
    });
  });
});

describe('reconciliation', () => {
  it('books fees, catches up on lost events, and reports differences', async () => {
    await stripe.control('balance', { account: 'platform', cents: 200_000 });
    const before = await sales.reconcile();
    const { pair, id, paymentIntent } = await sales.sold();
    const refunded = await sales.sold('held');
    await stripe.control('events', { mode: 'drop' });
    await call('POST', `/api/orders/${refunded.id}/withdraw`, { as: refunded.pair.asker });
    const [refund] = await sales.madeFor('refunds', refunded.id);
    await stripe.control('refund-fails', { refund: refund!.id });
    await sales.dispute(paymentIntent);
    expect((await readOrder(id, pair.asker)).chargeback).toBeNull();
    expect(await sales.reconcile()).toEqual(before);
    expect((await readOrder(id, pair.asker)).chargeback).toBe('open');
    expect((await readOrder(refunded.id, refunded.pair.asker)).refundFailedAt).not.toBeNull();
    await sales.dispute(paymentIntent, 'lost');
    expect(await sales.reconcile()).toEqual(before);
    expect((await readOrder(id, pair.asker)).chargeback).toBe('lost');
    await stripe.control('events', { mode: 'deliver' });

    const overview = await (await operate('GET', '/payments/overview')).json<Overview>();
    const { balances } = await stripe.objects<{
      balances: Record<string, { available: number; pending: number }>;
    }>();
    const { available, pending } = balances.platform!;
    expect(overview.coverage.providerCents).toBe(available + pending);
    expect(overview.accounts.find((each) => each.id === 'fees')!.cents).toBeLessThan(0);

    await stripe.control('balance', { account: 'platform', cents: 150_000 });
    const after = await sales.reconcile();
    expect(after.length).toBe(before.length + 1);
    expect(await sales.tasksOf('difference')).toHaveLength(after.length);
  });
});
