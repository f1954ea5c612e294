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

/** A signature's time is refused so long before or after ours, milliseconds. */
const TOLERANCE_MS = 5 * 60_000;

/** The secrets in a setting: one, or several with commas or spaces between them. */
export function secretsIn(setting: string): string[] {
  return setting.split(/[\s,]+/).filter((secret) => secret !== '');
}

/**
 * The event in a request's raw body. Null unless Stripe has signed it with one of `secrets` within the last
 * minutes, and unless it is an event. An address has several secrets where several destinations lead to it:
 * thin events have one of their own, and a secret that is rolled has two for a while.
 */
export async function verifyEvent(
  settings: StripeSettings,
  body: string,
  signature: string,
  secrets: readonly string[],
): Promise<ToldEvent | null> {
  if (isOfTheFuture(signature, Date.now())) return null;
  const json = parseJson(body);
  const isThin = thinEventSchema.safeParse(json).success;
  if (!isThin && !eventSchema.safeParse(json).success) return null;
  // Nothing is signed with a secret that was never set.
  for (const secret of secrets) {
    const event = await verifyWith(settings, { body, signature, secret, isThin });
    if (event) return event;
  }
  return null;
}

/** The package refuses signatures that are too old, and none that are ahead of time. */
function isOfTheFuture(signature: string, now: number): boolean {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, time]) => Number(time));
  return times.some((time) => time * 1000 > now + TOLERANCE_MS);
}

/** The event if it was signed with this secret; else null. */
async function verifyWith(
  settings: StripeSettings,
  signed: { body: string; signature: string; secret: string; isThin: boolean },
): Promise<ToldEvent | null> {
  const { body, signature, secret, isThin } = signed;
  const { StripeSignatureVerificationError } = (await loadStripe()).errors;
  try {
    return isThin
      ? isThinEvent(
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

function isThinEvent(event: Stripe.V2.Core.EventNotification): ToldEvent {
  const { id, type, context } = event;
  const object = 'related_object' in event ? event.related_object : null;
  const objectId = object && 'id' in object ? String(object.id) : null;
  return { id, type, objectId, accountId: context?.toString() || null };
}
