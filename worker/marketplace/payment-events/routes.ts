import { Hono } from 'hono';
import { database } from '../../../database/client.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { AppContext, AppEnv } from '../../platform/http/app-env.ts';
import { exceeds } from '../../platform/http/rate-limits.ts';
import { readBody } from '../../platform/http/read-body.ts';
import { secretsIn, verifyEvent } from '../payments/verify-event.ts';
import { receiveEvent } from './receive-event.ts';

/** Stripe's events are a few kilobytes; the object of one can be larger. */
const EVENT_MAX_BYTES = 256 * 1024;

/**
 * Takes an event as it was sent: the signature is of its bytes. 400 for what Stripe has not signed, or 429
 * where an address sends much of that; Stripe itself is never counted. `secrets`: those of the destinations
 * that lead here.
 */
async function take(context: AppContext, secrets: string): Promise<Response> {
  const { raw } = context.req;
  const body = raw.body && (await readBody(raw, EVENT_MAX_BYTES));
  if (raw.body && !body) throw new ProblemError('request.too_large');
  const event = await verifyEvent(
    context.env,
    new TextDecoder().decode(body ?? new Uint8Array()),
    context.req.header('Stripe-Signature') ?? '',
    secretsIn(secrets),
  );
  if (!event) {
    const isTooMany = await exceeds(context, 'API_LIMIT');
    throw new ProblemError(isTooMany ? 'request.rate_limited' : 'event.unverified');
  }
  await receiveEvent(database(context.env.DB), context.env, event, context.get('now'));
  return context.json({ received: true });
}

/** `/api/payments/events`: what Stripe tells of our own account, and of those connected to it. */
export const paymentEventRoutes = new Hono<AppEnv>()
  .post('/', (context) => take(context, context.env.STRIPE_WEBHOOK_SECRET))
  .post('/connect', (context) => take(context, context.env.STRIPE_CONNECT_WEBHOOK_SECRET));
