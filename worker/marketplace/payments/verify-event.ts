import type Stripe from 'stripe';
import { z } from 'zod';
import type { ProviderEvent } from './records.ts';
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

/** A signature's time may differ from ours by this many milliseconds. */
const TOLERANCE_MS = 5 * 60_000;

/** The secrets in a setting, separated by commas or spaces. */
export function secretsIn(setting: string): string[] {
  return setting.split(/[\s,]+/).filter((secret) => secret !== '');
}

/**
 * The event in a request's raw body. Null unless it is an event that Stripe has signed with one of
 * `secrets` within the last minutes. A URL has several secrets when several destinations point to
 * it: thin events have a secret of their own, and a rolled secret has two for a while.
 */
export async function verifyEvent(
  settings: StripeSettings,
  body: string,
  signature: string,
  secrets: readonly string[],
): Promise<ProviderEvent | null> {
  if (isFromFuture(signature, Date.now())) return null;
  const json = parseJson(body);
  const isThin = thinEventSchema.safeParse(json).success;
  if (!isThin && !eventSchema.safeParse(json).success) return null;
  // An unset secret verifies nothing.
  for (const secret of secrets) {
    const event = await verifyWith(settings, { body, signature, secret, isThin });
    if (event) return event;
  }
  return null;
}

/** The package rejects signatures that are too old, and accepts those from the future. */
function isFromFuture(signature: string, now: number): boolean {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, time]) => Number(time));
  return times.some((time) => time * 1000 > now + TOLERANCE_MS);
}

/** The event if it was signed with this secret; null otherwise. */
async function verifyWith(
  settings: StripeSettings,
  signed: { body: string; signature: string; secret: string; isThin: boolean },
): Promise<ProviderEvent | null> {
  const { body, signature, secret, isThin } = signed;
  const { StripeSignatureVerificationError } = (await loadStripe()).errors;
  try {
    return isThin
      ? describeThinEvent(
          await (await stripeClient(settings)).parseEventNotificationAsync(body, signature, secret),
        )
      : describeEvent(
          await (await loadStripe()).webhooks.constructEventAsync(body, signature, secret),
        );
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

/** The event of a verified or fetched notification. */
export function describeEvent({ id, type, data, account }: Stripe.Event): ProviderEvent {
  const object = data.object;
  return { id, type, objectId: 'id' in object ? object.id : null, accountId: account ?? null };
}

function describeThinEvent(event: Stripe.V2.Core.EventNotification): ProviderEvent {
  const { id, type, context } = event;
  const object = 'related_object' in event ? event.related_object : null;
  const objectId = object && 'id' in object ? String(object.id) : null;
  return { id, type, objectId, accountId: context?.toString() || null };
}
