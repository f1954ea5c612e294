/**
 * Countries of residence that we can pay to, because accounts are opened in them
 * (`worker/marketplace/payments/stripe.ts`).
 */
export const SELLER_COUNTRIES = [{ code: 'FR', name: 'France' }] as const;

/** Shown with the question to residents of other countries. */
export const COUNTRY_UNSUPPORTED =
  'Pour l’instant, nous ne pouvons payer que des personnes qui résident en France. Vous pouvez poser des questions, mais pas encore en vendre les réponses.';

/** True when we can pay residents of the country with this ISO code. */
export function isSellerCountry(code: string): boolean {
  return SELLER_COUNTRIES.some((country) => country.code === code);
}
