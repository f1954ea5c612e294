import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import { aliased } from '../../../database/aliased.ts';
import { batch, first } from '../../../database/batch.ts';
import { authSessions, authUsers, profiles, suspendedSessions } from '../../../database/schema.ts';
import type { AppContext } from '../../platform/http/app-env.ts';
import { callerCountry } from './device.ts';
import { endAtObjects } from './ended-sessions.ts';
import { AuthError, userBanned } from './errors.ts';
import { logAuthEvent } from './events.ts';
import { parseRefreshToken } from './refresh-token.ts';
import { alertTokenReuse } from './security-alerts.ts';
import { isExpired, isLive, sessionResponse } from './session.ts';
import { accountColumns } from './user.ts';

const sessionColumns = aliased('session', {
  id: authSessions.id,
  userId: authSessions.userId,
  method: authSessions.method,
  userAgent: authSessions.userAgent,
  country: authSessions.country,
  createdAt: authSessions.createdAt,
  refreshedAt: authSessions.refreshedAt,
  expiresAt: authSessions.expiresAt,
  generation: authSessions.generation,
  secondFactor: authSessions.secondFactor,
  secondFactorAt: authSessions.secondFactorAt,
  passkeyId: authSessions.passkeyId,
});

/**
 * Exchanges a refresh token for the next one, in one round trip whose statements see one state. The current
 * token advances its session. The previous one returns the current one again, since the token after it has
 * not been used: a parallel refresh sent it, or the reply was lost. Any older token has been copied, so its
 * session ends on every device. A token newer than its session's row was issued before the database was
 * restored, and advances the session too. A session that a suspension has ended returns that error.
 */
export async function refreshSession(context: AppContext, token: string) {
  const { db, now } = context.var;
  const claims = parseRefreshToken(context.env, token);
  if (!claims) throw refreshTokenNotFound();
  const { sessionId, generation } = claims;
  const ofSession = eq(authSessions.id, sessionId);
  const { ended, found, suspended } = await batch(db, {
    refreshed: db
      .update(authSessions)
      .set({
        generation: generation + 1,
        refreshedAt: now,
        country: callerCountry(context),
      })
      .where(and(ofSession, lte(authSessions.generation, generation), isLive(now))),
    ended: db
      .delete(authSessions)
      .where(and(ofSession, or(gt(authSessions.generation, generation + 1), isExpired(now))))
      .returning({
        id: authSessions.id,
        userId: authSessions.userId,
        hasRunOut: sql<boolean>`${isExpired(now)}`.mapWith(Boolean),
        email: sql<string>`(select ${authUsers.mailTo} from ${authUsers} where ${authUsers.id} = ${authSessions.userId})`,
        emailConfirmedAt: sql<
          number | null
        >`(select ${authUsers.emailConfirmedAt} from ${authUsers} where ${authUsers.id} = ${authSessions.userId})`,
      }),
    found: first(
      db
        .select({ session: sessionColumns, account: accountColumns })
        .from(authSessions)
        .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
        .innerJoin(profiles, eq(profiles.id, authUsers.id))
        .where(and(ofSession, eq(authSessions.generation, sql`${generation + 1}`))),
    ),
    suspended: first(
      db
        .select({ id: suspendedSessions.id })
        .from(suspendedSessions)
        .where(eq(suspendedSessions.id, sessionId)),
    ),
  });
  if (found) return sessionResponse(context, found.session, found.account);
  if (suspended) throw userBanned(400, 'Invalid Refresh Token: User Banned');
  await endAtObjects(context, ended);
  const [session] = ended;
  if (!session) throw refreshTokenNotFound();
  if (session.hasRunOut)
    throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  logAuthEvent(context, 'token_reused');
  alertTokenReuse(context, session);
  throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}

function refreshTokenNotFound(): AuthError {
  return new AuthError(
    400,
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  );
}
