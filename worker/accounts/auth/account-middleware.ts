import { createMiddleware } from 'hono/factory';
import type { AppContext, AppEnv } from '../../platform/http/app-env.ts';
import { d1SessionFrom } from '../../platform/http/d1-session.ts';
import { callerNetwork, exceeds, LIMIT_PERIOD_SECONDS } from '../../platform/http/rate-limits.ts';
import { API_VERSION_HEADER, requestedApiVersion, tooManyRequests } from './errors.ts';

/** Account data is never read from a replica, because a user signs in a moment after signing up. */
export const primaryD1Session = d1SessionFrom(() => 'first-primary');

/** Marks the caller as unknown, and echoes the API version that the client asked for. */
export const apiVersion = createMiddleware<AppEnv>(async (context, next) => {
  context.set('viewer', null);
  await next();
  const version = requestedApiVersion(context.req.header(API_VERSION_HEADER));
  if (version) context.header(API_VERSION_HEADER, version);
});

type AccountLimit = 'SIGN_UP_LIMIT' | 'SIGN_IN_LIMIT' | 'TOKEN_LIMIT';

/**
 * Throws GoTrue's error when the caller exceeds the limit. A signed-in caller counts by session and network: who
 * else has signed in to the account does not use up the owner's limit.
 */
export async function requireWithinLimit(context: AppContext, limit: AccountLimit) {
  const network = callerNetwork(context);
  const { viewer } = context.var;
  const key = viewer ? `${viewer.sessionId} ${network}` : network;
  if (await exceeds(context, limit, key)) throw tooManyRequests(LIMIT_PERIOD_SECONDS);
}

/**
 * Counts per IP address before `authenticated`, and per session and network after it: the holder of a stolen token must
 * not keep its owner from ending the session.
 */
export function limitedBy(limit: AccountLimit) {
  return createMiddleware<AppEnv>(async (context, next) => {
    await requireWithinLimit(context, limit);
    await next();
  });
}
