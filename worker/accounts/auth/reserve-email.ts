import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import {
  authFactorResets,
  authFactors,
  authFlowStates,
  authIdentities,
  authPasskeys,
  authSessions,
  authUsers,
} from '../../../database/schema.ts';
import { dueWholeReceipts } from '../../../database/whole-receipts.ts';

/**
 * Statements, for a batch, that mark an account's address as confirmed when `holds` confirms the proof for this account
 * and its current address. An unconfirmed address may have been registered by somebody else. This ends that person's
 * access, which is the password, sign-ins with other providers, passkeys, sessions, and every flow that matches
 * `isOtherFlow`: links, and codes for sessions. Their second factor goes too, because it would lock the owner out. The
 * results have the sessions as `ended`, and the account when it was unconfirmed; then the devices at its guard must be
 * cleared (revoke-devices.ts).
 */
export function reserveEmail(
  db: Database,
  userId: string,
  { holds, isOtherFlow = sql`true` }: { holds: SQL; isOtherFlow?: SQL },
  now: number,
) {
  const unproven = and(eq(authUsers.id, userId), isNull(authUsers.emailConfirmedAt), holds);
  const isUnproven = sql`exists (select 1 from ${authUsers} where ${unproven})`;
  return {
    ended: db
      .delete(authSessions)
      .where(and(eq(authSessions.userId, userId), isUnproven))
      .returning({ id: authSessions.id, userId: authSessions.userId }),
    identities: db.delete(authIdentities).where(and(eq(authIdentities.userId, userId), isUnproven)),
    passkeys: db.delete(authPasskeys).where(and(eq(authPasskeys.userId, userId), isUnproven)),
    factors: db.delete(authFactors).where(and(eq(authFactors.userId, userId), isUnproven)),
    factorResets: db
      .delete(authFactorResets)
      .where(and(eq(authFactorResets.userId, userId), isUnproven)),
    links: db
      .delete(authFlowStates)
      .where(and(eq(authFlowStates.userId, userId), isOtherFlow, isUnproven)),
    claimed: first(
      db
        .update(authUsers)
        .set({ passwordHash: null, emailConfirmedAt: now, updatedAt: now })
        .where(unproven)
        .returning({ id: authUsers.id }),
    ),
    receipts: dueWholeReceipts(db, userId, now),
  };
}
