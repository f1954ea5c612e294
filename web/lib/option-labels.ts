import type { PricingModel } from '../../domain/pricing.ts';

/** How a conversation's header names its option (specification, section 2). */
export const optionLabels: Record<PricingModel, string> = {
  question: 'One Shot',
  day: 'One Day',
  month: 'One Month',
};
