import type { PricingModel } from '../../domain/profiles/pricing.ts';

/** What the three tariffs are called (specification, section 2, advanced search). */
export const tariffLabels: Record<PricingModel, string> = {
  question: 'Une Question',
  day: '24h',
  month: 'Mois',
};
