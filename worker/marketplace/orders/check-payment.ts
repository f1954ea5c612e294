import { and, asc, eq, lte } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { moveOrder } from '../../../database/move-order.ts';
import { orders, type StoredOrder } from '../../../database/schema.ts';
import { canBeginCheckout, nextCheck } from '../../../domain/orders/checkout.ts';
import { debtPaymentOf } from '../../../domain/orders/debt-payment.ts';
import { recordEarlyChargebacks } from '../payments/chargebacks.ts';
import { applyDebtPage } from '../payments/debt-payments.ts';
import { type EffectsEnv, runEffectsOf } from '../payments/effects.ts';
import type { CheckoutState, Checkouts } from '../payments/port.ts';
import { providerNamed } from '../payments/provider.ts';
import { recordOrders } from '../payments/record-orders.ts';
import { refuseWhileRestoring } from '../payments/restoring.ts';
import { storeEntries } from '../payments/store-entries.ts';
import { dropQuestion, fulfilOrder } from './fulfil-order.ts';
import { runAllLogged } from './run-all-logged.ts';

/** Payments that one run asks for; more wait for the next. */
const CHECKS_PER_RUN = 50;

/** The columns of an order that a payment check reads. */
type CheckedOrder = Omit<StoredOrder, 'dueAt'>;
export type CheckEnv = Pick<Env, 'CONVERSATION' | 'SECONDS_PER_DAY' | 'PUBLISHER'> & EffectsEnv;

/**
 * Asks the provider for the state of an order's payment, and applies it. Idempotent; called by the
 * webhook, the sync route and the sweep, in any order.
 */
export async function checkPayment(
  db: Database,
  env: CheckEnv,
  order: CheckedOrder,
  now: number,
): Promise<void> {
  const checkouts = checkoutsOf(env, order);
  if (!checkouts || order.checkAt === null) return;
  await follow(db, env, order, await stateOf(checkouts, order, now), now);
}

async function stateOf(
  checkouts: Checkouts,
  { checkoutId, checkoutEndsAt, state }: CheckedOrder,
  now: number,
): Promise<CheckoutState> {
  if (checkoutId && state === 'abandoned') return checkouts.end(checkoutId);
  if (checkoutId) return (await checkouts.look(checkoutId)).state;
  // No page was created, or nobody received its URL, so it cannot be paid. It may be about to be
  // created.
  return { is: canBeginCheckout(checkoutEndsAt!, now) ? 'open' : 'over' };
}

/**
 * Like {@link checkPayment}, for the order or the debt that a provider's page was created for. Does nothing
 * when it is not ours.
 */
export async function checkCheckout(
  db: Database,
  env: CheckEnv,
  checkouts: Checkouts,
  checkoutId: string,
  now: number,
): Promise<void> {
  const { reference, state } = await checkouts.look(checkoutId);
  if (!reference) return;
  const debt = debtPaymentOf(reference);
  if (debt) return applyDebtPage(db, env, debt, state, now);
  const order = await db.select().from(orders).where(eq(orders.id, reference)).get();
  if (!order) return;
  // A page that is no longer the order's counts only when it was paid.
  if (order.checkoutId === checkoutId || state.is === 'paid')
    await follow(db, env, order, state, now);
}

/**
 * Abandons an order that awaits payment, and ends its page. A payment made meanwhile counts.
 * Returns true when the order was paid.
 */
export async function dropOrder(
  db: Database,
  env: CheckEnv,
  order: CheckedOrder,
  now: number,
): Promise<boolean> {
  const { dropped } = await batch(db, {
    dropped: first(
      moveOrder(db, 'dropped', eq(orders.id, order.id), {}).returning({
        checkoutId: orders.checkoutId,
      }),
    ),
    question: dropQuestion(db, order.id),
  });
  const checkouts = checkoutsOf(env, order);
  // The page may have been created since the order was read.
  const checkoutId = dropped?.checkoutId ?? order.checkoutId;
  const state: CheckoutState =
    checkouts && checkoutId ? await checkouts.end(checkoutId) : { is: 'over' };
  await follow(db, env, order, state, now);
  return state.is === 'paid';
}

/** Checks the payments that no event has reported, if their check is due by `dueBy`. */
export async function sweepPayments(
  db: Database,
  env: CheckEnv,
  now: number,
  dueBy = now,
): Promise<{ done: number; failed: number }> {
  const due = await db
    .select()
    .from(orders)
    .where(lte(orders.checkAt, dueBy))
    .orderBy(asc(orders.checkAt))
    .limit(CHECKS_PER_RUN);
  return runAllLogged(due, async (order) => {
    // Rescheduled first, so that an order whose check fails does not block those behind it.
    await checkLater(db, order, now);
    await checkPayment(db, env, order, now);
  });
}

function checkoutsOf(env: CheckEnv, order: CheckedOrder): Checkouts | null {
  return providerNamed(order.provider, env).checkouts;
}

async function follow(
  db: Database,
  env: CheckEnv,
  order: CheckedOrder,
  state: CheckoutState,
  now: number,
): Promise<void> {
  if (state.is === 'paid') {
    // A restored D1 may lack earlier payments, on which numbers and places depend.
    if (order.paidAt === null) await refuseWhileRestoring(env);
    await fulfilOrder(db, env, order, state.payment, now);
    if (state.entry) await storeEntries(db, [state.entry]);
    await recordOrders(db, env, eq(orders.id, order.id));
    const { records } = providerNamed(order.provider, env);
    if (records) await recordEarlyChargebacks(db, records, now, order.id);
    await runEffectsOf(db, env, order.id, now);
  } else if (state.is === 'over') {
    await batch(db, {
      moved: moveOrder(db, 'page_ended', eq(orders.id, order.id), { checkAt: null }),
      question: dropQuestion(db, order.id),
    });
  }
}

async function checkLater(db: Database, order: CheckedOrder, now: number): Promise<void> {
  const { createdAt, checkoutEndsAt } = order;
  await db
    .update(orders)
    .set({ checkAt: nextCheck({ createdAt, checkoutEndsAt: checkoutEndsAt! }, now) })
    .where(and(eq(orders.id, order.id), eq(orders.checkAt, order.checkAt!)));
}
