import { and, eq, ne } from 'drizzle-orm';
import type { Context } from 'hono';
import { z } from 'zod';
import { describeFailure } from '../db/failure.ts';
import { authSessions } from '../db/schema.ts';
import type { AppContext, SignedInEnv, Viewer } from '../http/app-env.ts';

export const signOutScopeSchema = z.enum(['global', 'local', 'others']);
export type SignOutScope = z.infer<typeof signOutScopeSchema>;

/** The sessions that a sign-out ends: all of the person's, this one, or all but this one. */
export function sessionsInScope(viewer: Viewer, scope: SignOutScope) {
  return and(
    eq(authSessions.userId, viewer.id),
    scope === 'local' ? eq(authSessions.id, viewer.sessionId) : undefined,
    scope === 'others' ? ne(authSessions.id, viewer.sessionId) : undefined,
  );
}

/** Ends the sessions in scope: their refresh tokens stop working and their sockets close. */
export async function signOut(context: Context<SignedInEnv>, scope: SignOutScope) {
  const { db, viewer } = context.var;
  const ended = await db
    .delete(authSessions)
    .where(sessionsInScope(viewer, scope))
    .returning({ id: authSessions.id, userId: authSessions.userId });
  closeSockets(context, ended);
}

/**
 * Closes the sockets of one person's ended sessions, after the answer; a socket left over ends with
 * its access token.
 */
export function closeSockets(
  context: Pick<AppContext, 'env' | 'executionCtx'>,
  ended: { id: string; userId: string }[],
): void {
  const userId = ended[0]?.userId;
  if (!userId) return;
  const closing = context.env.INBOX.getByName(userId)
    .closeSessions(ended.map(({ id }) => id))
    .catch((error: unknown) =>
      console.error(
        JSON.stringify({ event: 'auth.sockets_left_open', error: describeFailure(error) }),
      ),
    );
  context.executionCtx.waitUntil(closing);
}
