import { z } from 'zod';
import { CARD_MINIMUM_CENTS } from './debt-payment.ts';

export const debtPaymentSchema = z.strictObject({
  /** Chosen before the first request. */
  id: z.uuid().toLowerCase(),
  /** The whole debt, as the creator has seen it. */
  cents: z.int().min(CARD_MINIMUM_CENTS, 'Une carte ne paie pas moins de 0,50 €'),
});
