import { z } from 'zod';
import { pricingModels } from '../profiles/pricing.ts';

/** Text of whole cents or milliseconds, as a provider keeps it. */
const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/**
 * What an order is, as it is kept with the provider beside its payment: enough to write it again where a
 * database was restored to a time before it.
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
  /** None for orders from before it was noted. */
  answer: count.default(0),
});

export type PlacedOrder = z.infer<typeof placedOrderSchema>;

/** The order as texts by name, to be read by {@link placedOrderSchema}. */
export function placedOrderTexts(placed: PlacedOrder): Record<string, string> {
  return Object.fromEntries(Object.entries(placed).map(([name, value]) => [name, String(value)]));
}
