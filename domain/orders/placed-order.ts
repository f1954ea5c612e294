import { z } from 'zod';
import { pricingModels } from '../profiles/pricing.ts';
import { DEFAULT_DEADLINES } from './deadlines.ts';

/** A non-negative integer as text, as a provider stores it: cents or milliseconds. */
const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/**
 * The order, stored with its payment at the provider: enough to recreate it after a restore of the database
 * to an earlier time.
 */
export const placedOrderSchema = z.object({
  order: z.uuid(),
  asker: z.uuid(),
  creator: z.uuid(),
  topic: z.uuid(),
  pricing: z.enum(pricingModels),
  price: count,
  fee: count,
  conversation: z.uuid(),
  placed: count,
  consents: z.string(),
  /** Missing in orders from before this was stored. */
  answer: count.default(0),
  answerDays: count.default(DEFAULT_DEADLINES.answerDays),
  releaseDays: count.default(DEFAULT_DEADLINES.releaseDays),
  complaintReplyDays: count.default(DEFAULT_DEADLINES.complaintReplyDays),
  complaintDecisionDays: count.default(DEFAULT_DEADLINES.complaintDecisionDays),
});

export type PlacedOrder = z.infer<typeof placedOrderSchema>;

/** The order as texts by name, for {@link placedOrderSchema}. */
export function placedOrderTexts(placed: PlacedOrder): Record<string, string> {
  return Object.fromEntries(Object.entries(placed).map(([name, value]) => [name, String(value)]));
}
