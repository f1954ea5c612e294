import { createMiddleware } from 'hono/factory';
import { database } from '../db/client.ts';
import { guardedBySession } from '../db/session-guard.ts';
import type { SignedInEnv } from '../http/app-env.ts';
import { bearerToken, verifyAccessToken } from './access-token.ts';
import { AuthError } from './errors.ts';
import { sessionNotFound } from './viewer-account.ts';

/** Lets only signed-in callers through; refusals are GoTrue's. */
export const authenticated = createMiddleware<SignedInEnv>(async (context, next) => {
  const token = bearerToken(context.req.header('Authorization'));
  if (!token)
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  const viewer = await verifyAccessToken(context.env, token, context.var.now);
  if (!viewer) throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to verify the token');
  context.set('viewer', viewer);
  const { id: userId, sessionId } = viewer;
  const guarded = guardedBySession(context.var.d1, {
    userId,
    sessionId,
    refusal: sessionNotFound,
  });
  context.set('db', database(guarded));
  await next();
});
