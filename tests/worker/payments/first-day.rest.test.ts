import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  authUsers,
  creatorEarnings,
  paymentEffects,
  providerEvents,
} from '../../../database/schema.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import type { Reconciliation } from '../../../worker/marketplace/payments/reconcile.ts';
import { stripeClient } from '../../../worker/marketplace/payments/stripe-client.ts';
import { createPair, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import { call, db, type Person } from '../../support/workerd/marketplace.ts';
import {
  balanceOf,
  expectSoundBooks,
  operate,
  readOrder,
  runPayments,
} from '../../support/workerd/orders.ts';
import { mailsOf } from '../../support/workerd/outbox.ts';
import {
  placeOrder,
  postEvent,
  type StripeMarket,
  startStripeMarket,
  syncOrder,
} from '../../support/workerd/stripe-market.ts';

/** The first day with a real account brings this, and the stub had not done it. */

let stripe: StripeMarket;
beforeAll(async () => {
  stripe = await startStripeMarket();
});
afterEach(async () => {
  await stripe.control('refunds', { wait: false });
  await expectSoundBooks();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const subjectsOf = async (person: Person) => (await mailsOf(person)).map(({ subject }) => subject);

const client = () => stripeClient({ ...env, ...stripe.settings } as unknown as Env);

async function paid(pair: Pair): Promise<Order> {
  const placed = await placeOrder(pair);
  await stripe.pay(placed);
  const order = await syncOrder(pair, placed.order.id);
  await send(order.conversationId!, pair.asker, 'Une question ?');
  await stubOf(order.conversationId!).settle();
  return order;
}

const withdraw = (pair: Pair, { id }: Order) =>
  call('POST', `/api/orders/${id}/withdraw`, { as: pair.asker });

async function reconcile(): Promise<Reconciliation> {
  const response = await operate('POST', '/payments/reconcile');
  expect(response.status).toBe(200);
  return response.json();
}

/** The differences between the platform's own ledger and Stripe's. */
const partsOfPlatform = ({ differences }: Reconciliation) =>
  differences.map(({ id }) => id).filter((id) => !/^(uncovered|balance:connect:)/.test(id));

async function tasksOf(kind: string) {
  const { tasks } = await (await operate('GET', '/payments/tasks')).json<{
    tasks: { kind: string; id: string; detail: string }[];
  }>();
  return tasks.filter((task) => task.kind === kind);
}

const openAccount = (creator: Person) => call('POST', '/api/me/payout-account', { as: creator });

async function accountOf(creator: Person): Promise<string> {
  const isIts = eq(creatorEarnings.creatorId, creator.id);
  const row = await db.select().from(creatorEarnings).where(isIts).get();
  return row!.payoutAccountId!;
}

const limitRate = (method: string, path: string, times: number) =>
  stripe.control('fail', { method, path, times, error: 'rate_limit' });

describe('rate-limited call', () => {
  it('does not count as an attempt of an effect', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const pair = await createPair();
    const order = await paid(pair);
    await limitRate('POST', '/v1/refunds', 20);
    expect((await withdraw(pair, order)).status).toBe(200);
    for (let hour = 0; hour < 14; hour += 1) {
      await stripe.pass(HOUR_MS, pair.asker);
      await runPayments();
    }
    const isIts = eq(paymentEffects.key, `refund:${order.id}`);
    expect(await db.select().from(paymentEffects).where(isIts).get()).toMatchObject({
      ...{ state: 'pending', attempts: 0, attempt: 1 },
    });
    await limitRate('POST', '/v1/refunds', 0);
    await stripe.pass(HOUR_MS, pair.asker);
    await runPayments();
    expect(await db.select().from(paymentEffects).where(isIts).get()).toMatchObject({
      state: 'done',
    });
    expect(await balanceOf(`refund:${order.id}`)).toBe(0);
  });

  it('does not count as an attempt of an event, unlike another failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await db.insert(providerEvents).values({
      ...{ id: 'evt_busy', type: 'checkout.session.completed', objectId: 'cs_nobody' },
      ...{ receivedAt: Date.now(), dueAt: Date.now(), attempts: 11 },
    });
    await limitRate('GET', '/v1/checkout/sessions/cs_nobody', 10);
    await runPayments();
    const stored = () =>
      db.select().from(providerEvents).where(eq(providerEvents.id, 'evt_busy')).get();
    expect(await stored()).toMatchObject({ attempts: 11, dueAt: expect.any(Number) });
    await limitRate('GET', '/v1/checkout/sessions/cs_nobody', 0);
    await stripe.pass(HOUR_MS);
    await runPayments();
    expect(await stored()).toMatchObject({ attempts: 12, dueAt: null });
    await db.delete(providerEvents).where(eq(providerEvents.id, 'evt_busy'));
  });
});

