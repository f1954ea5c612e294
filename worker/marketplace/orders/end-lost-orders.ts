import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { chargebacks } from '../../../database/schema.ts';
import { endUnpaidConversations } from '../conversations/end-unpaid.ts';
import { runAllLogged } from './run-all-logged.ts';

/** Lost chargebacks whose conversations one run ends; more wait for the next. */
const ENDED_PER_RUN = 50;

/**
 * Ends every conversation that a lost chargeback has made unpaid; its subscription ended with the
 * loss. `orderId` limits this to one order. A failed one is retried by the next run. Returns how
 * many were ended and how many failed.
 */
export async function endLostOrders(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  now: number,
  orderId?: string,
): Promise<{ done: number; failed: number }> {
  const lost = await db
    .select({ id: chargebacks.id, orderId: chargebacks.orderId })
    .from(chargebacks)
    .where(
      and(
        sql`${chargebacks.state} = 'lost' and ${chargebacks.endedAt} is null`,
        lte(chargebacks.closedAt, now),
        orderId === undefined ? undefined : eq(chargebacks.orderId, orderId),
      ),
    )
    .orderBy(asc(chargebacks.closedAt))
    .limit(ENDED_PER_RUN);
  return runAllLogged(lost, async (chargeback) => {
    await endUnpaidConversations(db, env, chargeback.orderId);
    await db
      .update(chargebacks)
      .set({ endedAt: now })
      .where(and(eq(chargebacks.id, chargeback.id), isNull(chargebacks.endedAt)));
  });
}
