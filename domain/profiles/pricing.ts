/** The three pricing models of a creator, in display order. */
export const pricingModels = ['question', 'day', 'month'] as const;
export type PricingModel = (typeof pricingModels)[number];

/** The active pricing models, in display order. */
export function activePricingModels(
  tariffs: Record<PricingModel, { active: boolean }>,
): PricingModel[] {
  return pricingModels.filter((pricing) => tariffs[pricing].active);
}
