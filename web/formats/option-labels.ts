import type { PricingModel } from '../../domain/profiles/pricing.ts';

/** How a conversation's header names its option (specification, section 2). */
export const optionLabels: Record<PricingModel, string> = {
  question: 'One Shot',
  day: 'One Day',
  month: 'One Month',
};

/** What each option buys. */
export const optionTexts: Record<PricingModel, string> = {
  question: 'Une question, une réponse.',
  day: '24 heures de conversation.',
  month: '30 jours de conversation, tous sujets.',
};
