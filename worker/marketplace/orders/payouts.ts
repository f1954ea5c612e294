import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireCreator, selectIsSeller } from '../../../database/creator-only.ts';
import { documents, orders, payoutSales, payouts, topics } from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { CURRENCY } from '../../../domain/limits.ts';
import { formatDocumentNumber } from '../../../domain/orders/document-number.ts';
import { orderLabel } from '../../../domain/orders/earnings.ts';
import type { Payout, PayoutWithSales } from '../../../domain/orders/payout-wire.ts';
import { ProblemError } from '../../../domain/problem.ts';

/** Number of payouts in a list; earlier ones are found in the statements. */
const PAYOUTS_LISTED = 12;

/** A creator's last payouts, the newest first; 403 `creator.required` for anybody else. */
export async function listPayouts(db: Database, creatorId: string): Promise<Payout[]> {
  const { seller, rows } = await batch(db, {
    seller: selectIsSeller(db, creatorId),
    rows: db
      .select()
      .from(payouts)
      .where(eq(payouts.creatorId, creatorId))
      .orderBy(desc(payouts.createdAt))
      .limit(PAYOUTS_LISTED),
  });
  requireCreator(seller);
  return rows.map(describePayout);
}

/** One payout of the creator with its sales; 404 `payout.not_found` without one. */
export async function getPayout(
  db: Database,
  creatorId: string,
  payoutId: string,
): Promise<PayoutWithSales> {
  const { seller, payout, sales } = await batch(db, {
    seller: selectIsSeller(db, creatorId),
    payout: first(
      db
        .select()
        .from(payouts)
        .where(and(eq(payouts.id, payoutId), eq(payouts.creatorId, creatorId))),
    ),
    sales: db
      .select({
        orderId: payoutSales.orderId,
        cents: payoutSales.cents,
        paidAt: orders.paidAt,
        pricing: orders.pricing,
        topic: topics.name,
        number: documents.number,
      })
      .from(payoutSales)
      .innerJoin(orders, eq(orders.id, payoutSales.orderId))
      .innerJoin(topics, eq(topics.id, orders.topicId))
      .leftJoin(
        documents,
        sql`${documents.orderId} = ${orders.id} and ${documents.series} = 'R' and ${documents.source} = ''`,
      )
      .where(and(eq(payoutSales.payoutId, payoutId), eq(orders.creatorId, creatorId)))
      .orderBy(asc(orders.paidAt), asc(orders.id)),
  });
  requireCreator(seller);
  if (!payout) throw new ProblemError('payout.not_found');
  return {
    ...describePayout(payout),
    sales: sales.map(({ orderId, cents, paidAt, pricing, topic, number }) => ({
      orderId,
      number: number === null ? null : formatDocumentNumber({ series: 'R', number }),
      soldAt: iso(paidAt!),
      label: orderLabel(pricing, topic),
      cents,
    })),
  };
}

function describePayout(payout: typeof payouts.$inferSelect): Payout {
  const { id, cents, state, createdAt, arrivesAt, reason } = payout;
  return {
    id,
    cents,
    currency: CURRENCY,
    state,
    createdAt: iso(createdAt),
    arrivesAt: iso(arrivesAt),
    reason,
  };
}
