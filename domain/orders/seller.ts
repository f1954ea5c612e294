import { formatVatRate, STANDARD_VAT_PER_MILLE, vatWithin } from './vat.ts';

/** The status that a creator sells under, and what receipts say of it. */

export const sellerVatStatuses = ['exempt', 'registered'] as const;
/** `exempt`: below the threshold of article 293 B of the tax code; `registered`: prices include VAT. */
export type SellerVatStatus = (typeof sellerVatStatuses)[number];

/** What buyers and receipts read of a seller who has declared a status. */
export interface SellerIdentity {
  professional: boolean;
  /** Null for a seller who is not professional, as all below. */
  legalName: string | null;
  address: string | null;
  /** Nine digits. */
  siren: string | null;
  vat: SellerVatStatus | null;
  /** Null unless the seller charges VAT. */
  vatNumber: string | null;
}

/** A seller's own declaration; `professional` is null until they declare a status. */
export interface OwnSeller extends Omit<SellerIdentity, 'professional'> {
  professional: boolean | null;
  declaredAt: string | null;
  /** True where nothing can be sold before the seller declares a status. */
  required: boolean;
}

/** True when the last of the nine digits is the one that the others make necessary (Luhn). */
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

/** The status that an offer, an order and a receipt name; null is a seller who has declared none. */
export function sellerStatus(seller: Pick<SellerIdentity, 'professional'> | null): string {
  if (!seller) return 'Statut du vendeur non déclaré';
  return seller.professional ? 'Vendeur professionnel' : 'Vendeur non professionnel';
}

/** The status in one line of a mail; `isNamed`: with what a professional has to say of themselves. */
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

/** What a price of a seller contains of VAT, and what a receipt has to say about it. */
export interface PriceVat {
  /** Per mille; 0 where the seller charges none. */
  rate: number;
  /** The sentence of the law, or the rate. */
  mention: string;
}

/** The VAT in the prices of a seller. */
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

/** An amount with and without its VAT. */
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

/** The document that a seller's receipt is called: an invoice where a professional sells. */
export function receiptTitle(seller: Pick<SellerIdentity, 'professional'> | null): string {
  return seller?.professional ? 'Facture' : 'Reçu';
}
