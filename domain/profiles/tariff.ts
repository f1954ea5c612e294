import { z } from 'zod';
import { PRICE_MAX_EUROS } from '../limits.ts';
import { formatFigure } from '../text/french.ts';
import { type PricingModel, pricingModels } from './pricing.ts';

/** One tariff; `what` names it in the messages: 'd’un mois'. */
function offerSchema(what: string) {
  return z
    .strictObject({
      active: z.boolean(),
      priceCents: z
        .int(`Le prix ${what} doit être un montant en centimes`)
        .min(0, `Le prix ${what} ne peut pas être négatif`)
        .max(
          PRICE_MAX_EUROS * 100,
          `Le prix ${what} ne peut pas dépasser ${formatFigure(PRICE_MAX_EUROS)} €`,
        )
        .nullable(),
    })
    .refine((offer) => !offer.active || offer.priceCents !== null, {
      message: 'Un tarif actif doit avoir un prix',
      path: ['priceCents'],
    });
}

/** The three tariffs of a creator. An active one has a price, which may be 0. */
export const tariffsSchema = z.strictObject({
  question: offerSchema('d’une question'),
  day: offerSchema('de 24 heures'),
  month: offerSchema('d’un mois'),
});
export type Tariffs = z.infer<typeof tariffsSchema>;

/** The offers on sale whose price is too small to be paid by card: neither 0 nor the minimum. */
export function offersBelow(tariffs: Tariffs, minimumCents: number): PricingModel[] {
  return pricingModels.filter((pricing) => {
    const { active, priceCents } = tariffs[pricing];
    return active && priceCents !== null && priceCents > 0 && priceCents < minimumCents;
  });
}

const shownOfferSchema = z.strictObject({ active: z.boolean(), priceCents: z.int().nullable() });

/** The tariffs, optionally with those that the form showed: a condition, never a price. */
export const tariffsSaveSchema = tariffsSchema.extend({
  expect: z
    .strictObject({ question: shownOfferSchema, day: shownOfferSchema, month: shownOfferSchema })
    .optional(),
});

/**
 * The integer cents of a typed sum in euros, with comma or point, with or without its currency: `12,50 €`,
 * `€12.50`, `12€50`. Null for an invalid sum or more than two decimals. The calculation uses no fractions: 4,35
 * is 435 and not 434.99….
 */
export function parseEuros(text: string): number | null {
  const parts = /^€?(\d{1,9})?(?:[.,€](\d{0,2}))?(?:€|eur|euros?)?$/i.exec(text.replace(/\s/g, ''));
  if (!parts || !/\d/.test(text)) return null;
  const [, euros = '0', decimals = ''] = parts;
  return Number(euros) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Integer cents as a field for euros begins with them: `15`, `4,50`. */
export function formatEuros(cents: number): string {
  const decimals = cents % 100;
  const euros = String((cents - decimals) / 100);
  return decimals === 0 ? euros : `${euros},${String(decimals).padStart(2, '0')}`;
}
