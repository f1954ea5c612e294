import type { SellerVatStatus, TaxedAmount } from './seller.ts';
import { formatVatRate } from './vat.ts';

/** The platform's own documents for creators: its commission on their sales in a month. */

/** `F`: an invoice; `FA`: a credit note, for a month with more commission returned than charged. */
export const invoiceSeries = ['F', 'FA'] as const;

/** The issuer at the time of issue. */
export interface InvoiceSupplier {
  name: string;
  legalForm: string;
  registration: string;
  vatNumber: string;
  address: string;
}

/** The publisher as documents name it. */
export function supplierOf(publisher: InvoiceSupplier): InvoiceSupplier {
  const { name, legalForm, registration, vatNumber, address } = publisher;
  return { name, legalForm, registration, vatNumber, address };
}

/** The customer at the time of issue. Null: not declared, or not professional. */
export interface InvoiceCustomer {
  name: string | null;
  username: string | null;
  legalName: string | null;
  address: string | null;
  siren: string | null;
  vat: SellerVatStatus | null;
  vatNumber: string | null;
}

/** The customer of an invoice that need not be retained any more; a trigger compares its JSON. */
export const REMOVED_CUSTOMER: InvoiceCustomer = {
  name: null,
  username: null,
  legalName: null,
  address: null,
  siren: null,
  vat: null,
  vatNumber: null,
};

/** A document in a year's list. */
export interface InvoiceSummary extends TaxedAmount {
  /** `F-2026-000012` */
  number: string;
  /** A month in Paris, `YYYY-MM`. */
  month: string;
  issuedAt: string;
  isCreditNote: boolean;
}

/** Commission of one sale; negative when it was returned. */
export interface InvoiceLine {
  at: string;
  /** Null for commission without a single order. */
  orderId: string | null;
  /** The order's number, as on its receipt. */
  number: string | null;
  label: string;
  /** With VAT. */
  cents: number;
}

/** A complete document. */
export interface Invoice extends InvoiceSummary {
  supplier: InvoiceSupplier;
  customer: InvoiceCustomer;
  currency: string;
  /** The oldest first. */
  lines: InvoiceLine[];
  /** The document's VAT mention that the law requires. */
  vatMention: string;
}

/** The VAT mention of a document at the platform's rate, per mille. */
export function invoiceVatMention(perMille: number): string {
  return perMille === 0
    ? 'TVA non applicable, art. 293 B du CGI'
    : `TVA ${formatVatRate(perMille)}`;
}
