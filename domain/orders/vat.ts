/**
 * Value added tax. Money is integer cents; rates are per mille, since some have decimals (5.5 %).
 */

/** The French standard rate, for services that are sold with VAT. */
export const STANDARD_VAT_PER_MILLE = 200;

/** The VAT within a price that includes it, rounded to the cent, halves away from zero. */
export function vatWithin(totalCents: number, perMille: number): number {
  const vat = Math.floor(
    (2 * Math.abs(totalCents) * perMille + 1000 + perMille) / (2 * (1000 + perMille)),
  );
  return totalCents < 0 ? 0 - vat : vat;
}

/** A rate as documents show it: `20 %`, `5,5 %`. */
export function formatVatRate(perMille: number): string {
  return `${String(perMille / 10).replace('.', ',')} %`;
}
