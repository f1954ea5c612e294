import { and, eq, sql } from 'drizzle-orm';
import { batch, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { mayHappen } from '../../../database/move-order.ts';
import { orders, type StoredOrder } from '../../../database/schema.ts';
import { releaseOrder, settleOrder } from '../../../database/settle-order.ts';
import { isGoodwill, refundableCents } from '../../../domain/orders/goodwill.ts';
import { canWithdraw } from '../../../domain/orders/order.ts';
import type { RefundSide } from '../../../domain/orders/refund-sides.ts';
import { periodsOf } from '../../../domain/periods.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { giveGoodwill } from '../payments/goodwill.ts';
import { type MoneyAct, recordAct } from '../payments/money-acts.ts';
import { endWhenRefunded, refundSettledOrder } from '../payments/refund-settled.ts';
import type { CheckEnv } from './check-payment.ts';
import { refundOrders } from './refund-orders.ts';

export interface OperatorRefund {
  refundCents: number;
  from: RefundSide;
}

/**
 * Rejects an impossible refund: 409 when a bank decides, a complaint is open, or nothing was paid.
 * An order that is unanswered, or that can still be withdrawn from, is refunded in full or not at
 * all, except for goodwill. 400 for more than what is left.
 */
export function refuseRefund(
  order: StoredOrder,
  refund: OperatorRefund,
  now: number,
  secondsPerDay: number,
): void {
  if (order.chargeback === 'open') throw new ProblemError('order.charged_back');
  if (order.state === 'contested') throw new ProblemError('order.contested');
  if (order.paidAt === null) throw new ProblemError('order.not_refundable');
  const left = refundableCents(order);
  const { refundCents } = refund;
  if (left === 0) throw new ProblemError('order.not_refundable');
  if (refundCents > left)
    throw new ProblemError('request.invalid', [
      { path: 'refundCents', message: 'Le remboursement dépasse ce qui reste du prix' },
    ]);
  const isRunning =
    order.state === 'held' ||
    (order.state === 'answered' && canWithdraw(order, now, periodsOf(secondsPerDay)));
  if (isRunning && refundCents < left && !isGoodwill(order, refund))
    throw new ProblemError('order.not_refundable');
}

const notRefundable = () => new ProblemError('order.not_refundable');

/**
 * Refunds part of an order, released or not, and records the act; the caller has checked {@link refuseRefund}. A part
 * at the platform's cost is goodwill, which leaves the order as it is. When another change comes first, this throws
 * `order.not_refundable`, as it does for a second goodwill, and a second refund after the release.
 */
export async function refundByOperator(
  db: Database,
  env: CheckEnv,
  order: StoredOrder,
  refund: OperatorRefund,
  act: MoneyAct,
  now: number,
): Promise<void> {
  const { refundCents, from } = refund;
  const isIt = eq(orders.id, order.id);
  if (isGoodwill(order, refund)) {
    if (!(await giveGoodwill(db, order.id, refundCents, now, [recordAct(db, act, now)])))
      throw notRefundable();
    return;
  }
  if (order.state === 'held') {
    await refundOrders(db, env, isIt, now);
    const after = await db.select().from(orders).where(isIt).get();
    if (after?.outcome !== 'refunded') throw notRefundable();
    await recordAct(db, act, now);
    return;
  }
  if (order.state === 'answered' && from === 'creator') {
    const mayRefund = and(isIt, mayHappen('refunded'));
    await batch(db, {
      isPossible: onlyIf(sql`exists (select 1 from ${orders} where ${mayRefund})`, notRefundable),
      act: recordAct(db, act, now),
      ...settleOrder(db, 'refunded', order, { refundCents, at: now }),
      ended: endWhenRefunded(db, order.id, now),
    });
    return;
  }
  // At the platform's cost, so the creator is paid first.
  if (order.state === 'answered') await batch(db, releaseOrder(db, 'released', order, now));
  const options = { side: from, also: [recordAct(db, act, now)] };
  if (!(await refundSettledOrder(db, order.id, () => refundCents, now, options)))
    throw notRefundable();
}
