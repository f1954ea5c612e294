import { createMiddleware } from 'hono/factory';
import type { SignedInEnv } from '../http/app-env.ts';
import { bearerToken, verifyAccessToken } from './access-token.ts';
import { AuthError } from './errors.ts';

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
  await next();
});
