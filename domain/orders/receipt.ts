import type { PricingModel } from '../profiles/pricing.ts';
import { orderLabel } from './earnings.ts';
import type { InvoiceSupplier } from './invoice.ts';
import type { PaymentProviderName } from './order.ts';
import {
  priceVat,
  receiptTitle,
  type SellerIdentity,
  type TaxedAmount,
  taxedAmount,
} from './seller.ts';
import { vatWithin } from './vat.ts';

/**
 * The papers of an order: its receipt, an invoice where the seller is professional, and a credit note for each refund.
 * Each is decided once, when it is issued, and stored as decided. Amounts are integer cents.
 */

/** A party as they were named at the time of issue. */
export interface PaperParty {
  name: string | null;
  username: string;
}

/** The facts that a receipt is decided from. */
interface ReceiptFacts {
  pricing: PricingModel;
  topic: string;
  priceCents: number;
  currency: string;
  provider: PaymentProviderName;
  /** Null where the account is gone already. */
  seller: PaperParty | null;
  /** The seller's declaration at the time of payment. */
  sellerIdentity: SellerIdentity | null;
  buyer: PaperParty | null;
  /** The platform, which issues it by the seller's mandate. */
  issuer: InvoiceSupplier;
}

/** All that a receipt says, except its number, which the database gives. */
export interface ReceiptContent extends TaxedAmount {
  /** 'Facture' for a professional seller, otherwise 'Reçu'. */
  title: string;
  seller: PaperParty | null;
  /** The seller's declared status at the time of payment; null without a declaration. */
  sellerIdentity: SellerIdentity | null;
  buyer: PaperParty | null;
  /** The platform, which issues it in the seller's name by their mandate. */
  issuer: InvoiceSupplier;
  lines: { label: string; cents: number }[];
  /** Per mille. */
  vatRate: number;
  vatMention: string;
  /** The number of the receipt that it corrects; null for the first. */
  replaces: string | null;
  /** The other sentences below the amounts. */
  mentions: string[];
  currency: string;
  provider: PaymentProviderName;
}

/** The receipt by its facts; `replaces` is the number of the one that it corrects. */
export function receiptContent(
  facts: ReceiptFacts,
  replaces: string | null = null,
): ReceiptContent {
  const { pricing, topic, priceCents, currency, provider } = facts;
  const { seller, sellerIdentity, buyer, issuer } = facts;
  const { rate, mention } = priceVat(sellerIdentity);
  return {
    buyer,
    lines: [{ label: orderLabel(pricing, topic), cents: priceCents }],
    ...taxedAmount(priceCents, rate),
    replaces,
    // The rest is the same on the seller's other receipts, and stored once (`insertPaper`).
    issuer,
    title: receiptTitle(sellerIdentity),
    seller,
    sellerIdentity,
    vatRate: rate,
    vatMention: mention,
    mentions: [
      ...(replaces === null ? [] : [`Annule et remplace ${replaces}.`]),
      'Paiement unique, sans renouvellement. Encaissé par Dis-moi pour le compte du vendeur.',
      `Émis au nom et pour le compte du vendeur par ${issuer.name}, ${issuer.legalForm}, ${issuer.registration}, ${issuer.address}.`,
    ],
    currency,
    provider,
  };
}

/** All that a credit note says, except its number. Its parties and its rate are those of the receipt. */
export interface CreditNoteContent {
  /** The number of the receipt that it corrects. */
  corrects: string;
  cents: number;
  vatCents: number;
}

/**
 * The credit note of a refund after `earlier` ones of the same receipt. The VAT is that of all that was refunded, less
 * what the earlier notes have credited: the notes of a whole price add up to the VAT of its receipt.
 */
export function creditNoteContent(
  receipt: Pick<ReceiptContent, 'vatRate'> & { number: string },
  earlier: readonly CreditNoteContent[],
  cents: number,
): CreditNoteContent {
  const sum = (key: 'cents' | 'vatCents') => earlier.reduce((total, note) => total + note[key], 0);
  const vatCents = vatWithin(sum('cents') + cents, receipt.vatRate) - sum('vatCents');
  return { corrects: receipt.number, cents, vatCents };
}

/** A receipt as its two sides read it, with the credit notes that correct it. */
export interface Receipt extends ReceiptContent {
  number: string;
  issuedAt: string;
  /** The numbers of the receipts that it replaces, the oldest first. */
  earlier: string[];
  /** The end of the seller's time to object to it; null when they may not, and for the asker. */
  objectBy: string | null;
  /** The seller's objection, for them alone; `answer` is null until an operator has answered. */
  objection: {
    text: string;
    at: string;
    answer: { isCorrected: boolean; reason: string; at: string } | null;
  } | null;
  refunds: { at: string; cents: number; vatCents: number; number: string }[];
}
