import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { papers } from '../../../database/papers.ts';
import { commissionInvoices, creatorProfiles } from '../../../database/schema.ts';
import { monthBeside } from '../../../domain/dates/days.ts';
import { parisDay } from '../../../domain/dates/paris.ts';
import { accountName, natureOf } from '../../../domain/orders/accounting.ts';
import { formatDocumentNumber } from '../../../domain/orders/document-number.ts';
import type { InvoiceContent } from '../../../domain/orders/invoice.ts';
import { formatVatRate } from '../../../domain/orders/vat.ts';
import { isInMonth } from '../../marketplace/payments/statement-months.ts';
import { euros, spreadsheetHead, spreadsheetRows } from '../../platform/csv.ts';
import { log } from '../../platform/log.ts';

/**
 * The accountant's file of a month of Paris: an entry of the ledger for each row, then the commission invoices of the
 * month. Entries name both accounts, so that the rows of an account add up to its movement in the ledger. Invoices
 * repeat what the month's entries of commission have booked, and therefore name no account.
 */

const COLUMNS = [
  ...['Date', 'Nature', 'Pièce', 'Commande', 'Vendeur', 'Identifiant du vendeur', 'Pays'],
  ...['Montant HT (€)', 'Taux de TVA', 'TVA (€)', 'Total (€)'],
  ...['Compte débité', 'Compte crédité', 'Écriture'],
];

type Cells = (string | number)[];

/** Rows that one query reads, so that a month of 400,000 orders needs 1,000 queries, the most of one request. */
const ACCOUNTING_PAGE = 2_000;

/** A part of the file, and the query of the next one; null at the end. */
interface Part {
  text: string;
  next: (() => Promise<Part>) | null;
}

/**
 * The file as a stream, which reads a page after the other, so that a large month needs little memory. Rejects when
 * the first page cannot be read; the stream fails when a later one cannot.
 */
export async function accountingFile(
  db: Database,
  month: string,
  pageSize = ACCOUNTING_PAGE,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const bounds = await boundsOf(db, month);
  let part: Part = await readEntries(db, month, bounds, pageSize);
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(spreadsheetHead(COLUMNS) + part.text));
    },
    async pull(controller) {
      try {
        // A pull that enqueues nothing would be the last.
        while (part.next) {
          part = await part.next();
          if (part.text) return controller.enqueue(encoder.encode(part.text));
        }
        controller.close();
      } catch (error) {
        // The download fails in the browser, instead of passing for the whole.
        log.error('payments.accounting_failed', { error });
        controller.error(error);
      }
    },
  });
}

/** The entries' ids between which those of the month are: after `after`, up to `last`. */
interface Bounds {
  after: number;
  last: number;
}

/**
 * An entry is written at most three days after its month, or later and counts in a month that is then open. No entry
 * is dated a month ahead. So all entries of a month come after the closing of the month before the previous one. The
 * last row is fixed before the first page, so that entries written meanwhile are in no page.
 */
async function boundsOf(db: Database, month: string): Promise<Bounds> {
  const [row] = await db.all<Bounds>(sql`
    select coalesce((select max(last_row) from closed_months where month <= ${monthBeside(month, -2)}), 0) as "after",
      coalesce((select min(last_row) from closed_months where month >= ${month}),
        (select max(id) from ledger_transfers), 0) as last`);
  return row!;
}

interface Entry {
  row: number;
  key: string;
  debit: string;
  credit: string;
  cents: number;
  at: number;
  orderNumber: number | null;
  creditNote: number | null;
  creatorId: string | null;
  seller: string | null;
  country: string | null;
  invoiceSeries: string | null;
  invoiceNumber: number | null;
  vatCents: number | null;
  perMille: number | null;
}

