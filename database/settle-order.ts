import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { OrderState } from '../domain/order.ts';
import type { Database } from './client.ts';
import { orders } from './schema.ts';

/**
 * Settles the order that `where` finds if it is in one of the states `from`: so many cents go back,
 * the fee shrinks with what is left, the rest is the creator's (`divide` in domain/order.ts says the
 * same). The triggers of the books do everything else. Changes one row, or none.
 */
export function settleOrder(
  db: Database,
  where: SQL | undefined,
  from: OrderState[],
  { refundCents, at, answeredAt = null }: { refundCents: number | SQL; at: number; answeredAt?: number | null },
) {
  const refund = sql`${refundCents}`;
  return db
    .update(orders)
    .set({
      state: 'settled',
      outcome: sql`case ${refund} when 0 then 'released' when ${orders.priceCents} then 'refunded' else 'split' end`,
      refundedCents: refund,
      keptFeeCents: sql`${orders.feeCents} * (${orders.priceCents} - ${refund}) / ${orders.priceCents}`,
      answeredAt: sql`coalesce(${orders.answeredAt}, ${answeredAt})`,
      settledAt: at,
    })
    .where(and(where, inArray(orders.state, from)));
}

/** As {@link settleOrder} where nothing has been withdrawn meanwhile: all of it is the creator's. */
export function releaseOrder(db: Database, where: SQL | undefined, at: number) {
  return settleOrder(db, and(where, isNull(orders.withdrawnAt)), ['answered'], {
    refundCents: 0,
    at,
  });
}
