import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../database/client.ts';
import { orders, paymentEffects } from '../../../database/schema.ts';
import {
  bankPaymentId,
  bankPaymentRefusal,
  effectDone,
} from '../../../domain/orders/decide-effect.ts';
import { COMPLAINT_MAX_LENGTH } from '../../../domain/orders/order.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { textSchema } from '../../../domain/text/text.ts';
import { type MoneyAct, recordAct } from './money-acts.ts';
import { changeMoney, moneyStatements } from './order-money.ts';

export const bankPaymentSchema = z.strictObject({
  reason: textSchema(COMPLAINT_MAX_LENGTH).min(1, 'Veuillez donner la raison'),
  /** Chosen before the first request. */
  actId: z.uuid().toLowerCase().optional(),
});

/** The effect, and the people of its order; 409 `effect.not_failed` for an unknown one. */
export async function effectToPay(db: Database, key: string) {
  const [found] = await db
    .select({ effect: paymentEffects, askerId: orders.askerId, creatorId: orders.creatorId })
    .from(paymentEffects)
    .innerJoin(orders, eq(orders.id, paymentEffects.orderId))
    .where(eq(paymentEffects.key, key));
  if (!found) throw new ProblemError('effect.not_failed');
  return found;
}

/**
 * Records that an operator has paid a refund that was given up from the platform's bank account, with the act. It is
 * booked there and never tried again. Throws {@link bankPaymentRefusal}.
 */
export async function recordBankPayment(
  db: Database,
  { key, orderId }: { key: string; orderId: string },
  act: MoneyAct,
  now: number,
): Promise<void> {
  await changeMoney(db, sql`o.id = ${orderId}`, (order) => {
    const effect = order.effects.find((each) => each.key === key)!;
    const refusal = bankPaymentRefusal(effect);
    if (refusal) throw new ProblemError(refusal);
    const writes = effectDone(order, effect, { providerId: bankPaymentId(key), at: now });
    // The order's note at the provider has to say so.
    const unnoted = db.update(orders).set({ noted: null }).where(eq(orders.id, orderId));
    return [recordAct(db, act, now), ...moneyStatements(db, order, writes), unnoted];
  });
}
