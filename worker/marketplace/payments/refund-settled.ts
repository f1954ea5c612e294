import { and, eq, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { moveOrder } from '../../../database/move-order.ts';
import { creatorProfiles, orders, outbox } from '../../../database/schema.ts';
import { endMonth } from '../../../database/settle-order.ts';
import type { MoneyFacts } from '../../../domain/orders/decide-effect.ts';
import { decideGiveBack } from '../../../domain/orders/divide-refund.ts';
import type { LaterRefund } from '../../../domain/orders/payment-effects.ts';
import type { RefundSide } from '../../../domain/orders/refund-sides.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import { changeMoney, moneyStatements } from './order-money.ts';

/** The order that the refund key partly refunds after a release; null for any other key. */
export function orderRefundedBy(key: string): string | null {
  return key.match(/^refund:(.+):(?:back|stopped)$/)?.[1] ?? null;
}

interface LaterRefundOptions {
  side?: RefundSide | undefined;
  later?: LaterRefund;
  /** The provider's refund when it was made already. */
  refundId?: string | null;
  /** Further statements of the batch. */
  also?: readonly BatchItem<'sqlite'>[];
}

/**
 * Refunds part of a settled order: from the waiting shares and from the fee, and the creator owes
 * what was already paid to them; or all of it at the platform's cost. Conversations that nothing
 * pays for any more end by the outbox. Returns false when no refund is possible ({@link decideGiveBack}).
 *
 * @param centsOf the amount to refund, cents; capped at what the payer has not got back
 */
export function refundSettledOrder(
  db: Database,
  orderId: string,
  centsOf: (order: MoneyFacts) => number,
  now: number,
  options: LaterRefundOptions = {},
): Promise<boolean> {
  const isIt = sql`o.id = ${orderId}`;
  return changeMoney(db, isIt, (order) => takeBack(db, order, centsOf(order), now, options));
}

/** The statements of {@link refundSettledOrder}, for one batch; none when no refund is possible. */
export function takeBack(
  db: Database,
  order: MoneyFacts,
  cents: number,
  now: number,
  { side = 'creator', later = 'back', refundId = null, also = [] }: LaterRefundOptions,
): BatchItem<'sqlite'>[] {
  const decision = decideGiveBack(order, cents, { side, later, refundId }, now);
  if (!decision) return [];
  return [
    ...also,
    moveOrder(db, 'taken_back', eq(orders.id, order.id), decision.order),
    ...moneyStatements(db, order, decision.writes),
    ...(decision.endsMonth ? [endMonth(db, order.id)] : []),
    endWhenRefunded(db, order.id, now),
    ...(decision.lostCents > 0 ? [loseEarnings(db, order.creatorId, decision.lostCents)] : []),
  ];
}

/** Takes cents out of the creator's earnings on the dashboard; negative ones come back. */
export const loseEarnings = (db: Database, creatorId: string, cents: number) =>
  db
    .update(creatorProfiles)
    .set({ totalEarningsCents: sql`${creatorProfiles.totalEarningsCents} - ${cents}` })
    .where(eq(creatorProfiles.userId, creatorId));

/** Enqueues the end of the order's conversations, in the batch that refunds it, when all of its price goes back. */
export function endWhenRefunded(db: Database, orderId: string, now: number) {
  const isRefunded = and(
    eq(orders.id, orderId),
    eq(orders.refundedCents, orders.priceCents),
    sql`${orders.outcome} = 'refunded'`,
  )!;
  return insertWhere(
    db,
    outbox,
    outboxEntry('end_unpaid', { orderId }, now),
    isRefunded,
    sql`${orders}`,
  );
}
