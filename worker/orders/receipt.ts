import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { aliased } from '../../database/aliased.ts';
import type { Database } from '../../database/client.ts';
import { documents, orders, profiles, topics } from '../../database/schema.ts';
import { orderLabel, type Receipt } from '../../domain/earnings.ts';

/**
 * The receipt of an order; null where nothing was paid. The caller has asked whose it is: the asker's, so
 * that the seller is somebody else, and without name where they have left or are absent.
 */
export async function getReceipt(db: Database, orderId: string): Promise<Receipt | null> {
  const seller = alias(profiles, 'seller');
  const buyer = alias(profiles, 'buyer');
  const [[order], papers] = await db.batch([
    db
      .select({
        order: aliased('order', {
          pricing: orders.pricing,
          priceCents: orders.priceCents,
          currency: orders.currency,
          provider: orders.provider,
        }),
        topic: aliased('topic', { name: topics.name }),
        sellerName: sql<string | null>`${seller.name}`.as('seller_name'),
        sellerUsername: sql<string | null>`${seller.username}`.as('seller_username'),
        buyerName: sql<string | null>`${buyer.name}`.as('buyer_name'),
        buyerUsername: sql<string | null>`${buyer.username}`.as('buyer_username'),
      })
      .from(orders)
      .innerJoin(topics, eq(topics.id, orders.topicId))
      .leftJoin(seller, and(eq(seller.id, orders.creatorId), eq(seller.isPresent, true)))
      .leftJoin(buyer, eq(buyer.id, orders.askerId))
      .where(eq(orders.id, orderId)),
    db
      .select()
      .from(documents)
      .where(eq(documents.orderId, orderId))
      .orderBy(asc(documents.issuedAt)),
  ]);
  const paid = papers.find(({ series }) => series === 'R');
  if (!order || !paid) return null;
  const party = (name: string | null, username: string | null) =>
    username === null ? null : { name, username };
  return {
    number: formatDocumentNumber(paid),
    issuedAt: new Date(paid.issuedAt).toISOString(),
    seller: party(order.sellerName, order.sellerUsername),
    buyer: party(order.buyerName, order.buyerUsername),
    lines: [
      { label: orderLabel(order.order.pricing, order.topic.name), cents: order.order.priceCents },
    ],
    totalCents: order.order.priceCents,
    refunds: papers
      .filter(({ series }) => series === 'A')
      .map((paper) => ({
        at: new Date(paper.issuedAt).toISOString(),
        cents: paper.cents,
        number: formatDocumentNumber(paper),
      })),
    currency: order.order.currency,
    provider: order.order.provider,
  };
}

/** `R-000012`: receipts, and credit notes (`A`), are numbered without gaps. */
export function formatDocumentNumber({
  series,
  number,
}: {
  series: string;
  number: number;
}): string {
  return `${series}-${String(number).padStart(6, '0')}`;
}
