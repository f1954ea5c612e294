import { and, eq, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { batch, first } from '../../../database/batch.ts';
import { authSessions, authUsers, profiles } from '../../../database/schema.ts';
import type { SignedInEnv } from '../../platform/http/app-env.ts';
import { AuthError } from './errors.ts';
import type { Session } from './session.ts';
import { type Account, accountColumns } from './user.ts';

/**
 * The caller's account, and the time at which the token's session was last proven while it is live: by the
 * sign-in, or by a second factor since. `method`: how the session began.
 */
export async function viewerAccount(
  context: Context<SignedInEnv>,
): Promise<{ account: Account; signedInAt: number; method: Session['method'] }> {
  const { db, viewer } = context.var;
  const provenAt = sql<number>`max(${authSessions.createdAt}, coalesce(${authSessions.secondFactorAt}, 0))`;
  const { found } = await batch(db, {
    found: first(
      db
        .select({
          account: accountColumns,
          signedInAt: provenAt.as('proven_at'),
          method: authSessions.method,
        })
        .from(authSessions)
        .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
        .innerJoin(profiles, eq(profiles.id, authUsers.id))
        .where(and(eq(authSessions.id, viewer.sessionId), eq(authSessions.userId, viewer.id))),
    ),
  });
  if (!found) throw sessionNotFound();
  return found;
}

/** Error for a token that outlives its session. */
export function sessionNotFound(): AuthError {
  return new AuthError(
    403,
    'session_not_found',
    'Session from session_id claim in JWT does not exist',
  );
}
