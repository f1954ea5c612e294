import { createMiddleware } from 'hono/factory';
import { database } from '../../database/client.ts';
import type { OwnSession } from '../../database/own-session.ts';
import { guardedBySession } from '../../database/session-guard.ts';
import { ProblemError } from '../../domain/problem.ts';
import type { AppEnv, SignedInEnv, Viewer } from '../http/app-env.ts';
import { bearerToken, verifyAccessToken } from './access-token.ts';
import { AuthError } from './errors.ts';
import { sessionNotFound } from './viewer-account.ts';

/**
 * The tables for a caller whose token says who they are without a query; that their session goes on
 * is asked along with the first thing that the request does there.
 */
function guardedTables(d1: OwnSession, viewer: Viewer, refusal: () => Error) {
  const { id: userId, sessionId } = viewer;
  return database(guardedBySession(d1, { userId, sessionId, refusal }));
}

/** The refusal of a token that proves nothing, or no longer. */
export const invalidToken = () => new ProblemError('auth.invalid_token');

/**
 * Reads `Authorization: Bearer …` into `viewer`. No header means an anonymous caller; a token that
 * does not verify is a 401, never an anonymous answer in disguise.
 */
export const authenticate = createMiddleware<AppEnv>(async (context, next) => {
  const header = context.req.header('Authorization');
  context.set('viewer', null);
  if (header) {
    const token = bearerToken(header);
    const viewer = token ? await verifyAccessToken(context.env, token, context.var.now) : null;
    if (!viewer) throw invalidToken();
    context.set('viewer', viewer);
    context.set('db', guardedTables(context.var.d1, viewer, invalidToken));
  }
  await next();
});

/** Lets only signed-in callers through. */
export const signedIn = createMiddleware<SignedInEnv>(async (context, next) => {
  if (!context.var.viewer) throw new ProblemError('auth.required');
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

/** Lets only signed-in callers of the account endpoints through; refusals are GoTrue's. */
export const authenticated = createMiddleware<SignedInEnv>(async (context, next) => {
  const token = bearerToken(context.req.header('Authorization'));
  if (!token)
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  const viewer = await verifyAccessToken(context.env, token, context.var.now);
  if (!viewer) throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to verify the token');
  context.set('viewer', viewer);
  context.set('db', guardedTables(context.var.d1, viewer, sessionNotFound));
  await next();
});
