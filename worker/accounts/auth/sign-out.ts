import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import { z } from 'zod';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { authSessions } from '../../../database/schema.ts';
import type { AppContext, SignedInEnv, Viewer } from '../../platform/http/app-env.ts';
import { endAtObjects } from './ended-sessions.ts';
import { AuthError } from './errors.ts';
import { logAuthEvent } from './events.ts';

export const signOutScopeSchema = z.enum(['global', 'local', 'others']);
export type SignOutScope = z.infer<typeof signOutScopeSchema>;

/** The sessions that a sign-out ends: all of the user's, this one, or all except this one. */
export function sessionsInScope(viewer: Viewer, scope: SignOutScope) {
  return and(
    eq(authSessions.userId, viewer.id),
    scope === 'local' ? eq(authSessions.id, viewer.sessionId) : undefined,
    scope === 'others' ? ne(authSessions.id, viewer.sessionId) : undefined,
  );
}

/** Ends the sessions in scope; none of them works any more when this returns. */
export async function signOut(context: Context<SignedInEnv>, scope: SignOutScope) {
  const { viewer } = context.var;
  await endSessions(context, sessionsInScope(viewer, scope)!);
  logAuthEvent(context, 'signed_out', { scope });
}

/** Ends one of the user's sessions, on any device; 404 when they have no such session. */
export async function endSession(context: Context<SignedInEnv>, sessionId: string) {
  const { viewer } = context.var;
  const ended = await endSessions(
    context,
    and(eq(authSessions.userId, viewer.id), eq(authSessions.id, sessionId))!,
  );
  if (ended.length === 0) throw new AuthError(404, 'session_not_found', 'There is no such session');
  logAuthEvent(context, 'session_ended', {});
}

/**
 * Ends all sessions of a user for an operator, or one of them; none works any more when this returns. Returns their
 * number.
 */
export async function endSessionsOf(
  context: AppContext,
  db: Database,
  userId: string,
  sessionId: string | null,
): Promise<number> {
  const isOne = sessionId === null ? undefined : eq(authSessions.id, sessionId);
  const ended = await db
    .delete(authSessions)
    .where(and(eq(authSessions.userId, userId), isOne))
    .returning({ id: authSessions.id, userId: authSessions.userId });
  await endAtObjects(context, ended);
  if (ended.length > 0) logAuthEvent(context, 'session_ended', {});
  return ended.length;
}

async function endSessions(context: Context<SignedInEnv>, condition: SQL) {
  const { ended } = await batch(context.var.db, {
    ended: context.var.db
      .delete(authSessions)
      .where(condition)
      .returning({ id: authSessions.id, userId: authSessions.userId }),
  });
  await endAtObjects(context, ended);
  return ended;
}
