import { sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from '../../database/client.ts';
import { insertWhere } from '../../database/insert-where.ts';
import { conversations, orders } from '../../database/schema.ts';
import { FEE_MINIMUM_CENTS, FEE_PERCENT } from '../../domain/order.ts';
import type { Periods } from '../../domain/periods.ts';

/** `feeOf` of domain/order.ts, of the price in the given column. */
export const feeOfPrice = (price: string) =>
  sql.raw(`min(${price}, max(${FEE_MINIMUM_CENTS}, (${price} * ${FEE_PERCENT} + 50) / 100))`);

/**
 * Places the paid order that a conversation names, in the batch that has just inserted it. Nothing
 * where the conversation was not inserted, or costs nothing, or names the order of its subscription.
 */
export function insertOrder(
  db: Database,
  conversationId: string,
  provider: (typeof orders.$inferInsert)['provider'],
  now: number,
  periods: Periods,
  consentedAt: number | null,
): BatchItem<'sqlite'> {
  return insertWhere(
    db,
    orders,
    {
      id: sql`c.order_id`,
      askerId: sql`c.user_id`,
      creatorId: sql`c.creator_id`,
      topicId: sql`c.topic_id`,
      pricing: sql`c.pricing_model_snapshot`,
      conversationId: sql`c.id`,
      state: 'held',
      provider,
      priceCents: sql`c.price_cents`,
      feeCents: feeOfPrice('c.price_cents'),
      currency: sql`c.currency`,
      createdAt: now,
      consentedAt,
      paidAt: now,
      accessEnd: sql`c.ended_at`,
      answerBy: sql`coalesce(c.ended_at, ${now + periods.answer})`,
    },
    sql`c.id = ${conversationId} and c.price_cents > 0`,
    sql`${conversations} c`,
  );
}
