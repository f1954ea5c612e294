import { type SQL, sql } from 'drizzle-orm';
import type { SettlingEvent } from '../domain/orders/events.ts';
import type { Database } from './client.ts';
import { moveOrder } from './move-order.ts';
import { orders } from './schema.ts';

interface Settlement {
  refundCents: number | SQL;
  at: number;
  /** Null or absent when the order already has the time. */
  answeredAt?: number | null;
  withdrawnAt?: number | null;
}

/**
 * Settles the orders that match `where` by the event, if their state allows it. `refundCents` are refunded,
 * the fee shrinks in proportion, and the rest is the creator's (`divide` in domain/orders/order.ts computes
 * the same). The triggers of the books do the rest. Changes one row or none.
 */
export function settleOrder(
  db: Database,
  event: SettlingEvent,
  where: SQL | undefined,
  { refundCents, at, answeredAt = null, withdrawnAt = null }: Settlement,
) {
  // D1 binds every number as a real, and would divide it as one.
  const refund = sql`cast(${refundCents} as integer)`;
  return moveOrder(db, event, where, {
    outcome: sql`case ${refund} when 0 then 'released' when ${orders.priceCents} then 'refunded' else 'split' end`,
    refundedCents: refund,
    retainedFeeCents: sql`${orders.feeCents} * (${orders.priceCents} - ${refund}) / ${orders.priceCents}`,
    answeredAt: sql`coalesce(${orders.answeredAt}, ${answeredAt})`,
    withdrawnAt: sql`coalesce(${orders.withdrawnAt}, ${withdrawnAt})`,
    settledAt: at,
    ...(event === 'stopped' && {
      stoppedAt: sql`coalesce(${orders.stoppedAt}, ${at})`,
      stoppedCents: refund,
    }),
  });
}

/**
 * The refund after an answer, from the refund by time: limited so that the price of one answer is retained
 * (`withdrawalRefund` in domain/orders/order.ts computes the same).
 */
export function lessAnAnswer(refundCents: number): SQL {
  return sql`min(${refundCents}, max(0, ${orders.priceCents} - ${orders.answerPriceCents}))`;
}

/** Releases the order that matches `where` by the event, if its state allows it: all of it is the creator's. */
export function releaseOrder(
  db: Database,
  event: Extract<SettlingEvent, 'released' | 'confirmed'>,
  where: SQL | undefined,
  at: number,
) {
  return settleOrder(db, event, where, { refundCents: 0, at });
}
