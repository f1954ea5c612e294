import { createMiddleware } from 'hono/factory';
import { database } from '../../../database/client.ts';
import type { D1Session } from '../../../database/d1-access.ts';
import { guardedBySession } from '../../../database/d1-access.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { AppContext, AppEnv, SignedInEnv, Viewer } from '../../platform/http/app-env.ts';
import { bearerToken, verifyAccessToken } from './access-token.ts';
import { AuthError } from './errors.ts';
import { sessionNotFound } from './viewer-account.ts';

/**
 * The tables for a caller who is known only from the token; the first batch of the request also checks that
 * the session is live.
 */
function guardedTables(
  d1: D1Session,
  { id: userId, sessionId }: Viewer,
  rules: Pick<Parameters<typeof guardedBySession>[1], 'refusal' | 'also'>,
) {
  return database(guardedBySession(d1, { userId, sessionId, ...rules }));
}

/** Error for a token that is not valid, or no longer. */
export const invalidToken = () => new ProblemError('auth.invalid_token');

/**
 * Reads `Authorization: Bearer …` into `viewer`. A request without the header is anonymous; an invalid
 * token is a 401, never an anonymous response.
 */
export const authenticate = createMiddleware<AppEnv>(async (context, next) => {
  const header = context.req.header('Authorization');
  context.set('viewer', null);
  if (header) await identify(context, bearerToken(header));
  await next();
});

/** Reads an access token into `viewer`; a 401 problem when it is not valid. */
export async function identify(context: AppContext, token: string | undefined): Promise<void> {
  const viewer = token ? await verifyAccessToken(context.env, token, context.var.now) : null;
  if (!viewer) throw invalidToken();
  context.set('viewer', viewer);
  context.set('db', guardedTables(context.var.d1, viewer, { refusal: invalidToken }));
}

export const signedIn = createMiddleware<SignedInEnv>(async (context, next) => {
  if (!context.var.viewer) throw new ProblemError('auth.required');
  await next();
});

/** A role whose routes need a second factor where the deployment requires one. */
type Role = 'moderators' | 'operators';

/**
 * SQL: the session `?1` of the user `?2` lacks the second factor that it needs. Users need one once they
 * have set it up; with `roles`, only the people who have one of them, and with `SECOND_FACTOR = "required"`
 * all of these. The routes answer everybody else as if there were no such condition.
 */
function lacksSecondFactor(env: Pick<Env, 'SECOND_FACTOR'>, roles: readonly Role[]): string {
  const without =
    '(select second_factor_at from auth_sessions where id = ?1 and user_id = ?2) is null';
  const enrolled = `exists (select 1 from auth_factors
    where user_id = ?2 and kind = 'totp' and verified_at is not null)`;
  if (roles.length === 0) return `(${without} and ${enrolled})`;
  const has = roles.map((role) => `exists (select 1 from ${role} where user_id = ?2)`);
  const setting: string = env.SECOND_FACTOR;
  const needs = setting === 'required' ? 'true' : enrolled;
  return `(${without} and (${has.join(' or ')}) and ${needs})`;
}

/**
 * From here on the request's first batch also checks that the session has the second factor that it needs
 * ({@link lacksSecondFactor}); 403 `insufficient_aal` otherwise. The level is read from D1, so it costs no
 * round trip, and an old token neither helps nor harms.
 */
export function guardSecondFactor(
  context: Pick<AppContext, 'env' | 'var' | 'set'>,
  viewer: Viewer,
  roles: readonly Role[] = [],
): void {
  const also = {
    isRefused: lacksSecondFactor(context.env, roles),
    refusal: () => new ProblemError('insufficient_aal'),
  };
  context.set('db', guardedTables(context.var.d1, viewer, { refusal: invalidToken, also }));
}

/** {@link signedIn}, with the caller's second factor ({@link guardSecondFactor}). */
export const signedInWithSecondFactor = (...roles: readonly Role[]) =>
  createMiddleware<SignedInEnv>((context, next) =>
    signedIn(context, () => {
      guardSecondFactor(context as unknown as AppContext, context.var.viewer, roles);
      return next();
    }),
  );

/**
 * Rejects a caller whose session has ended, for routes that act outside D1, where no batch checks it. The
 * user's object knows, because ending a session notifies it before the response.
 */
export const requireLiveSession = createMiddleware<SignedInEnv>(async (context, next) => {
  const { id, sessionId } = context.var.viewer;
  if (await context.env.INBOX.getByName(id).hasEnded(sessionId)) throw invalidToken();
  await next();
});

/** Requires a signed-in caller on the account endpoints; errors have GoTrue's format. */
export const authenticated = createMiddleware<SignedInEnv>(async (context, next) => {
  const token = bearerToken(context.req.header('Authorization'));
  if (!token)
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  const viewer = await verifyAccessToken(context.env, token, context.var.now);
  if (!viewer) throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to verify the token');
  context.set('viewer', viewer);
  context.set('db', guardedTables(context.var.d1, viewer, { refusal: sessionNotFound }));
  await next();
});