async function readEntries(
  db: Database,
  month: string,
  { after, last }: Bounds,
  pageSize: number,
): Promise<Part> {
  const entries = await db.all<Entry>(sql`
    select l.*,
      (select number from documents where order_id = l.order_id and series = 'R' and length(source) = 0) as "orderNumber",
      (select number from documents where order_id = l.order_id and series = 'A' and length(source) > 0
        and instr(':' || l.key || ':', ':' || source || ':') > 0 order by length(source) desc limit 1) as "creditNote",
      coalesce((select content ->> '$.customer.legalName' from papers where series = i.series and number = i.number),
        (select coalesce(legal_name, invoice_name) from seller_declarations where creator_id = l."creatorId" order by since desc limit 1),
        p.name, p.username) as seller,
      coalesce(c.seller_country_code, c.residence_country_code) as country,
      i.series as "invoiceSeries", i.number as "invoiceNumber",
      iif(l."isFee", coalesce((select iif((v.credit = 'vat') = (l.credit = 'revenue'), v.cents, -v.cents)
        from ledger_transfers v where v.key = 'vat:' || l.key), 0), null) as "vatCents",
      iif(l."isFee", coalesce((select per_mille from vat_rates
        where since <= coalesce(l.settled_at, l.at) order by since desc limit 1), 0), null) as "perMille"
    from (
      select m.id as row, m.key, m.debit, m.credit, m.cents, m.at, m.order_id, o.settled_at,
        m.order_id is not null and 'revenue' in (m.debit, m.credit) and 'vat' not in (m.debit, m.credit) as "isFee",
        coalesce(o.creator_id,
          iif(substr(m.debit, 1, instr(m.debit, ':')) in ('creator:', 'connect:', 'transit:', 'debt:'),
            substr(m.debit, instr(m.debit, ':') + 1), null),
          iif(substr(m.credit, 1, instr(m.credit, ':')) in ('creator:', 'connect:', 'transit:', 'debt:'),
            substr(m.credit, instr(m.credit, ':') + 1), null)) as "creatorId"
      from ledger_transfers m left join orders o on o.id = m.order_id
      where m.id > ${after} and m.id <= ${last} and ${isInMonth(sql`m`, month)}
      order by m.id limit ${pageSize}
    ) l
    left join commission_invoices i on i.creator_id = l."creatorId" and i.month = ${month}
    left join profiles p on p.id = l."creatorId" and p.deleted_at is null
    left join creator_profiles c on c.user_id = l."creatorId"
    order by l.row`);
  const end = entries.at(-1);
  const next =
    end && entries.length === pageSize
      ? () => readEntries(db, month, { after: end.row, last }, pageSize)
      : () => readInvoices(db, month, null, pageSize);
  return { text: spreadsheetRows(entries.map(describeEntry)), next };
}

function describeEntry(entry: Entry): Cells {
  const { key, debit, credit, cents, at, vatCents, perMille } = entry;
  return [
    ...[parisDay(at), natureOf(key), documentOf(entry)],
    entry.orderNumber === null
      ? ''
      : formatDocumentNumber({ series: 'R', number: entry.orderNumber }),
    ...[entry.seller ?? '', entry.creatorId ?? '', entry.country ?? ''],
    ...(vatCents === null || perMille === null
      ? ['', '', '']
      : [euros(cents - vatCents), formatVatRate(perMille), euros(vatCents)]),
    ...[euros(cents), accountName(debit), accountName(credit), key],
  ];
}

/** The number of the document for the payer or the seller that shows the entry; empty for others. */
function documentOf(entry: Entry): string {
  const { key, vatCents, orderNumber, creditNote, invoiceSeries, invoiceNumber } = entry;
  if (key.startsWith('paid:') && orderNumber !== null)
    return formatDocumentNumber({ series: 'R', number: orderNumber });
  if (vatCents !== null)
    return invoiceSeries === null || invoiceNumber === null
      ? ''
      : formatDocumentNumber({ series: invoiceSeries, number: invoiceNumber });
  return creditNote === null ? '' : formatDocumentNumber({ series: 'A', number: creditNote });
}

async function readInvoices(
  db: Database,
  month: string,
  after: { series: string; number: number } | null,
  pageSize: number,
): Promise<Part> {
  const { series, number } = commissionInvoices;
  const invoices = await db
    .select({
      ...{ series, number, creatorId: commissionInvoices.creatorId },
      issuedAt: commissionInvoices.issuedAt,
      content: sql<string>`${papers.content}`.as('content'),
      country: sql<
        string | null
      >`coalesce(${creatorProfiles.sellerCountryCode}, ${creatorProfiles.residenceCountryCode})`.as(
        'country',
      ),
    })
    .from(commissionInvoices)
    // Only months of the last ten years have a file.
    .innerJoin(papers, and(eq(papers.series, series), eq(papers.number, number)))
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, commissionInvoices.creatorId))
    .where(
      and(
        eq(commissionInvoices.month, month),
        after ? sql`(${series}, ${number}) > (${after.series}, ${after.number})` : undefined,
      ),
    )
    .orderBy(asc(series), asc(number))
    .limit(pageSize);
  const rows = invoices.flatMap(({ content, country, ...invoice }) => {
    const { customer, rates } = JSON.parse(content) as InvoiceContent;
    return rates.map(
      ({ perMille, exclCents, vatCents, totalCents }): Cells => [
        parisDay(invoice.issuedAt),
        invoice.series === 'F' ? 'Facture de commission' : 'Avoir de commission',
        ...[formatDocumentNumber(invoice), ''],
        customer.legalName ?? customer.name ?? customer.username ?? '',
        ...[invoice.creatorId, country ?? ''],
        ...[euros(exclCents), formatVatRate(perMille), euros(vatCents)],
        ...[euros(totalCents), '', '', ''],
      ],
    );
  });
  const end = invoices.at(-1);
  const next =
    end && invoices.length === pageSize ? () => readInvoices(db, month, end, pageSize) : null;
  return { text: spreadsheetRows(rows), next };
}
