import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Source } from '../../../durable-objects/sign-in-guard/sign-in-guard.ts';
import type { AppContext, SignedInEnv } from '../../platform/http/app-env.ts';
import { callerNetwork } from '../../platform/http/rate-limits.ts';

/**
 * A browser's own secret, by which an account's guard tells a device that has signed in before from
 * a stranger. It opens nothing: it only counts wrong passwords apart.
 */
const DEVICE_COOKIE = 'dismoi_device';
/** Browsers keep a cookie no longer. */
const LIFETIME_SECONDS = 400 * 24 * 60 * 60;

/** The request's, by anybody or by who is signed in. */
export type AnyContext = AppContext | Context<SignedInEnv>;

/** The secret that the browser has brought; null where it has none. */
function broughtDevice(context: AnyContext): string | null {
  const brought = getCookie(context, DEVICE_COOKIE);
  return brought && /^[\w-]{43}$/.test(brought) ? brought : null;
}

/** The device's secret, which the answer gives to a browser that has none. */
export function deviceOf(context: AnyContext): string {
  const brought = broughtDevice(context);
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

/** Where the request comes from, for an account's guard. */
export function sourceOf(context: AnyContext): Source {
  return { device: deviceOf(context), network: callerNetwork(context) };
}

/** The same for an answer that gives no cookie: a browser that has none is a stranger's. */
export function silentSourceOf(context: AnyContext): Source {
  return { device: broughtDevice(context) ?? '', network: callerNetwork(context) };
}
