import type Stripe from 'stripe';
import { memoizePerIsolate } from '../../platform/http/memoize-per-isolate.ts';
import { type Attempt, ProviderRefusal } from './port.ts';

/**
 * The settings of the Stripe API: secret key, mode (live or test), and host, which is Stripe unless
 * a stand-in is configured.
 */
export type StripeSettings = Pick<Env, 'STRIPE_API' | 'STRIPE_MODE' | 'STRIPE_SECRET_KEY'>;

/** Time limit of one call; a longer one is retried under the same key. */
const TIMEOUT_MS = 20_000;
const RETRIES = 2;
/** Status codes that do not say whether the request was executed; it may be resent unchanged. */
const UNDECIDED = new Set([401, 403, 409, 429]);

/**
 * Error codes of an account that cannot receive transfers: restricted, closed, or no longer
 * connected.
 */
const OF_ACCOUNT = new Set([
  'insufficient_capabilities_for_transfer',
  'transfers_not_allowed',
  'account_invalid',
  'account_closed',
]);

/** The Stripe package, loaded by the first call that needs it. */
export const loadStripe = memoizePerIsolate(async () => (await import('stripe')).default);

/** A client of the API; throws when there is no key, or one of the other mode. */
export async function stripeClient(settings: StripeSettings): Promise<Stripe> {
  const Client = await loadStripe();
  const key: string = settings.STRIPE_SECRET_KEY;
  if (!key) throw new Error('STRIPE_SECRET_KEY is not set');
  if (!new RegExp(`^(sk|rk)_${settings.STRIPE_MODE}_`).test(key))
    throw new Error(`STRIPE_SECRET_KEY is no key of the mode ${settings.STRIPE_MODE}`);
  return new Client(key, {
    ...addressOf(settings.STRIPE_API),
    httpClient: Client.createFetchHttpClient(),
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
}

function addressOf(api: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (!api) return {};
  const { hostname, port, protocol } = new URL(api);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  };
}

/**
 * True when Stripe rate-limits calls (429): nothing was tried, so it does not count as an attempt.
 * Looks through wrapping errors.
 */
export function isRateLimited(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { statusCode, cause } = error as { statusCode?: unknown; cause?: unknown };
  return statusCode === 429 || isRateLimited(cause);
}

/** True when Stripe rejects the parameter of this name. Looks through a wrapping error. */
export async function isRefusalOf(parameter: string, error: unknown): Promise<boolean> {
  const { StripeInvalidRequestError } = (await loadStripe()).errors;
  const refusal = error instanceof Error && error.cause ? error.cause : error;
  return refusal instanceof StripeInvalidRequestError && refusal.param === parameter;
}

/** The idempotency key of an attempt; each attempt has its own. */
export function keyOf({ key, number }: Attempt): string {
  return number === 1 ? key : `${key}:${number}`;
}

/**
 * Stripe's filter for objects created at `since` or later, epoch ms; it accepts no time before
 * 1970.
 */
export function sinceTime(since: number): { gte: number } {
  return { gte: Math.max(0, Math.floor(since / 1000)) };
}

/**
 * Stripe's answer to a mutating request; throws {@link ProviderRefusal} on a definitive rejection.
 */
export async function awaitAnswer<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    const { StripeError } = (await loadStripe()).errors;
    if (error instanceof StripeError && error.statusCode && !UNDECIDED.has(error.statusCode))
      throw new ProviderRefusal(error.message, {
        cause: error,
        isOfAccount: OF_ACCOUNT.has(error.code ?? ''),
      });
    throw error;
  }
}
