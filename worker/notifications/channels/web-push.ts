import {
  type ClaimedDelivery,
  type PushMessage,
  pushMessageOf,
  pushRetryDelay,
} from '../../../domain/notifications/push-message.ts';
import type { PushSubscriptionInput } from '../../../domain/notifications/push-subscription.ts';
import { log } from '../../platform/log.ts';
import { type PushOutcome, sendPush } from '../send-push.ts';

/** A push that one device has not received yet, on the queue `push-retries`. */
export interface LatePush {
  personId: string;
  endpoint: string;
  message: PushMessage;
}

/**
 * Sends a claimed notice to the subscribed devices of its owner. A push that its service cannot take now
 * goes to the queue `push-retries`, separately for each device.
 */
export async function pushNotice(
  env: Env,
  personId: string,
  delivery: ClaimedDelivery,
): Promise<void> {
  const message = pushMessageOf(delivery);
  await Promise.all(
    delivery.devices.map(async (device) => {
      const { endpoint } = device;
      const result = await pushTo(env, personId, device, message);
      if (result.outcome !== 'again') return;
      const late: LatePush = { personId, endpoint, message };
      const delaySeconds = pushRetryDelay(1, result.retryAfter);
      await env.PUSH_RETRIES.send(late, { delaySeconds });
    }),
  );
}

/** Retries a push, unless its device is no longer subscribed. */
export async function pushLate(env: Env, { personId, endpoint, message }: LatePush) {
  const inbox = env.INBOX.getByName(personId);
  const devices: PushSubscriptionInput[] = await inbox.pushSubscriptions();
  const device = devices.find((each) => each.endpoint === endpoint);
  return device ? pushTo(env, personId, device, message) : null;
}

/** Sends one push; a subscription that the service no longer knows is deleted. Logs failures. */
async function pushTo(
  env: Env,
  personId: string,
  device: PushSubscriptionInput,
  message: PushMessage,
): Promise<PushOutcome> {
  const result = await sendPush(env, device, message, Date.now());
  if (result.outcome === 'gone')
    await env.INBOX.getByName(personId).deletePushSubscription(device.endpoint);
  // The endpoint is as sensitive as a key to the device, so only its host is logged.
  const service = new URL(device.endpoint).host;
  if (result.outcome === 'refused') log.error('push.refused', { service, status: result.status });
  if (result.outcome === 'again')
    log.warn('push.delayed', { service, retryAfter: result.retryAfter });
  return result;
}
