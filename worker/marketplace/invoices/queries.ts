import { and, asc, eq, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireCreator, selectIsSeller } from '../../../database/creator-only.ts';
import { commissionInvoices } from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { parisMonthBounds } from '../../../domain/dates/paris-bounds.ts';
import { CURRENCY } from '../../../domain/limits.ts';
import { formatDocumentNumber } from '../../../domain/orders/document-number.ts';
import { orderLabel } from '../../../domain/orders/earnings.ts';
import {
  type Invoice,
  type InvoiceLine,
  type InvoiceSummary,
  invoiceVatMention,
} from '../../../domain/orders/invoice.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { PricingModel } from '../../../domain/profiles/pricing.ts';
import { isInMonth } from '../payments/statement-months.ts';

/**
 * A creator's commission invoices of a year, oldest first; 403 `creator.required` for anybody else.
 */
export async function listInvoices(
  db: Database,
  creatorId: string,
  year: number,
): Promise<InvoiceSummary[]> {
  const { people, rows } = await batch(db, {
    people: selectIsSeller(db, creatorId),
    rows: db
      .select()
      .from(commissionInvoices)
      .where(
        and(
          eq(commissionInvoices.creatorId, creatorId),
          sql`${commissionInvoices.month} between ${`${year}-01`} and ${`${year}-12`}`,
        ),
      )
      .orderBy(asc(commissionInvoices.month)),
  });
  requireCreator(people);
  return rows.map(summaryOf);
}

/** The creator's invoice of a month, with its sales; 404 when there is none. */
export async function getInvoice(db: Database, creatorId: string, month: string): Promise<Invoice> {
  const { people, row, lines } = await batch(db, {
    people: selectIsSeller(db, creatorId),
    row: first(
      db
        .select()
        .from(commissionInvoices)
        .where(
          and(eq(commissionInvoices.creatorId, creatorId), eq(commissionInvoices.month, month)),
        ),
    ),
    lines: selectLines(db, creatorId, month),
  });
  requireCreator(people);
  if (!row) throw new ProblemError('invoice.not_found');
  const described = lines.map(describeLine);
  const restCents = row.totalCents - described.reduce((sum, { cents }) => sum + cents, 0);
  return {
    ...summaryOf(row),
    supplier: row.supplier,
    customer: row.customer,
    currency: CURRENCY,
    lines: restCents === 0 ? described : [...described, restLine(row.issuedAt, restCents)],
    vatMention: invoiceVatMention(row.vatPerMille),
  };
}

/**
 * The fees retained or returned per sale. A month that has its invoice is closed, so these lines
 * never change.
 */
function selectLines(db: Database, creatorId: string, month: string) {
  // A fee comes with a share or a debt, which the index on the creator's own accounts finds. A
  // price that the fee takes whole has neither, so it is found by its settlement time.
  const own = [`creator:${creatorId}`, `debt:${creatorId}`];
  const [from, to] = parisMonthBounds(month);
  return db
    .select({
      orderId: sql<string>`l.order_id`.as('order_id'),
      at: sql<number>`l.at`.as('at'),
      cents: sql<number>`l.cents`.as('cents'),
      pricing: sql<PricingModel>`l.pricing`.as('pricing'),
      topic: sql<string>`l.topic`.as('topic'),
      number: sql<number | null>`l.number`.as('number'),
    })
    .from(sql`(
      select f.order_id, f.at, f.id as row, iif(f.credit = 'revenue', f.cents, -f.cents) as cents,
        o.pricing, t.name as topic, d.number
      from (
        select m.order_id from ledger_transfers m where m.credit in (${own[0]}, ${own[1]}) and ${isInMonth(sql`m`, month)}
        union select m.order_id from ledger_transfers m where m.debit in (${own[0]}, ${own[1]}) and ${isInMonth(sql`m`, month)}
        union select s.id from orders s where s.creator_id = ${creatorId} and s.settled_at >= ${from} and s.settled_at < ${to}
      ) moved
      -- In this order: the month's orders first, then the rows of each.
      cross join orders o on o.id = moved.order_id and o.creator_id = ${creatorId}
      cross join ledger_transfers f on f.order_id = o.id and 'revenue' in (f.debit, f.credit)
        and 'vat' not in (f.debit, f.credit) and ${isInMonth(sql`f`, month)}
      join topics t on t.id = o.topic_id
      left join documents d on d.order_id = o.id and d.series = 'R' and d.source = '') l`)
    .orderBy(sql`l.at, l.row`);
}

/** The amounts of fully retained prices that were booked with an earlier time. */
function restLine(issuedAt: number, cents: number): InvoiceLine {
  return {
    at: iso(issuedAt),
    ...{ orderId: null, number: null, label: 'Autres régularisations', cents },
  };
}

function describeLine(line: Awaited<ReturnType<typeof selectLines>>[number]): InvoiceLine {
  const { orderId, at, cents, pricing, topic, number } = line;
  const what = orderLabel(pricing, topic);
  return {
    at: iso(at),
    orderId,
    number: number === null ? null : formatDocumentNumber({ series: 'R', number }),
    label: cents < 0 ? `Commission rendue · ${what}` : `Commission · ${what}`,
    cents,
  };
}

function summaryOf(row: typeof commissionInvoices.$inferSelect): InvoiceSummary {
  const { month, issuedAt, totalCents, vatCents } = row;
  return {
    number: formatDocumentNumber(row),
    month,
    issuedAt: iso(issuedAt),
    isCreditNote: row.series === 'FA',
    exclCents: totalCents - vatCents,
    ...{ vatCents, totalCents },
  };
}
