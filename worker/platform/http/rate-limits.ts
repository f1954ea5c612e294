import { createMiddleware } from 'hono/factory';
import { ProblemError } from '../../../domain/problem.ts';
import type { AppContext, AppEnv } from './app-env.ts';
import { networkOf } from './network.ts';

/** The period of every limit in wrangler.toml. */
export const LIMIT_PERIOD_SECONDS = 60;

type Limit = Extract<keyof Env, `${string}_LIMIT`>;

/**
 * Network of the caller, by which requests without an account are counted. Behind Cloudflare the caller
 * cannot choose it.
 */
export function callerNetwork(context: Pick<AppContext, 'req'>): string {
  return networkOf(context.req.header('CF-Connecting-IP') ?? '');
}

/**
 * Counts the request for `key`, by default for a user, or for the network of a signed-out caller; true when it
 * exceeds the limit.
 */
export async function exceeds(
  context: AppContext,
  limit: Limit,
  key = context.var.viewer?.id ?? callerNetwork(context),
): Promise<boolean> {
  const { success } = await context.env[limit].limit({ key });
  return !success;
}

/** Rejects callers beyond the limit. */
export function limitedBy(limit: Limit) {
  return createMiddleware<AppEnv>(async (context, next) => {
    if (await exceeds(context, limit)) throw new ProblemError('request.rate_limited');
    await next();
  });
}
