import { createMiddleware } from 'hono/factory';
import { ProblemError } from '../../domain/problem.ts';
import { bearerToken, verifyAccessToken } from '../auth/access-token.ts';
import type { AppEnv, SignedInEnv } from './app-env.ts';

/**
 * Reads `Authorization: Bearer …` into `viewer`. No header means an anonymous caller; a token that
 * does not verify is a 401, never an anonymous answer in disguise.
 */
export const authenticate = createMiddleware<AppEnv>(async (context, next) => {
  const header = context.req.header('Authorization');
  context.set('viewer', null);
  if (header) {
    const token = bearerToken(header);
    const viewer = token ? await verifyAccessToken(context.env, token, context.get('now')) : null;
    if (!viewer) throw new ProblemError('auth.invalid_token');
    context.set('viewer', viewer);
  }
  await next();
});

/** Lets only signed-in callers through. */
export const signedIn = createMiddleware<SignedInEnv>(async (context, next) => {
  if (!context.get('viewer')) throw new ProblemError('auth.required');
  await next();
});
