import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { moderationLog, paymentEffects } from '../../../database/schema.ts';
import { COMPLAINT_MAX_LENGTH } from '../../../domain/orders/order.ts';
import { textSchema } from '../../../domain/text/text.ts';
import { waitsForDecision } from './plan-transfers.ts';
import { refundSettledOrder } from './refund-settled.ts';

/** Maximum number of orders that a decision may name. */
const ORDERS_MAX = 100;
/** Maximum number of shares per decision; repeating the decision covers more. */
const SHARES_MAX = 50;

/**
 * An operator's decision about waiting shares: all of a creator's, or those of the named orders.
 */
export const shareDecisionSchema = z.strictObject({
  decision: z.enum(['let_go', 'give_back']),
  reason: textSchema(COMPLAINT_MAX_LENGTH).min(1),
  orderIds: z.array(z.uuid()).min(1).max(ORDERS_MAX).optional(),
});

/** A share that waits for a decision, and the rest of its order's price. Cents. */
interface HeldShare {
  key: string;
  order_id: string;
  cents: number;
  rest: number;
}

/**
 * Decides about shares of {@link heldShares}: they are transferred like others, or the rest of their
 * orders' prices is refunded. Returns the decided shares. Repeating it changes nothing.
 */
export async function decideShares(
  db: Database,
  held: readonly HeldShare[],
  { decision, reason }: z.infer<typeof shareDecisionSchema>,
  now: number,
): Promise<{ decided: string[] }> {
  const decided: string[] = [];
  for (const { key, order_id: orderId } of held) {
    const isDecided =
      decision === 'let_go'
        ? await releaseShare(db, key, now)
        : await refundSettledOrder(
            db,
            orderId,
            ({ priceCents, refundedCents }) => priceCents - refundedCents,
            now,
          );
    if (!isDecided) continue;
    decided.push(key);
    await log(db, orderId, `${decision}: ${reason}`, now);
  }
  return { decided };
}

/** A creator's shares for one decision, oldest first. */
export function heldShares(
  db: Database,
  creatorId: string,
  orderIds?: string[],
): Promise<HeldShare[]> {
  const named: SQL = orderIds
    ? sql`held.order_id in (select lower(value) from json_each(${JSON.stringify(orderIds)}))`
    : sql`true`;
  const which = sql`held.creator_id = ${creatorId} and held.state = 'waiting' and ${named} and ${waitsForDecision(sql`held`)}`;
  return db.all<HeldShare>(
    sql`select key, order_id, cents,
      coalesce((select price_cents - refunded_cents from orders where id = held.order_id), 0) as rest
    from payment_effects held where ${which} order by created_at limit ${SHARES_MAX}`,
  );
}

async function releaseShare(db: Database, key: string, now: number): Promise<boolean> {
  const released = await db
    .update(paymentEffects)
    .set({ letGoAt: now })
    .where(and(eq(paymentEffects.key, key), sql`${paymentEffects.state} = 'waiting'`))
    .returning({ key: paymentEffects.key });
  return released.length > 0;
}

function log(db: Database, orderId: string, reason: string, now: number) {
  const about = { subjectType: 'order', subjectId: orderId } as const;
  return insertWhere(db, moderationLog, { at: now, action: 'share', reason, ...about }, sql`true`);
}
