import { encryptNotification } from '@block65/webcrypto-web-push';
import type { PushMessage } from '../../domain/notifications/push-message.ts';
import {
  isPushService,
  type PushSubscriptionInput,
} from '../../domain/notifications/push-subscription.ts';
import { pushAuthorization } from './push-key.ts';

/** Push services respond in well under a second. */
const DEADLINE_MS = 10_000;

/**
 * Result of a push: accepted; refused permanently because the subscription is `gone`, or for another
 * reason; or to be retried, not before `retryAfter` seconds if the service says so.
 */
export type PushOutcome =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'refused'; status: number }
  | { outcome: 'again'; retryAfter: number | null };

/**
 * Sends a push to one device (RFC 8030), encrypted for it (RFC 8291) and signed (RFC 8292). It accepts only
 * push services as targets, and follows no redirects. Rejects when the site's own key is unusable.
 */
export async function sendPush(
  env: Env,
  { endpoint, keys }: PushSubscriptionInput,
  { payload, urgency, ttl, topic }: PushMessage,
  now: number,
): Promise<PushOutcome> {
  if (!isPushService(endpoint, env.SITE_ORIGIN)) return { outcome: 'gone' };
  const authorization = await pushAuthorization(env, endpoint, now);
  const text = new TextEncoder().encode(JSON.stringify(payload));
  const body = await encryptNotification({ endpoint, keys, expirationTime: null }, text);
  let answer: Response;
  try {
    answer = await fetch(endpoint, {
      method: 'POST',
      headers: {
        Authorization: authorization,
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': 'aes128gcm',
        TTL: String(ttl),
        Urgency: urgency,
        Topic: topic,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
  } catch {
    // No response: the service, or the network, is down.
    return { outcome: 'again', retryAfter: null };
  }
  await answer.body?.cancel();
  return outcomeOf(answer);
}

function outcomeOf({ ok, status, headers }: Response): PushOutcome {
  if (ok) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status !== 429 && status < 500) return { outcome: 'refused', status };
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return { outcome: 'again', retryAfter: Number.isFinite(seconds) ? seconds : null };
}
