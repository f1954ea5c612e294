import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { countryOf } from '../../../domain/accounts/country.ts';
import type { Source } from '../../../durable-objects/sign-in-guard/sign-in-guard.ts';
import type { AppContext, SignedInEnv } from '../../platform/http/app-env.ts';
import { callerNetwork } from '../../platform/http/rate-limits.ts';

/**
 * A browser's secret, by which an account's guard distinguishes a known device from an unknown one. It
 * grants no access: wrong passwords are only counted separately.
 */
const DEVICE_COOKIE = 'dismoi_device';
/** Maximum lifetime of a cookie in browsers. */
const LIFETIME_SECONDS = 400 * 24 * 60 * 60;

export type AnyContext = AppContext | Context<SignedInEnv>;

/** The secret that the browser sent; null when it has none. */
function sentDevice(context: AnyContext): string | null {
  const brought = getCookie(context, DEVICE_COOKIE);
  return brought && /^[\w-]{43}$/.test(brought) ? brought : null;
}

/** The device's secret; a browser without one gets it with the response. */
export function deviceOf(context: AnyContext): string {
  const brought = sentDevice(context);
  if (brought !== null) return brought;
  const device = randomBytes(32).toString('base64url');
  setCookie(context, DEVICE_COOKIE, device, {
    path: '/api/auth',
    httpOnly: true,
    secure: new URL(context.req.url).protocol === 'https:',
    sameSite: 'Strict',
    maxAge: LIFETIME_SECONDS,
  });
  return device;
}

/** Source of the request, for an account's guard. */
export function sourceOf(context: AnyContext): Source {
  return { device: deviceOf(context), network: callerNetwork(context) };
}

/** The same without setting a cookie: a browser without one counts as unknown. */
export function sourceWithoutCookie(context: AnyContext): Source {
  return { device: sentDevice(context) ?? '', network: callerNetwork(context) };
}

/** The caller's device as a session stores it. */
export function callerDevice(context: AppContext) {
  return {
    userAgent: context.req.header('User-Agent') ?? null,
    country: callerCountry(context),
  };
}

/** Country of the request's network, ISO 3166-1 with two letters; null when it is unknown. */
export function callerCountry({ req }: Pick<AppContext, 'req'>): string | null {
  return countryOf(req.raw.cf?.country);
}
