import { Hono } from 'hono';
import { database } from '../../../database/client.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { AppContext, AppEnv } from '../../platform/http/app-env.ts';
import { exceeds } from '../../platform/http/rate-limits.ts';
import { readBody } from '../../platform/http/read-body.ts';
import { secretsIn, verifyEvent } from '../payments/verify-event.ts';
import { receiveEvent } from './receive-event.ts';

/** Stripe's events are a few kilobytes; the object in an event can be larger. */
const EVENT_MAX_BYTES = 256 * 1024;

/**
 * Receives an event as raw bytes, because the signature covers the bytes. Responds 400 when Stripe
 * has not signed it, or 429 when a client sends many of those; Stripe itself is never rate-limited.
 * `secrets` are those of the destinations that point here.
 */
async function receive(context: AppContext, secrets: string): Promise<Response> {
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

/**
 * `/api/payments/events`: Stripe's events for the platform's own account and the connected
 * accounts.
 */
export const paymentEventRoutes = new Hono<AppEnv>()
  .post('/', (context) => receive(context, context.env.STRIPE_WEBHOOK_SECRET))
  .post('/connect', (context) => receive(context, context.env.STRIPE_CONNECT_WEBHOOK_SECRET));
