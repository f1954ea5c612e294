import { integer, sqliteView, text } from 'drizzle-orm/sqlite-core';
import { invoiceSeries } from '../domain/orders/invoice.ts';

/**
 * Papers as they were issued, which never change: `R` receipts and `A` credit notes by order; by creator and month
 * commission invoices `F`, their credit notes `FA`, and `S` statements of closed months. Retained for ten years. A view of
 * `issued_papers` and `paper_endings`, which `insertPaper` writes.
 */
export const papers = sqliteView('papers', {
  series: text('series', { enum: ['R', 'A', ...invoiceSeries, 'S'] }).notNull(),
  /** As in `documents`. */
  number: integer('number').notNull(),
  creatorId: text('creator_id').notNull(),
  /** A month of Paris, `YYYY-MM`. */
  month: text('month'),
  issuedAt: integer('issued_at').notNull(),
  /** All that it says except its number, as JSON: `ReceiptContent`, `CreditNoteContent`, `InvoiceContent`, `Statement`. */
  content: text('content').notNull(),
  /** SHA-256 of `content`, in hexadecimal. */
  hash: text('hash').notNull(),
}).existing();
