import { createMiddleware } from 'hono/factory';
import { ProblemError } from '../../domain/problem.ts';
import { bearerToken, verifyAccessToken } from '../auth/access-token.ts';
import { database } from '../db/client.ts';
import { guardedBySession } from '../db/session-guard.ts';
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
    if (!viewer) throw invalidToken();
    context.set('viewer', viewer);
    const { id: userId, sessionId } = viewer;
    const refusal = invalidToken;
    context.set('db', database(guardedBySession(context.var.d1, { userId, sessionId, refusal })));
  }
  await next();
});

/** The refusal of a token that proves nothing, or no longer. */
function invalidToken(): ProblemError {
  return new ProblemError('auth.invalid_token');
}

/** Lets only signed-in callers through. */
export const signedIn = createMiddleware<SignedInEnv>(async (context, next) => {
  if (!context.get('viewer')) throw new ProblemError('auth.required');
  await next();
});

/**
 * For what acts outside D1, where no batch asks it along: refuses a caller whose session has ended.
 * The person's own object knows, since whoever ends a session tells it before answering.
 */
export const whileSignedIn = createMiddleware<SignedInEnv>(async (context, next) => {
  const { id, sessionId } = context.var.viewer;
  if (await context.env.INBOX.getByName(id).hasEnded(sessionId)) throw invalidToken();
  await next();
});
