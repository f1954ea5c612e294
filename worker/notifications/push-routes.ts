import { Hono } from 'hono';
import {
  endpointSchema,
  isPushService,
  pushSubscriptionSchema,
} from '../../domain/notifications/push-subscription.ts';
import { ProblemError } from '../../domain/problem.ts';
import { invalidToken, signedIn } from '../accounts/auth/authentication.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { validBody } from '../platform/http/validation.ts';
import { publicPushKey } from './push-key.ts';

/** `/api/push` */
export const pushRoutes = new Hono<AppEnv>().get('/key', (context) =>
  context.json({ key: publicPushKey(context.env) }),
);

/** `/api/me/push-subscriptions`: one for each device, stored in the user's object. */
export const pushSubscriptionRoutes = new Hono<AppEnv>()
  .post('/', signedIn, validBody(pushSubscriptionSchema), async (context) => {
    const { id, sessionId } = context.var.viewer;
    const { endpoint, keys } = context.req.valid('json');
    if (!isPushService(endpoint, context.env.SITE_ORIGIN))
      throw new ProblemError('push.unknown_service');
    if (!(await isPoint(keys.p256dh))) throw new ProblemError('push.unusable_key');
    const inbox = context.env.INBOX.getByName(id);
    const subscription = { endpoint: new URL(endpoint).href, keys };
    if (!(await inbox.savePushSubscription(subscription, sessionId))) throw invalidToken();
    return context.body(null, 201);
  })
  .delete('/', signedIn, validBody(endpointSchema), async (context) => {
    const { id, sessionId } = context.var.viewer;
    const endpoint = new URL(context.req.valid('json').endpoint).href;
    const inbox = context.env.INBOX.getByName(id);
    if (!(await inbox.removePushSubscription(endpoint, sessionId))) throw invalidToken();
    return context.body(null, 204);
  });

/** True when a browser's key is on the curve: nothing could be encrypted for another. */
async function isPoint(p256dh: string): Promise<boolean> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  try {
    await crypto.subtle.importKey('raw', Buffer.from(p256dh, 'base64url'), curve, false, []);
    return true;
  } catch {
    return false;
  }
}
