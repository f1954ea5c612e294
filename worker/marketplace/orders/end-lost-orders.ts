import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { catchUp } from '../../../database/d1-access.ts';
import { chargebacks, conversations } from '../../../database/schema.ts';
import { runAllLogged } from './each-of.ts';

/** Lost chargebacks whose conversations one run ends; more wait for the next. */
const ENDED_PER_RUN = 50;

/**
 * Ends every conversation that a chargeback has made unpaid, once it is lost; the subscription has
 * ended with the loss. `orderId`: of that order alone. One that fails has its turn with the next run. Says how many were
 * ended and how many failed.
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
    const opened = await db
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.orderId, chargeback.orderId));
    for (const { id } of opened) {
      const told = await env.CONVERSATION.getByName(id).endUnpaid();
      catchUp(db, told?.bookmark ?? null);
    }
    await db
      .update(chargebacks)
      .set({ endedAt: now })
      .where(and(eq(chargebacks.id, chargeback.id), isNull(chargebacks.endedAt)));
  });
}
