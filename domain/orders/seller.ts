import { formatVatRate, STANDARD_VAT_PER_MILLE, vatWithin } from './vat.ts';

/** A creator's seller status, and its mention on receipts. */

export const sellerVatStatuses = ['exempt', 'registered'] as const;
/** `exempt`: below the threshold of article 293 B of the tax code; `registered`: prices include VAT. */
export type SellerVatStatus = (typeof sellerVatStatuses)[number];

/** A seller's declared status, as buyers and receipts show it. */
export interface SellerIdentity {
  professional: boolean;
  /** Null for a non-professional seller, like all fields below. */
  legalName: string | null;
  address: string | null;
  /** Nine digits. */
  siren: string | null;
  vat: SellerVatStatus | null;
  /** Null unless the seller charges VAT. */
  vatNumber: string | null;
}

/**
 * A private seller's legal name and postal address, which the platform's invoices to them must have: for the seller and
 * for operators, never for buyers. Both are null for a professional, whose invoices have `legalName` and `address`, and
 * for a private seller who has not named them.
 */
export interface InvoiceIdentity {
  invoiceName: string | null;
  invoiceAddress: string | null;
}

/** A seller's own declaration; `professional` is null before it. */
export interface OwnSeller extends Omit<SellerIdentity, 'professional'>, InvoiceIdentity {
  professional: boolean | null;
  declaredAt: string | null;
  /** True when the seller must declare a status before selling. */
  required: boolean;
}

/** The legal name and address of a seller, private or professional, for the platform's own papers; null: not declared. */
export function legalPersonOf({
  legalName,
  address,
  invoiceName,
  invoiceAddress,
}: Pick<SellerIdentity, 'legalName' | 'address'> & InvoiceIdentity) {
  return { legalName: legalName ?? invoiceName, address: address ?? invoiceAddress };
}

/** True when the last of the nine digits is the check digit of the others (Luhn). */
export function hasSirenKey(siren: string): boolean {
  const sum = [...siren].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d{9}$/.test(siren) && sum % 10 === 0;
}

/** A SIREN as people read it: `732 829 320`. */
export function formatSiren(siren: string): string {
  return siren.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3');
}

/** The status on an offer, an order and a receipt; null is a seller without a declaration. */
export function sellerStatus(seller: Pick<SellerIdentity, 'professional'> | null): string {
  if (!seller) return 'Statut du vendeur non déclaré';
  return seller.professional ? 'Vendeur professionnel' : 'Vendeur non professionnel';
}

/** The status in one line of a mail; `isNamed`: with a professional's mandatory information. */
export function sellerInText(seller: SellerIdentity | null, isNamed: boolean): string {
  const status = sellerStatus(seller);
  if (!seller?.professional || !isNamed) return status;
  const { legalName, address, siren, vatNumber } = seller;
  const facts = [
    legalName,
    address?.replaceAll(/\s*\n\s*/g, ', '),
    `SIREN ${formatSiren(siren ?? '')}`,
    vatNumber && `TVA ${vatNumber}`,
  ];
  return `${status} : ${facts.filter(Boolean).join(', ')}`;
}

/** The VAT in a seller's price, and its mention on a receipt. */
export interface PriceVat {
  /** Per mille; 0 for a seller without VAT. */
  rate: number;
  /** The sentence that the law requires, or the rate. */
  mention: string;
}

export function priceVat(seller: SellerIdentity | null): PriceVat {
  if (seller?.vat === 'registered')
    return {
      rate: STANDARD_VAT_PER_MILLE,
      mention: `TVA ${formatVatRate(STANDARD_VAT_PER_MILLE)}`,
    };
  if (seller?.vat === 'exempt')
    return { rate: 0, mention: 'TVA non applicable, art. 293 B du CGI' };
  return {
    rate: 0,
    mention: seller
      ? 'Vendeur non professionnel : aucune TVA n’est facturée'
      : 'Statut du vendeur non déclaré : aucune TVA n’est facturée',
  };
}

export interface TaxedAmount {
  exclCents: number;
  vatCents: number;
  totalCents: number;
}

/** Divides an amount that includes VAT. */
export function taxedAmount(totalCents: number, perMille: number): TaxedAmount {
  const vatCents = vatWithin(totalCents, perMille);
  return { exclCents: totalCents - vatCents, vatCents, totalCents };
}

/** The title of a seller's receipt: an invoice for a professional. */
export function receiptTitle(seller: Pick<SellerIdentity, 'professional'> | null): string {
  return seller?.professional ? 'Facture' : 'Reçu';
}
