import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';

/**
 * Reads what a handler left of the request's body. A refusal may come before the body was read; the
 * runtime then drops the connection, and with it the next request on it, which had done nothing
 * wrong.
 */
export const readUnreadBody = createMiddleware<AppEnv>(async (context, next) => {
  const request = context.req.raw;
  await next();
  if (request.body && !request.bodyUsed) await request.body.pipeTo(new WritableStream());
});
