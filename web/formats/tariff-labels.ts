import type { PricingModel } from '../../domain/profiles/pricing.ts';

/** The names of the three tariffs (specification, section 2, advanced search). */
export const tariffLabels: Record<PricingModel, string> = {
  question: 'Une Question',
  day: '24h',
  month: 'Mois',
};
