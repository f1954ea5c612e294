import type { PricingModel } from '../../domain/profiles/pricing.ts';

/** The option's name in a conversation's header (specification, section 2). */
export const optionLabels: Record<PricingModel, string> = {
  question: 'One Shot',
  day: 'One Day',
  month: 'One Month',
};

/** The purchase that each option stands for. */
export const optionTexts: Record<PricingModel, string> = {
  question: 'Une question, une réponse.',
  day: '24 heures de conversation.',
  month: '30 jours de conversation, tous sujets.',
};
