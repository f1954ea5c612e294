import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { debtPayments, ledgerTransfers, operators } from '../../../database/schema.ts';
import { parisMonth } from '../../../domain/dates/paris.ts';
import { MINUTE_MS } from '../../../domain/limits.ts';
import type { Statement } from '../../../domain/orders/statement.ts';
import { PERIODS } from '../../../domain/periods.ts';
import { remindOperators } from '../../../worker/marketplace/payments/remind-operators.ts';
import type { Pair } from '../../support/workerd/conversations.ts';
import { call, createPerson, db } from '../../support/workerd/marketplace.ts';
import { bellOf, carry } from '../../support/workerd/notices.ts';
import { balanceOf, expectSoundBooks, operate, runPayments } from '../../support/workerd/orders.ts';
import { type Made, salesBy } from '../../support/workerd/sales.ts';
import { type StripeMarket, startStripeMarket } from '../../support/workerd/stripe-market.ts';

let stripe: StripeMarket;
let sales: ReturnType<typeof salesBy>;
beforeAll(async () => {
  stripe = await startStripeMarket();
  sales = salesBy(stripe);
});

let pair: Pair;
/** A creator who owes 8 € for a sale. */
beforeEach(async () => {
  const sale = await sales.sold('held', 'question');
  pair = sale.pair;
  await owe(800, sale.id);
});
afterEach(async () => {
  await expectSoundBooks();
  expect(await sales.reconcile()).toEqual([]);
  vi.useRealTimers();
});

const debt = () => balanceOf(`debt:${pair.creator.id}`);

async function owe(cents: number, orderId: string | null = null): Promise<void> {
  const key = `lost-debt:${crypto.randomUUID()}` as const;
  await db.insert(ledgerTransfers).values({
    ...{ key, debit: `debt:${pair.creator.id}`, credit: 'loss', cents, orderId, at: Date.now() },
  });
}

const press = (cents = 800, id: string = crypto.randomUUID()) =>
  call('POST', '/api/me/debt-payments', { as: pair.creator, json: { id, cents } });

async function pageOf(response: Response): Promise<{ checkoutUrl: string; sessionId: string }> {
  expect(response.status).toBe(200);
  const { checkoutUrl } = await response.json<{ checkoutUrl: string }>();
  return { checkoutUrl, sessionId: checkoutUrl.match(/cs_[A-Za-z0-9_]+/)![0] };
}

/** The provider's id of the creator's payment. */
async function paymentId(): Promise<string> {
  const isTheirs = eq(debtPayments.creatorId, pair.creator.id);
  return (await db.select().from(debtPayments).where(isTheirs).get())!.paymentId!;
}

/** Pays the open page, and lets its event arrive; returns the id of the payment. */
async function payByCard(): Promise<string> {
  expect(await stripe.pay(await pageOf(await press()))).toBe(true);
  await stripe.deliver();
  return paymentId();
}

const writeOff = (cents: number) =>
  operate('POST', `/payments/creators/${pair.creator.id}/debt`, { cents, reason: 'Geste' });

/** The cents that the card of a payment got back. */
async function refundedOf(paymentId: string): Promise<number> {
  const { refunds } = await stripe.objects<{ refunds: (Made & { payment_intent: string })[] }>();
  return refunds
    .filter((refund) => refund.payment_intent === paymentId)
    .reduce((sum, { amount }) => sum + amount, 0);
}

