/** The three ways of paying a creator, in the order in which they are shown. */
export const pricingModels = ['question', 'day', 'month'] as const;
export type PricingModel = (typeof pricingModels)[number];

/** The pricing models on offer, in the order in which they are shown. */
export function activePricingModels(
  tariffs: Record<PricingModel, { active: boolean }>,
): PricingModel[] {
  return pricingModels.filter((pricing) => tariffs[pricing].active);
}
