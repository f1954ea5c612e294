import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import {
  authFlowStates,
  authIdentities,
  authSessions,
  authUsers,
} from '../../../database/schema.ts';

/**
 * Statements, for a batch, that mark an account's address as proven where `holds` says that the
 * proof is for this account and the address it has. Whoever registered it without proving it may
 * have been somebody else: as long as it is unproven, this ends that person's ways in, which are
 * the password, sign-ins with other providers, sessions, and every flow for which `isOtherFlow`
 * holds: links, and codes that wait to become sessions. Sessions come back as `ended`, and the account
 * where it was unproven: its guard's devices are then to be forgotten (forget-devices.ts).
 */
export function reserveEmail(
  db: Database,
  userId: string,
  { holds, isOtherFlow = sql`true` }: { holds: SQL; isOtherFlow?: SQL },
  now: number,
) {
  const unproven = and(eq(authUsers.id, userId), isNull(authUsers.emailConfirmedAt), holds);
  const isUnproven = sql`exists (select 1 from ${authUsers} where ${unproven})`;
  return [
    db
      .delete(authSessions)
      .where(and(eq(authSessions.userId, userId), isUnproven))
      .returning({ id: authSessions.id, userId: authSessions.userId }),
    db.delete(authIdentities).where(and(eq(authIdentities.userId, userId), isUnproven)),
    db
      .delete(authFlowStates)
      .where(and(eq(authFlowStates.userId, userId), isOtherFlow, isUnproven)),
    db
      .update(authUsers)
      .set({ passwordHash: null, emailConfirmedAt: now, updatedAt: now })
      .where(unproven)
      .returning({ id: authUsers.id }),
  ] as const;
}