describe('payment of a debt', () => {
  it('is one page for all presses, and pays once whoever hears of it', async () => {
    const page = await pageOf(await press());
    expect(await pageOf(await press())).toEqual(page);
    expect(await stripe.pay(page)).toBe(true);
    const synced = await call('POST', '/api/me/debt-payments/sync', { as: pair.creator });
    expect(await synced.json()).toMatchObject({ owedCents: 0 });
    await stripe.deliver();
    await runPayments();
    expect(await debt()).toBe(0);
    expect((await press()).status).toBe(409);
  });

  it('is the same line in the statement as in the bell', async () => {
    await payByCard();
    const month = parisMonth(Date.now());
    const response = await call('GET', `/api/me/statements/${month}`, { as: pair.creator });
    const { lines, totals } = await response.json<Statement>();
    expect(lines).toContainEqual(
      expect.objectContaining({ kind: 'debt', label: 'Dette réglée par carte', netCents: 800 }),
    );
    expect(totals.netCents).toBe(0);
    await carry();
    const { notifications } = await bellOf(pair.creator);
    expect(notifications).toContainEqual(
      expect.objectContaining({ title: 'Dette réglée par carte : 8 €', href: '/main/revenus' }),
    );
  });

  it('is refused for another amount than the debt, and asks for that of today', async () => {
    expect((await press(799)).status).toBe(409);
    const before = await pageOf(await press());
    await owe(200);
    expect((await press(800)).status).toBe(409);
    const now = await pageOf(await press(1_000));
    await expect(stripe.pay(before)).rejects.toThrow('expired');
    expect(await stripe.pay(now)).toBe(true);
    await stripe.deliver();
    expect(await debt()).toBe(0);
  });

  it('refunds what is no longer owed when it arrives', async () => {
    const page = await pageOf(await press());
    await owe(100);
    expect((await writeOff(900)).status).toBe(204);
    await owe(300);
    expect(await stripe.pay(page)).toBe(true);
    await stripe.deliver();
    await runPayments();
    expect(await debt()).toBe(0);
    expect(await refundedOf(await paymentId())).toBe(500);
    await carry();
    expect((await bellOf(pair.creator)).notifications).toContainEqual(
      expect.objectContaining({ body: expect.stringContaining('5 € vous sont rendus') }),
    );
  });

  it('may be begun again once its page has ended', async () => {
    await pageOf(await press());
    await stripe.pass(31 * MINUTE_MS, pair.creator);
    await runPayments();
    expect(await stripe.pay(await pageOf(await press()))).toBe(true);
    // No event arrives.
    await stripe.loseEvents();
    await stripe.pass(31 * MINUTE_MS, pair.creator);
    await runPayments();
    expect(await debt()).toBe(0);
  });

  it('is booked though its row is lost', async () => {
    const page = await pageOf(await press());
    await db.delete(debtPayments).where(eq(debtPayments.creatorId, pair.creator.id));
    expect(await stripe.pay(page)).toBe(true);
    await stripe.deliver();
    expect(await debt()).toBe(0);
  });

  it('is owed again, and awaits evidence, while a bank has taken it back', async () => {
    const paid = await payByCard();
    await sales.dispute(paid);
    expect(await debt()).toBe(-800);
    expect(await sales.tasksOf('chargeback')).toMatchObject([
      { cents: 800, creator: { id: pair.creator.id }, until: expect.any(String), orderIds: [] },
    ]);
    const { id: operatorId } = await createPerson();
    await db.insert(operators).values({ userId: operatorId, grantedAt: 1 });
    const remind = () => remindOperators(db, env, { now: Date.now(), day: '1' }, PERIODS);
    expect(await remind()).toBe(1);
    await sales.dispute(paid, 'won');
    expect(await debt()).toBe(0);
    expect(await sales.tasksOf('chargeback')).toEqual([]);
    expect(await remind()).toBe(0);
  });

  it('awaits no evidence once a bank has decided, though the event is lost', async () => {
    const paid = await payByCard();
    await sales.dispute(paid);
    await stripe.control('dispute', { paymentIntent: paid, close: 'lost' });
    await stripe.loseEvents();
    expect(await sales.reconcile()).toEqual([]);
    expect(await sales.tasksOf('chargeback')).toEqual([]);
    expect(await debt()).toBe(-800);
  });

  it('is owed again once somebody has refunded it by hand', async () => {
    await stripe.control('refund-by-hand', { paymentIntent: await payByCard() });
    await stripe.deliver();
    expect(await debt()).toBe(-800);
  });
});
