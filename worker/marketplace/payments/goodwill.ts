import { and, eq, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { batch, ConditionFailed, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { mayHappen, moveOrder } from '../../../database/move-order.ts';
import { ledgerTransfers, orderMails, orders, paymentEffects } from '../../../database/schema.ts';
import { accountOf } from '../../../domain/orders/ledger.ts';
import { effectKeys } from '../../../domain/orders/payment-effects.ts';

/**
 * Gives the asker of an answered order a part of their payment at the platform's cost, beside the price
 * (`domain/orders/goodwill.ts`), and mails them. Possible once an order: returns false for a second time, for more than
 * is left of the price, and while a bank decides.
 *
 * @param also further statements of the batch
 */
export async function giveGoodwill(
  db: Database,
  orderId: string,
  cents: number,
  now: number,
  also: readonly BatchItem<'sqlite'>[] = [],
): Promise<boolean> {
  const isIt = and(
    eq(orders.id, orderId),
    eq(orders.goodwillCents, 0),
    sql`${orders.priceCents} - ${orders.refundedCents} >= ${cents}`,
  );
  const isPossible = and(isIt, mayHappen('goodwill_given'));
  try {
    await batch(db, {
      isPossible: onlyIf(sql`exists (select 1 from ${orders} where ${isPossible})`),
      also,
      entry: db.insert(ledgerTransfers).values({
        ...{ key: `goodwill:${orderId}`, debit: 'loss', credit: accountOf('refund', orderId) },
        ...{ cents, orderId, at: now },
      }),
      refund: db.insert(paymentEffects).values({
        ...{ key: effectKeys.goodwill(orderId), kind: 'goodwill', orderId, cents },
        ...{ createdAt: now, dueAt: now },
      }),
      mail: db.insert(orderMails).values({ orderId, kind: 'goodwill', dueAt: now }),
      given: moveOrder(db, 'goodwill_given', isIt, { goodwillCents: cents }),
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
