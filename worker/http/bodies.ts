import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { ProblemError } from '../../domain/problem.ts';
import type { AppEnv } from './app-env.ts';

/** Far above what any JSON request needs: the longest text is 5,000 characters. */
const JSON_BODY_MAX_BYTES = 64 * 1024;

const limitJson = bodyLimit({
  maxSize: JSON_BODY_MAX_BYTES,
  onError: () => {
    throw new ProblemError('request.too_large');
  },
});

/** Refuses a JSON body that is too large before it is parsed. Images have limits of their own. */
export const jsonBodyLimit = createMiddleware<AppEnv>(async (context, next) => {
  const isJson = /^application\/json\b/i.test(context.req.header('Content-Type') ?? '');
  return isJson ? limitJson(context, next) : next();
});

/** Nothing between us and the caller keeps an answer that does not say it may be kept. */
export const unstored = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  const { status, headers } = context.res;
  if (status !== 101 && !headers.has('Cache-Control')) context.header('Cache-Control', 'no-store');
});