describe('a creator’s account', () => {
  it('is paid out monthly and never debited, from its opening', async () => {
    const { creator } = await createPair();
    expect((await openAccount(creator)).status).toBe(200);
    const stripeAccount = await accountOf(creator);
    const { payments } = await (await client()).balanceSettings.retrieve({}, { stripeAccount });
    expect(payments).toMatchObject({
      debit_negative_balances: false,
      payouts: { schedule: { interval: 'monthly', monthly_payout_days: [1] } },
    });
  });

  it('is created once, with its schedule, when setting the schedule failed at first', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { creator } = await createPair();
    const accounts = async () => (await stripe.objects<{ accounts: object[] }>()).accounts.length;
    const before = await accounts();
    await stripe.control('fail', { method: 'POST', path: '/v1/balance_settings', times: 3 });
    expect((await openAccount(creator)).status).toBeGreaterThanOrEqual(500);
    await stripe.control('fail', { method: 'POST', path: '/v1/balance_settings', times: 0 });
    expect((await openAccount(creator)).status).toBe(200);
    expect((await accounts()) - before).toBe(1);
    const stripeAccount = await accountOf(creator);
    const { payments } = await (await client()).balanceSettings.retrieve({}, { stripeAccount });
    expect(payments.payouts?.schedule?.interval).toBe('monthly');
  });

  it('opens when Stripe rejects the creator’s email', async () => {
    const { creator } = await createPair();
    const email = `${creator.id}@domaine.invalid`;
    await db.update(authUsers).set({ email }).where(eq(authUsers.id, creator.id));
    expect((await openAccount(creator)).status).toBe(200);
    const account = await accountOf(creator);
    expect((await openAccount(creator)).status).toBe(200);
    const { accounts } = await stripe.objects<{
      accounts: { id: string; contact_email?: string; metadata: { creator: string } }[];
    }>();
    const own = accounts.filter(({ metadata }) => metadata.creator === creator.id);
    expect(own.map(({ id }) => id)).toEqual([account]);
    expect(own[0]).not.toHaveProperty('contact_email');
  });

  it('has a negative payout, booked once, when it was debited anyway', async () => {
    const { creator } = await createPair();
    await openAccount(creator);
    const account = await accountOf(creator);
    await (await client()).balanceSettings.update(
      { payments: { debit_negative_balances: true } },
      { stripeAccount: account },
    );
    // Somebody refunded money in the account's own dashboard.
    await stripe.control('balance', { account, cents: -700 });
    const { payout } = await stripe.control<{ payout: string }>('payout', { account });
    await stripe.control('events', { mode: 'duplicate' });
    await stripe.deliver();
    await stripe.control('events', { mode: 'deliver' });
    await stripe.pass(3 * DAY_MS, creator);
    await stripe.deliver();
    await runPayments();
    const events = await db
      .select()
      .from(providerEvents)
      .where(eq(providerEvents.objectId, payout));
    expect(events.length).toBeGreaterThan(0);
    for (const { doneAt, error } of events)
      expect({ doneAt, error }).toEqual({ doneAt: expect.any(Number), error: null });
    expect(await balanceOf(`connect:${creator.id}`)).toBe(-700);
    expect(await balanceOf(`creator:${creator.id}`)).toBe(700);
    // The bank rejects it afterwards.
    await stripe.control('payout-fails', { account });
    await stripe.deliver();
    await runPayments();
    expect(await balanceOf(`connect:${creator.id}`)).toBe(0);
    expect(await balanceOf(`creator:${creator.id}`)).toBe(0);
  });
});

