import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';

/**
 * Reads the rest of the request's body. A handler may reject a request before reading it; the runtime then
 * drops the connection, and with it the next valid request on it.
 */
export const readUnreadBody = createMiddleware<AppEnv>(async (context, next) => {
  const request = context.req.raw;
  await next();
  if (!request.body || request.bodyUsed) return;
  // It ends early when the client has gone: nothing is left to read then.
  await request.body.pipeTo(new WritableStream()).catch(() => undefined);
});
