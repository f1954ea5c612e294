import { z } from 'zod';

/** Countries whose residents we can pay: accounts are opened in them (`worker/marketplace/payments/stripe.ts`). */
export const SELLER_COUNTRIES = [{ code: 'FR', name: 'France' }] as const;

/** What stands beside the question where somebody lives in none of them. */
export const COUNTRY_UNSUPPORTED =
  'Pour l’instant, nous ne pouvons payer que des personnes qui résident en France. Vous pouvez poser des questions, mais pas encore en vendre les réponses.';

/** Says if we can pay who lives there, by the ISO code of the country. */
export function isSellerCountry(code: string): boolean {
  return SELLER_COUNTRIES.some((country) => country.code === code);
}

/** Where somebody lives who becomes a creator; without it, the residence of their profile counts. */
export const newCreatorSchema = z.strictObject({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Ce pays n’existe pas')
    .optional(),
});
