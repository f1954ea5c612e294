import { and, asc, eq, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireCreator, selectIsSeller } from '../../../database/creator-only.ts';
import { commissionInvoices } from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { formatDocumentNumber } from '../../../domain/orders/document-number.ts';
import {
  type Invoice,
  type InvoiceContent,
  type InvoiceSummary,
  invoiceSeries,
} from '../../../domain/orders/invoice.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { selectMonthPapers } from '../papers/month-papers.ts';

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

/** The creator's invoice of a month as it was issued; 404 when there is none. */
export async function getInvoice(db: Database, creatorId: string, month: string): Promise<Invoice> {
  const { people, row, papers } = await batch(db, {
    people: selectIsSeller(db, creatorId),
    row: first(
      db
        .select()
        .from(commissionInvoices)
        .where(
          and(eq(commissionInvoices.creatorId, creatorId), eq(commissionInvoices.month, month)),
        ),
    ),
    papers: selectMonthPapers(db, [...invoiceSeries], creatorId, [month]),
  });
  requireCreator(people);
  const [paper] = papers;
  if (!row || !paper) throw new ProblemError('invoice.not_found');
  const content = JSON.parse(paper.content) as InvoiceContent;
  return { number: formatDocumentNumber(row), issuedAt: iso(row.issuedAt), ...content };
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
