import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { OrderState } from '../domain/order.ts';
import type { Database } from './client.ts';
import { orders } from './schema.ts';

interface Settlement {
  refundCents: number | SQL;
  at: number;
  /** What the order does not know yet. */
  answeredAt?: number | null;
  withdrawnAt?: number | null;
}

/**
 * Settles the order that `where` finds if it is in one of the states `from`: so many cents go back,
 * the fee shrinks with what is left, the rest is the creator's (`divide` in domain/order.ts says the
 * same). The triggers of the books do everything else. Changes one row, or none.
 */
export function settleOrder(
  db: Database,
  where: SQL | undefined,
  from: OrderState[],
  { refundCents, at, answeredAt = null, withdrawnAt = null }: Settlement,
) {
  // D1 takes every number for a fraction, and divides it as one.
  const refund = sql`cast(${refundCents} as integer)`;
  return db
    .update(orders)
    .set({
      state: 'settled',
      outcome: sql`case ${refund} when 0 then 'released' when ${orders.priceCents} then 'refunded' else 'split' end`,
      refundedCents: refund,
      keptFeeCents: sql`${orders.feeCents} * (${orders.priceCents} - ${refund}) / ${orders.priceCents}`,
      answeredAt: sql`coalesce(${orders.answeredAt}, ${answeredAt})`,
      withdrawnAt: sql`coalesce(${orders.withdrawnAt}, ${withdrawnAt})`,
      settledAt: at,
    })
    .where(and(where, inArray(orders.state, from)));
}

/**
 * The refund after an answer, given the refund by time alone: no more than leaves the order the
 * price of one (`withdrawalRefund` in domain/order.ts says the same).
 */
export function lessAnAnswer(refundCents: number): SQL {
  return sql`min(${refundCents}, max(0, ${orders.priceCents} - ${orders.answerPriceCents}))`;
}

/** Whether no bank is deciding about the order's payment: while one does, nothing is released. */
export const isNotChargedBack = sql`${orders.chargeback} is not 'open'`;

/** As {@link settleOrder} where nothing has been withdrawn meanwhile: all of it is the creator's. */
export function releaseOrder(db: Database, where: SQL | undefined, at: number) {
  return settleOrder(db, and(where, isNull(orders.withdrawnAt), isNotChargedBack), ['answered'], {
    refundCents: 0,
    at,
  });
}