describe('entry of a type without a rule', () => {
  it.each([
    ['tax_fee', -12],
    ['stripe_fx_fee', -3],
    ['reserve_transaction', -500],
    ['something_new', 40],
  ])('%s is a task, and never a difference', async (type, cents) => {
    expect(partsOfPlatform(await reconcile())).toEqual([]);
    const { entry } = await stripe.control<{ entry: string }>('entry', { type, cents });
    for (let run = 0; run < 2; run += 1) {
      expect(partsOfPlatform(await reconcile())).toEqual([]);
    }
    expect(await tasksOf('entry_without_rule')).toContainEqual(
      expect.objectContaining({
        id: entry,
        detail: expect.stringContaining(`${type}: ${cents} cents`),
      }),
    );
  });

  it('is a difference when its type has a rule and it was not booked', async () => {
    const { entry } = await stripe.control<{ entry: string }>('entry', {
      ...{ type: 'transfer', cents: -900 },
    });
    const { differences } = await reconcile();
    expect(differences.map(({ id }) => id)).toContain(`unbooked:${entry}`);
    await stripe.control('entry', { type: 'topup', cents: 900 });
  });
});

describe('refund from a balance whose money is pending', () => {
  const refundsOf = async ({ id }: Order) => {
    const { refunds } = await stripe.objects<{
      refunds: {
        status: string;
        pending_reason?: string;
        balance_transaction: string | null;
        metadata: Record<string, string>;
      }[];
    }>();
    return refunds.filter(({ metadata }) => metadata.order === id);
  };

  it('stays pending, is requested once, and keeps the ledger sound', async () => {
    await stripe.control('refunds', { wait: true });
    await stripe.control('balance', { account: 'platform', cents: 0 });
    const before = (await reconcile()).differences.map(({ id }) => id);
    const pair = await createPair();
    const order = await paid(pair);
    await withdraw(pair, order);
    expect(await refundsOf(order)).toMatchObject([
      { status: 'pending', pending_reason: 'charge_pending', balance_transaction: null },
    ]);
    expect(await readOrder(order.id, pair.asker)).toMatchObject({ refundState: 'pending' });
    await runPayments();
    expect(await subjectsOf(pair.asker)).not.toContain('Un remboursement est en route');
    const during = (await reconcile()).differences.map(({ id }) => id);
    expect(during.filter((id) => !before.includes(id) && id !== 'uncovered')).toEqual([]);
    await stripe.pass(4 * DAY_MS, pair.asker);
    await stripe.control('balance', { account: 'platform', cents: 10_000 });
    await stripe.deliver();
    await runPayments();
    expect(await refundsOf(order)).toMatchObject([{ status: 'succeeded' }]);
    expect(await readOrder(order.id, pair.asker)).toMatchObject({ refundState: 'done' });
    await runPayments();
    // The confirmation of the withdrawal said that it had not left.
    expect(await subjectsOf(pair.asker)).toContain('Un remboursement est en route');
    const after = (await reconcile()).differences.map(({ id }) => id);
    expect(after.filter((id) => id.includes(order.id))).toEqual([]);
  });

  it('reports too little money when the charge’s own money is gone', async () => {
    const pair = await createPair();
    const order = await paid(pair);
    await stripe.pass(4 * DAY_MS, pair.asker);
    await stripe.control('refunds', { wait: true });
    await stripe.control('balance', { account: 'platform', cents: 10 });
    await withdraw(pair, order);
    expect(await refundsOf(order)).toMatchObject([{ pending_reason: 'insufficient_funds' }]);
    await stripe.control('balance', { account: 'platform', cents: 10_000 });
    expect(await refundsOf(order)).toMatchObject([{ status: 'succeeded' }]);
  });
});

it('a webhook rejects an event signed with a future time', async () => {
  const body = JSON.stringify({
    ...{ id: 'evt_ahead', object: 'event', type: 'payout.paid', data: { object: { id: 'po_x' } } },
  });
  const now = Math.floor(Date.now() / 1000);
  const path = '/api/payments/events/connect';
  expect((await postEvent(path, body, { timestamp: now + 3_600 })).status).toBe(400);
  expect((await postEvent(path, body, { timestamp: now + 60 })).status).toBe(200);
});
