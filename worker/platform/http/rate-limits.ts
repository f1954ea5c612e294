import { createMiddleware } from 'hono/factory';
import { ProblemError } from '../../../domain/problem.ts';
import type { AppContext, AppEnv } from './app-env.ts';
import { networkOf } from './network.ts';

/** The period that every limit in wrangler.toml counts over. */
export const LIMIT_PERIOD_SECONDS = 60;

type Limit = Extract<keyof Env, `${string}_LIMIT`>;

/** Whose requests are counted together without an account. Behind Cloudflare nobody can choose it. */
export function callerNetwork(context: Pick<AppContext, 'req'>): string {
  return networkOf(context.req.header('CF-Connecting-IP') ?? '');
}

/**
 * Counts the request for a person, or for the address of people who are not signed in; whether it
 * is too many.
 */
export async function exceeds(context: AppContext, limit: Limit): Promise<boolean> {
  const key = context.var.viewer?.id ?? callerNetwork(context);
  const { success } = await context.env[limit].limit({ key });
  return !success;
}

/** Lets callers through as often as the limit says. */
export function limitedBy(limit: Limit) {
  return createMiddleware<AppEnv>(async (context, next) => {
    if (await exceeds(context, limit)) throw new ProblemError('request.rate_limited');
    await next();
  });
}
