import { createMiddleware } from 'hono/factory';
import type { AppContext, AppEnv } from './app-env.ts';
import { ProblemError } from './problems.ts';

/** The period that every limit in wrangler.toml counts over. */
export const LIMIT_PERIOD_SECONDS = 60;

/** Whose requests are counted together without an account. Behind Cloudflare nobody can choose it. */
export function callerAddress(context: AppContext): string {
  return context.req.header('CF-Connecting-IP') ?? 'unknown';
}

/** Lets a person, or an address of people who are not signed in, through as often as the limit says. */
export function limitedBy(limit: 'API_LIMIT' | 'SEARCH_LIMIT' | 'COMMENT_LIMIT' | 'UPLOAD_LIMIT') {
  return createMiddleware<AppEnv>(async (context, next) => {
    const key = context.var.viewer?.id ?? callerAddress(context);
    const { success } = await context.env[limit].limit({ key });
    if (!success)
      throw new ProblemError('request.rate_limited', undefined, {
        'Retry-After': String(LIMIT_PERIOD_SECONDS),
      });
    await next();
  });
}
