import type { PricingModel } from '../../domain/conversation.ts';

/** How a conversation's header names its option (specification, section 2). */
export const optionLabels: Record<PricingModel, string> = {
  question: 'One Shot',
  day: 'One Day',
  month: 'One Month',
};
