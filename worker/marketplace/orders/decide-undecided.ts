import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { mayHappen } from '../../../database/move-order.ts';
import { orderComplaints, orders } from '../../../database/schema.ts';
import { decisionByDefault } from '../../../domain/orders/order.ts';
import { type Periods, withDeadlines } from '../../../domain/periods.ts';
import { decideOrder } from './decide-order.ts';
import { runAllLogged } from './run-all-logged.ts';

/** Complaints that one run decides; more wait for the next. */
const DECIDED_PER_RUN = 100;

/**
 * Applies {@link decisionByDefault} to complaints that nobody decided in time. Both sides are
 * notified as for any decision. An order with an open chargeback waits for the payer's bank.
 */
export async function decideUndecided(
  db: Database,
  now: number,
  periods: Periods,
): Promise<{ done: number; failed: number }> {
  const late = await db
    .select({ order: orders, complaint: orderComplaints })
    .from(orderComplaints)
    .innerJoin(orders, eq(orders.id, orderComplaints.orderId))
    .where(
      and(
        // Written as a literal, so that the partial index is used.
        sql`${orderComplaints.decidedAt} is null`,
        sql`${orderComplaints.createdAt} + ${orders.complaintDecisionDays} * ${periods.day} <= ${now}`,
        mayHappen('decided'),
      ),
    )
    .orderBy(asc(orderComplaints.createdAt))
    .limit(DECIDED_PER_RUN);
  return runAllLogged(late, async ({ order, complaint }) => {
    const decision = decisionByDefault(order, complaint, now, withDeadlines(periods, order));
    if (decision) await decideOrder(db, order, decision, null, now);
  });
}
