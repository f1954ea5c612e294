import { and, asc, eq, lte } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { moveOrder } from '../../../database/move-order.ts';
import { orders, type StoredOrder } from '../../../database/schema.ts';
import { canBeginCheckout, nextCheck } from '../../../domain/orders/checkout.ts';
import { noteEarlyChargebacks } from '../payments/chargebacks.ts';
import { type EffectsEnv, runEffectsOf } from '../payments/effects.ts';
import type { CheckoutState, Checkouts } from '../payments/port.ts';
import { providerNamed } from '../payments/provider.ts';
import { noteOrders } from '../payments/record-orders.ts';
import { refuseWhileRestoring } from '../payments/restoring.ts';
import { runAllLogged } from './each-of.ts';
import { fulfilOrder } from './fulfil-order.ts';

/** Payments that one run asks for; more wait for the next. */
const CHECKS_PER_RUN = 50;

/** What of an order is asked about. */
type CheckedOrder = Omit<StoredOrder, 'dueAt'>;
export type CheckEnv = Pick<Env, 'CONVERSATION' | 'SECONDS_PER_DAY'> & EffectsEnv;

/**
 * Asks the provider what has become of an order's payment, and does what follows from it. Events, the
 * page that people come back to and the sweep all come here, so that none of them has to come first,
 * once, or at all.
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
  // No page was made, or nobody was told where it is: it cannot be paid. It may be about to be made.
  return { is: canBeginCheckout(checkoutEndsAt!, now) ? 'open' : 'over' };
}

/** As {@link checkPayment}, of the order that a provider's page was made for; nothing where it is not ours. */
export async function checkCheckout(
  db: Database,
  env: CheckEnv,
  checkouts: Checkouts,
  checkoutId: string,
  now: number,
): Promise<void> {
  const { orderId, state } = await checkouts.look(checkoutId);
  const order = orderId && (await db.select().from(orders).where(eq(orders.id, orderId)).get());
  if (!order) return;
  // Of a page that is not the order's, only a payment counts.
  if (order.checkoutId === checkoutId || state.is === 'paid')
    await follow(db, env, order, state, now);
}

/**
 * Abandons an order that awaits its payment, and ends its page; where it was paid meanwhile, that counts.
 * Says whether it was.
 */
export async function dropOrder(
  db: Database,
  env: CheckEnv,
  order: CheckedOrder,
  now: number,
): Promise<boolean> {
  const [dropped] = await moveOrder(db, 'dropped', eq(orders.id, order.id), {}).returning({
    checkoutId: orders.checkoutId,
  });
  const checkouts = checkoutsOf(env, order);
  // Its page may have been made since the order was read.
  const checkoutId = dropped?.checkoutId ?? order.checkoutId;
  const state: CheckoutState =
    checkouts && checkoutId ? await checkouts.end(checkoutId) : { is: 'over' };
  await follow(db, env, order, state, now);
  return state.is === 'paid';
}

/** Looks after the payments that nobody has told us about, as far as they are due by `dueBy`. */
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
    // Noted first: an order whose check fails does not keep those behind it from theirs.
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
    // Numbers and places are those of what was paid before, which a restored D1 has yet to hear of.
    if (order.paidAt === null) await refuseWhileRestoring(env);
    await fulfilOrder(db, env, order, state.payment, now);
    await noteOrders(db, env, eq(orders.id, order.id));
    const { records } = providerNamed(order.provider, env);
    if (records) await noteEarlyChargebacks(db, records, now, order.id);
    await runEffectsOf(db, env, order.id, now);
  } else if (state.is === 'over') {
    await moveOrder(db, 'page_ended', eq(orders.id, order.id), { checkAt: null });
  }
}

async function checkLater(db: Database, order: CheckedOrder, now: number): Promise<void> {
  const { createdAt, checkoutEndsAt } = order;
  await db
    .update(orders)
    .set({ checkAt: nextCheck({ createdAt, checkoutEndsAt: checkoutEndsAt! }, now) })
    .where(and(eq(orders.id, order.id), eq(orders.checkAt, order.checkAt!)));
}
