import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { authIdentities, authSessions, authUsers } from '../db/schema.ts';

/**
 * Statements, for a batch, that mark an account's address as proven. Whoever registered it without
 * proving it may have been somebody else: as long as it is unproven, this ends that person's ways
 * in, which are the password, sign-ins with other providers, and sessions. Sessions come back as
 * `ended`.
 */
export function claimAddress(db: Database, userId: string, now: number) {
  const unproven = and(eq(authUsers.id, userId), isNull(authUsers.emailConfirmedAt));
  const isUnproven = sql`exists (select 1 from ${authUsers} where ${unproven})`;
  return [
    db
      .delete(authSessions)
      .where(and(eq(authSessions.userId, userId), isUnproven))
      .returning({ id: authSessions.id, userId: authSessions.userId }),
    db.delete(authIdentities).where(and(eq(authIdentities.userId, userId), isUnproven)),
    db
      .update(authUsers)
      .set({ passwordHash: null, emailConfirmedAt: now, updatedAt: now })
      .where(unproven),
  ] as const;
}
