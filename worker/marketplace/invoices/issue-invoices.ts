import { sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { commissionInvoices, profiles, sellerDeclarations } from '../../../database/schema.ts';
import { describePublisher, selectPublisherAt } from '../../../database/settings.ts';
import { formatDocumentNumber } from '../../../domain/orders/document-number.ts';
import { customerOf, invoiceContent, supplierOf } from '../../../domain/orders/invoice.ts';
import type { PricingModel } from '../../../domain/profiles/pricing.ts';
import { nextNumber, storeMonthPaper } from '../papers/month-papers.ts';
import { isInMonth } from '../payments/statement-months.ts';
import { invoicedColumns, isLatestDeclaration } from '../sellers/queries.ts';

/** Ledger rows, an alias `l`, that retain or return a fee of an order in a month, or the VAT in it. */
const isFee = (month: string) =>
  sql`'revenue' in (l.debit, l.credit) and ${isInMonth(sql`l`, month)}`;

/** The creators who owe or are owed commission for a month and have no invoice of it, at most `limit`. */
export function selectCreatorsWithoutInvoice(db: Database, month: string, limit: number) {
  return db.all<{ id: string }>(sql`
    select o.creator_id as id
    from ledger_transfers l join orders o on o.id = l.order_id
    where (l.credit = 'revenue' or l.debit = 'revenue') and 'vat' not in (l.debit, l.credit) and ${isInMonth(sql`l`, month)}
      and not exists (select 1 from commission_invoices i where i.creator_id = o.creator_id and i.month = ${month})
    group by o.creator_id having sum(iif(l.credit = 'revenue', l.cents, -l.cents)) <> 0
    order by o.creator_id limit ${limit}`);
}

/**
 * Issues the commission invoices of a closed month to these creators: number, amounts and paper in one batch, so that
 * concurrent runs leave no gaps in the numbers.
 */
export async function issueInvoices(
  db: Database,
  env: Pick<Env, 'PUBLISHER'>,
  creatorIds: string[],
  month: string,
  now: number,
): Promise<void> {
  for (const creatorId of creatorIds) {
    const { publisher, customer, movements } = await batch(db, {
      publisher: first(selectPublisherAt(db, now)),
      customer: first(selectCustomer(db, creatorId)),
      movements: selectMovements(db, creatorId, month),
    });
    const { declared, ...profile } = customer!;
    const paper = invoiceContent({
      month,
      supplier: supplierOf(describePublisher(publisher!, env.PUBLISHER)),
      customer: customerOf(profile, declared),
      movements: movements.map(({ number, isVat, ...movement }) => ({
        ...movement,
        number: number === null ? null : formatDocumentNumber({ series: 'R', number }),
        isVat: Boolean(isVat),
      })),
    });
    const series = paper.isCreditNote ? 'FA' : 'F';
    const { totalCents, vatCents } = paper;
    const isIts = sql`creator_id = ${creatorId} and month = ${month}`;
    await db.batch([
      insertWhere(
        db,
        commissionInvoices,
        {
          ...{ series, creatorId, month, totalCents, vatCents, issuedAt: now },
          number: nextNumber('commission_invoices', series, now),
        },
        sql`not exists (select 1 from commission_invoices where ${isIts})`,
      ),
      ...storeMonthPaper(
        db,
        { series, creatorId, month, issuedAt: now, paper },
        sql`(select number from commission_invoices where ${isIts} and series = ${series})`,
      ),
    ]);
  }
}

/** The creator as an invoice names them; without names once they have left. */
function selectCustomer(db: Database, creatorId: string) {
  return db
    .select({
      name: sql<string | null>`${profiles.name}`.as('customer_name'),
      username: sql<string | null>`${profiles.username}`.as('customer_username'),
      declared: invoicedColumns,
    })
    .from(sql`(select 1)`)
    .leftJoin(profiles, sql`${profiles.id} = ${creatorId}`)
    .leftJoin(sellerDeclarations, isLatestDeclaration(sql`${creatorId}`));
}

/** The movements of the creator's fees in a month, and of the VAT in them. */
function selectMovements(db: Database, creatorId: string, month: string) {
  return db
    .select({
      at: sql<number>`l.at`.as('at'),
      orderId: sql<string>`l.order_id`.as('order_id'),
      number: sql<number | null>`l.number`.as('number'),
      pricing: sql<PricingModel>`l.pricing`.as('pricing'),
      topic: sql<string>`l.topic`.as('topic'),
      cents: sql<number>`l.cents`.as('cents'),
      isVat: sql<number>`l.is_vat`.as('is_vat'),
      perMille: sql<number>`l.per_mille`.as('per_mille'),
    })
    .from(sql`(
      select l.at, l.id, l.order_id, d.number, o.pricing, t.name as topic, 'vat' in (l.debit, l.credit) as is_vat,
        iif(l.credit = 'vat' or ('vat' not in (l.debit, l.credit) and l.credit = 'revenue'), l.cents, -l.cents) as cents,
        (select per_mille from vat_rates where since <= coalesce(o.settled_at, l.at) order by since desc limit 1) as per_mille
      from orders o
      -- In this order: the creator's orders first, then the rows of each.
      cross join ledger_transfers l on l.order_id = o.id and ${isFee(month)}
      join topics t on t.id = o.topic_id
      left join documents d on d.order_id = o.id and d.series = 'R' and d.source = ''
      where o.creator_id = ${creatorId}) l`)
    .orderBy(sql`l.at, l.id`);
}
