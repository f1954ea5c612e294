import { z } from 'zod';

/** A price in integer cents; 1,000,000 € is far above any tariff and far below integer trouble. */
const priceCentsSchema = z.int().min(0).max(100_000_000);

const offerSchema = z
  .strictObject({ active: z.boolean(), priceCents: priceCentsSchema.nullable() })
  .refine((offer) => !offer.active || offer.priceCents !== null, {
    message: 'Un tarif actif doit avoir un prix',
    path: ['priceCents'],
  });

/** The three offers of a creator. An active one has a price, which may be 0. */
export const tariffsSchema = z.strictObject({
  question: offerSchema,
  day: offerSchema,
  month: offerSchema,
});
export type Tariffs = z.infer<typeof tariffsSchema>;

/**
 * The integer cents that a typed price in euros stands for, comma and point both understood, or
 * null when it is no price or has more than two decimals. Never goes through a fraction: 4,35 is
 * 435 and not 434.99….
 */
export function parseEuros(text: string): number | null {
  const parts = /^(\d{1,9})?(?:[.,](\d{0,2}))?$/.exec(text.replace(/[\s\u00a0\u202f]/g, ''));
  if (!parts || !/\d/.test(text)) return null;
  const [, euros = '0', decimals = ''] = parts;
  return Number(euros) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Integer cents as a number field takes them: `15`, `4.50`. */
export function eurosOf(cents: number): string {
  const decimals = cents % 100;
  const euros = String((cents - decimals) / 100);
  return decimals === 0 ? euros : `${euros}.${String(decimals).padStart(2, '0')}`;
}
