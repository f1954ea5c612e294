import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Source } from '../../durable-objects/sign-in-guard/sign-in-guard.ts';
import type { AppContext, SignedInEnv } from '../http/app-env.ts';
import { callerNetwork } from '../http/rate-limits.ts';

/**
 * A browser's own secret, by which an account's guard tells a device that has signed in before from
 * a stranger. It opens nothing: it only counts wrong passwords apart.
 */
const DEVICE_COOKIE = 'dismoi_device';
/** Browsers keep a cookie no longer. */
const LIFETIME_SECONDS = 400 * 24 * 60 * 60;

type AnyContext = AppContext | Context<SignedInEnv>;

/** The device's secret, which the answer gives to a browser that has none. */
export function deviceOf(context: AnyContext): string {
  const known = getCookie(context, DEVICE_COOKIE);
  if (known && /^[\w-]{43}$/.test(known)) return known;
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
