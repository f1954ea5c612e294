import { iso } from '../dates/iso.ts';
import { CURRENCY } from '../limits.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import { orderLabel } from './earnings.ts';
import {
  type InvoiceIdentity,
  legalPersonOf,
  type SellerIdentity,
  type SellerVatStatus,
  type TaxedAmount,
} from './seller.ts';
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

/** The customer at the time of issue. Null: not declared; the last three also where the seller is private. */
export interface InvoiceCustomer {
  name: string | null;
  username: string | null;
  legalName: string | null;
  address: string | null;
  siren: string | null;
  vat: SellerVatStatus | null;
  vatNumber: string | null;
}

/** The seller as an invoice names them, by their profile and their declaration; the latter is all null without one. */
export function customerOf(
  profile: Pick<InvoiceCustomer, 'name' | 'username'>,
  declared: Omit<SellerIdentity, 'professional'> & InvoiceIdentity,
): InvoiceCustomer {
  const { siren, vat, vatNumber } = declared;
  return { ...profile, ...legalPersonOf(declared), siren, vat, vatNumber };
}

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
interface InvoiceLine {
  at: string;
  orderId: string;
  /** The order's number, as on its receipt. */
  number: string | null;
  label: string;
  /** With VAT. */
  cents: number;
}

/** A rate of VAT on an invoice, with the commission that has it. */
interface InvoiceRate extends TaxedAmount {
  perMille: number;
  /** The mention that the law requires. */
  mention: string;
}

/** All that an invoice says, except its number, which the database gives. */
export interface InvoiceContent extends TaxedAmount {
  /** A month in Paris, `YYYY-MM`. */
  month: string;
  isCreditNote: boolean;
  supplier: InvoiceSupplier;
  customer: InvoiceCustomer;
  currency: string;
  /** The oldest first. */
  lines: InvoiceLine[];
  /** One for each rate of VAT, the highest first. */
  rates: InvoiceRate[];
  /** The mentions of all rates. */
  vatMention: string;
}

/** A complete document. */
export interface Invoice extends InvoiceContent {
  number: string;
  issuedAt: string;
}

/** A movement of the fee of an order in the books, or of the VAT in it. Positive: retained; negative: returned. */
interface InvoiceFee {
  /** Epoch milliseconds. */
  at: number;
  orderId: string;
  /** The number of the order's receipt. */
  number: string | null;
  pricing: PricingModel;
  topic: string;
  cents: number;
  isVat: boolean;
  /** The rate of VAT that applies to the order. */
  perMille: number;
}

interface InvoiceFacts {
  month: string;
  supplier: InvoiceSupplier;
  customer: InvoiceCustomer;
  /** All movements of the month, the oldest first. */
  movements: readonly InvoiceFee[];
}

/** The invoice of a month by the movements in the books. */
export function invoiceContent({
  month,
  supplier,
  customer,
  movements,
}: InvoiceFacts): InvoiceContent {
  const sum = (some: readonly InvoiceFee[]) => some.reduce((total, { cents }) => total + cents, 0);
  const taxed = (some: readonly InvoiceFee[]): TaxedAmount => {
    const totalCents = sum(some.filter(({ isVat }) => !isVat));
    const vatCents = sum(some.filter(({ isVat }) => isVat));
    return { exclCents: totalCents - vatCents, vatCents, totalCents };
  };
  const rates = [...Map.groupBy(movements, ({ perMille }) => perMille)]
    .map(([perMille, some]) => ({
      perMille,
      mention: invoiceVatMention(perMille),
      ...taxed(some),
    }))
    .filter(({ totalCents, vatCents }) => totalCents !== 0 || vatCents !== 0)
    .toSorted((one, other) => other.perMille - one.perMille);
  const total = taxed(movements);
  return {
    month,
    isCreditNote: total.totalCents < 0,
    lines: movements.filter(({ isVat }) => !isVat).map(describeFee),
    rates,
    ...total,
    vatMention: rates.map(({ mention }) => mention).join(' ; '),
    // The rest is the same on the creator's other invoices, and stored once (`insertPaper`).
    supplier,
    customer,
    currency: CURRENCY,
  };
}

function describeFee({ at, orderId, number, pricing, topic, cents }: InvoiceFee): InvoiceLine {
  const what = orderLabel(pricing, topic);
  const label = cents < 0 ? `Commission rendue · ${what}` : `Commission · ${what}`;
  return { at: iso(at), orderId, number, label, cents };
}

/** The VAT mention of a document at the platform's rate, per mille. */
function invoiceVatMention(perMille: number): string {
  return perMille === 0
    ? 'TVA non applicable, art. 293 B du CGI'
    : `TVA ${formatVatRate(perMille)}`;
}
