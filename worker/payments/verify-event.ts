import type Stripe from 'stripe';
import type { ToldEvent } from './records.ts';
import { loadStripe, type StripeSettings, stripeClient } from './stripe-client.ts';

/**
 * What a request's raw body tells, if Stripe has signed it with `secret` within the last minutes; null
 * where it has not.
 */
export async function verifyEvent(
  settings: StripeSettings,
  body: string,
  signature: string,
  secret: string,
): Promise<ToldEvent | null> {
  // Nothing is signed with a secret that was never set.
  if (!secret) return null;
  const { StripeSignatureVerificationError } = (await loadStripe()).errors;
  try {
    return isThin(body)
      ? toldThinly(
          await (await stripeClient(settings)).parseEventNotificationAsync(body, signature, secret),
        )
      : told(await (await loadStripe()).webhooks.constructEventAsync(body, signature, secret));
  } catch (error) {
    if (error instanceof StripeSignatureVerificationError) return null;
    throw error;
  }
}

/** Accounts are told of in the form of the API's second version, which has its own reader. */
function isThin(body: string): boolean {
  return /"object":\s*"v2\.core\.event"/.test(body);
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
