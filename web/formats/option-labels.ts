import type { PricingModel } from '../../domain/profiles/pricing.ts';

/** The purchase that each option stands for. */
export const optionTexts: Record<PricingModel, string> = {
  question: 'Une question, une réponse.',
  day: '24 heures de conversation.',
  month: '30 jours de conversation, tous sujets.',
};
