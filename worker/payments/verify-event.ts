import type Stripe from 'stripe';
import { z } from 'zod';
import type { ToldEvent } from './records.ts';
import { loadStripe, type StripeSettings, stripeClient } from './stripe-client.ts';

const thinEventSchema = z.object({
  object: z.literal('v2.core.event'),
  id: z.string(),
  type: z.string(),
});
const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({}) }),
});

/**
 * The event in a request's raw body. Null unless Stripe has signed it with `secret` within the last minutes, and
 * unless it is an event.
 */
export async function verifyEvent(
  settings: StripeSettings,
  body: string,
  signature: string,
  secret: string,
): Promise<ToldEvent | null> {
  // Nothing is signed with a secret that was never set.
  if (!secret) return null;
  const json = parseJson(body);
  const isThin = thinEventSchema.safeParse(json).success;
  if (!isThin && !eventSchema.safeParse(json).success) return null;
  const { StripeSignatureVerificationError } = (await loadStripe()).errors;
  try {
    return isThin
      ? toldThinly(
          await (await stripeClient(settings)).parseEventNotificationAsync(body, signature, secret),
        )
      : told(await (await loadStripe()).webhooks.constructEventAsync(body, signature, secret));
  } catch (error) {
    if (error instanceof StripeSignatureVerificationError) return null;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An event that came by a way that needs no proof. */
export function told({ id, type, data, account }: Stripe.Event): ToldEvent {
  const object = data.object;
  return { id, type, objectId: 'id' in object ? object.id : null, accountId: account ?? null };
}

function toldThinly(event: Stripe.V2.Core.EventNotification): ToldEvent {
  const { id, type, context } = event;
  const object = 'related_object' in event ? event.related_object : null;
  const objectId = object && 'id' in object ? String(object.id) : null;
  return { id, type, objectId, accountId: context?.toString() || null };
}
