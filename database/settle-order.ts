import { type SQL, sql } from 'drizzle-orm';
import type { SettlingEvent } from '../domain/orders/events.ts';
import type { Database } from './client.ts';
import { moveOrder } from './move-order.ts';
import { orders } from './schema.ts';

interface Settlement {
  refundCents: number | SQL;
  at: number;
  /** What the order does not know yet. */
  answeredAt?: number | null;
  withdrawnAt?: number | null;
}

/**
 * Settles the order that `where` finds by the event, if that may happen to it: so many cents go back,
 * the fee shrinks with what is left, the rest is the creator's (`divide` in domain/orders/order.ts says the
 * same). The triggers of the books do everything else. Changes one row, or none.
 */
export function settleOrder(
  db: Database,
  event: SettlingEvent,
  where: SQL | undefined,
  { refundCents, at, answeredAt = null, withdrawnAt = null }: Settlement,
) {
  // D1 takes every number for a fraction, and divides it as one.
  const refund = sql`cast(${refundCents} as integer)`;
  return moveOrder(db, event, where, {
    outcome: sql`case ${refund} when 0 then 'released' when ${orders.priceCents} then 'refunded' else 'split' end`,
    refundedCents: refund,
    retainedFeeCents: sql`${orders.feeCents} * (${orders.priceCents} - ${refund}) / ${orders.priceCents}`,
    answeredAt: sql`coalesce(${orders.answeredAt}, ${answeredAt})`,
    withdrawnAt: sql`coalesce(${orders.withdrawnAt}, ${withdrawnAt})`,
    settledAt: at,
  });
}

/**
 * The refund after an answer, given the refund by time alone: no more than leaves the order the
 * price of one (`withdrawalRefund` in domain/orders/order.ts says the same).
 */
export function lessAnAnswer(refundCents: number): SQL {
  return sql`min(${refundCents}, max(0, ${orders.priceCents} - ${orders.answerPriceCents}))`;
}

/** Releases the order that `where` finds by the event, if that may happen to it: all of it is the creator's. */
export function releaseOrder(
  db: Database,
  event: Extract<SettlingEvent, 'released' | 'confirmed'>,
  where: SQL | undefined,
  at: number,
) {
  return settleOrder(db, event, where, { refundCents: 0, at });
}
