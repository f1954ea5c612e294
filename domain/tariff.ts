import { z } from 'zod';
import { type PricingModel, pricingModels } from './conversation.ts';

/** A price in integer cents; 1,000,000 € is far above any tariff and far below integer trouble. */
export const priceCentsSchema = z.int().min(0).max(100_000_000);

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

/** The pricing models on offer, in the order in which they are shown. */
export function activePricingModels(tariffs: Tariffs): PricingModel[] {
  return pricingModels.filter((pricing) => tariffs[pricing].active);
}
