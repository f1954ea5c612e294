import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { aliased } from '../../../database/aliased.ts';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { documents, orders, profiles, topics } from '../../../database/schema.ts';
import { describePublisher, selectPublisherAt } from '../../../database/settings.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { formatDocumentNumber } from '../../../domain/orders/document-number.ts';
import { orderLabel, type Receipt } from '../../../domain/orders/earnings.ts';
import { supplierOf } from '../../../domain/orders/invoice.ts';
import { priceVat, receiptTitle, taxedAmount } from '../../../domain/orders/seller.ts';
import { vatWithin } from '../../../domain/orders/vat.ts';
import { describeSeller, selectSellerOf } from '../sellers/queries.ts';

/**
 * The receipt of an order; null when nothing was paid. The caller has checked that the viewer is
 * the asker. The seller has no name when they have left or are hidden. A professional's declaration
 * still stays on it, because an invoice names its seller. The issuer is the publisher of the day of its issue.
 */
export async function getReceipt(
  db: Database,
  env: Pick<Env, 'PUBLISHER'>,
  orderId: string,
): Promise<Receipt | null> {
  const seller = alias(profiles, 'seller');
  const buyer = alias(profiles, 'buyer');
  const { order, papers, declared, publisher } = await batch(db, {
    order: first(
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
    ),
    papers: db
      .select()
      .from(documents)
      .where(eq(documents.orderId, orderId))
      .orderBy(asc(documents.issuedAt)),
    declared: first(selectSellerOf(db, orderId)),
    publisher: first(
      selectPublisherAt(
        db,
        sql`paper.issued_at`,
        sql`(select issued_at from documents where order_id = ${orderId} and series = 'R' limit 1) paper`,
      ),
    ),
  });
  const paid = papers.find(({ series }) => series === 'R');
  if (!order || !paid || !publisher) return null;
  const party = (name: string | null, username: string | null) =>
    username === null ? null : { name, username };
  const identity = describeSeller(declared ?? null);
  const { rate, mention } = priceVat(identity);
  return {
    title: receiptTitle(identity),
    number: formatDocumentNumber(paid),
    issuedAt: iso(paid.issuedAt),
    seller: party(order.sellerName, order.sellerUsername),
    sellerIdentity: identity,
    issuer: supplierOf(describePublisher(publisher, env.PUBLISHER)),
    buyer: party(order.buyerName, order.buyerUsername),
    lines: [
      { label: orderLabel(order.order.pricing, order.topic.name), cents: order.order.priceCents },
    ],
    ...taxedAmount(order.order.priceCents, rate),
    vatMention: mention,
    refunds: papers
      .filter(({ series }) => series === 'A')
      .map((paper) => ({
        at: iso(paper.issuedAt),
        cents: paper.cents,
        vatCents: vatWithin(paper.cents, rate),
        number: formatDocumentNumber(paper),
      })),
    currency: order.order.currency,
    provider: order.order.provider,
  };
}
