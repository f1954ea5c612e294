import type { SellerVatStatus, TaxedAmount } from './seller.ts';
import { formatVatRate } from './vat.ts';

/** The platform's own papers for creators: commission that it kept of their sales in a month. */

/** `F`: an invoice; `FA`: a credit note, where more commission went back than was charged. */
export const invoiceSeries = ['F', 'FA'] as const;

/** Who issues them, as when they were issued. */
export interface InvoiceSupplier {
  name: string;
  legalForm: string;
  registration: string;
  vatNumber: string;
  address: string;
}

/** The publisher as papers name it. */
export function supplierOf(publisher: InvoiceSupplier): InvoiceSupplier {
  const { name, legalForm, registration, vatNumber, address } = publisher;
  return { name, legalForm, registration, vatNumber, address };
}

/** Whom they are for, as when they were issued. Null: not declared, or not professional. */
export interface InvoiceCustomer {
  name: string | null;
  username: string | null;
  legalName: string | null;
  address: string | null;
  siren: string | null;
  vat: SellerVatStatus | null;
  vatNumber: string | null;
}

/** One of a year's papers. */
export interface InvoiceSummary extends TaxedAmount {
  /** `F-2026-000012` */
  number: string;
  /** A month of Paris, `YYYY-MM`. */
  month: string;
  issuedAt: string;
  isCreditNote: boolean;
}

/** Commission of one sale: what was kept, or below zero what went back. */
export interface InvoiceLine {
  at: string;
  /** Null where it is of no one order. */
  orderId: string | null;
  /** The order's, as its receipt has it. */
  number: string | null;
  label: string;
  /** With VAT. */
  cents: number;
}

/** A paper in full. */
export interface Invoice extends InvoiceSummary {
  supplier: InvoiceSupplier;
  customer: InvoiceCustomer;
  currency: string;
  /** The oldest first. */
  lines: InvoiceLine[];
  /** What the law has the paper say about VAT. */
  vatMention: string;
}

/** What a paper says about its VAT at the platform's rate, per mille. */
export function invoiceVatMention(perMille: number): string {
  return perMille === 0
    ? 'TVA non applicable, art. 293 B du CGI'
    : `TVA ${formatVatRate(perMille)}`;
}
