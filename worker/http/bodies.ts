import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';
import { ProblemError } from './problems.ts';
import { readBody } from './read-body.ts';

/** Far above what any JSON request needs: the longest text is 5,000 characters. */
const JSON_BODY_MAX_BYTES = 64 * 1024;

/** Refuses a JSON body that is too large before it is parsed. Images have limits of their own. */
export const jsonBodyLimit = createMiddleware<AppEnv>(async (context, next) => {
  const { raw } = context.req;
  const isJson = /^application\/json\b/i.test(raw.headers.get('Content-Type') ?? '');
  if (isJson && raw.body) {
    const body = await readBody(raw, JSON_BODY_MAX_BYTES);
    if (!body) throw new ProblemError('request.too_large');
    context.req.raw = new Request(raw, { body });
  }
  await next();
});

/** Nothing between us and the caller keeps an answer that does not say it may be kept. */
export const unstored = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  const { status, headers } = context.res;
  if (status !== 101 && !headers.has('Cache-Control')) context.header('Cache-Control', 'no-store');
});
