import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { paymentEffects } from '../../../database/schema.ts';
import { refundCameBack } from '../../../domain/orders/decide-effect.ts';
import { reviewChargebacks } from './chargebacks.ts';
import { changeMoney, moneyStatements } from './order-money.ts';
import { recordOutsideRefund } from './outside-refunds.ts';
import type { ProviderRefund } from './records.ts';

/**
 * Records a refund that was made by hand, and that one has come back instead of arriving, as {@link refundCameBack}
 * decides. Its effect is an operator's task until it is retried, unless the payer's bank decides about the payment or
 * has paid it back. Idempotent.
 */
export async function recordRefund(
  db: Database,
  reported: ProviderRefund,
  now: number,
): Promise<void> {
  const { id, effectKey } = reported;
  if (!reported.hasFailed) {
    if (effectKey === null) return recordOutsideRefund(db, reported, now);
    // Ours is recorded by its effect, which may have waited for the money to leave.
    if (reported.hasMoved)
      await db
        .update(paymentEffects)
        .set({ dueAt: now })
        .where(
          and(
            eq(paymentEffects.key, effectKey),
            eq(paymentEffects.state, 'pending'),
            isNotNull(paymentEffects.sentAt),
          ),
        );
    return;
  }
  const effect = await db
    .select({ orderId: paymentEffects.orderId })
    .from(paymentEffects)
    .where(or(eq(paymentEffects.providerId, id), eq(paymentEffects.key, effectKey ?? '')))
    .get();
  if (!effect) return;
  const isIt = sql`o.id = ${effect.orderId}`;
  await changeMoney(
    db,
    isIt,
    (order) => moneyStatements(db, order, refundCameBack(order, reported, now)),
    id,
  );
  await reviewChargebacks(db, effect.orderId, now);
}
