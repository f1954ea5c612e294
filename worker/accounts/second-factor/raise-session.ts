import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Context } from 'hono';
import { batch, first, onlyIf } from '../../../database/batch.ts';
import { authChallenges, authFactors, authSessions, authUsers } from '../../../database/schema.ts';
import type { AppContext, SignedInEnv } from '../../platform/http/app-env.ts';
import { endAtObjects } from '../auth/ended-sessions.ts';
import { AuthError } from '../auth/errors.ts';
import { logAuthEvent } from '../auth/events.ts';
import { deleteReset } from '../auth/factor-reset.ts';
import { type Session, sessionResponse } from '../auth/session.ts';
import { selectAccount } from '../auth/user.ts';
import { sessionNotFound } from '../auth/viewer-account.ts';

/** Error for a code or a signature that is wrong, or was used before. */
export function verificationFailed(message = 'Invalid TOTP code entered'): AuthError {
  return new AuthError(422, 'mfa_verification_failed', message);
}

/** Condition: the account has a second factor that works. */
export const hasFactor = (userId: string) =>
  sql`exists (select 1 from ${authFactors} where ${and(
    eq(authFactors.userId, userId),
    eq(authFactors.kind, 'totp'),
    isNotNull(authFactors.verifiedAt),
  )})`;

interface Proof {
  method: NonNullable<Session['secondFactor']>;
  /** True for a factor that stops a removal of lost ones (domain/accounts/account-undo.ts). */
  isSettled: boolean;
  passkeyId?: string;
  /** Condition of a valid proof, checked in the transaction of `spend`. */
  condition: SQL;
  /** Statements that use the proof up. */
  spend: BatchItem<'sqlite'>[];
}

/**
 * Raises the caller's session to `aal2` by a proof, and returns it in GoTrue's format. In one transaction
 * the proof is used up, so of two concurrent requests with the same one, one gets
 * `mfa_verification_failed`. A removal of lost factors stops when the factor is settled: it is not lost. When the account
 * has a second factor, its other sessions without one end.
 */
export async function raiseSession(
  context: Context<SignedInEnv>,
  { method, isSettled, passkeyId, condition, spend }: Proof,
) {
  const { db, viewer, now } = context.var;
  const isOfUser = eq(authSessions.userId, viewer.id);
  const isLower = and(
    isOfUser,
    ne(authSessions.id, viewer.sessionId),
    isNull(authSessions.secondFactorAt),
  );
  const { session, ended, account } = await batch(db, {
    isProven: onlyIf(condition, () => verificationFailed()),
    spend,
    reset: isSettled ? [deleteReset(db, viewer.id)] : [],
    session: first(
      db
        .update(authSessions)
        .set({
          secondFactor: method,
          secondFactorAt: now,
          passkeyId: sql`coalesce(${authSessions.passkeyId}, ${passkeyId ?? null})`,
        })
        .where(and(isOfUser, eq(authSessions.id, viewer.sessionId)))
        .returning(),
    ),
    ended: db
      .delete(authSessions)
      .where(and(isLower, hasFactor(viewer.id)))
      .returning({ id: authSessions.id, userId: authSessions.userId }),
    account: first(selectAccount(db, eq(authUsers.id, viewer.id))),
  });
  if (!session || !account) throw sessionNotFound();
  await endAtObjects(context, ended);
  logAuthEvent(context, 'factor_proven', { method, ended: ended.length });
  return {
    account,
    response: await sessionResponse(context as unknown as AppContext, session, account),
  };
}

type ChallengeKind = (typeof authChallenges.$inferSelect)['kind'];

/** Condition on `auth_challenges`: it has the id and kind, and is the session's. */
export function isChallenge(id: string, kind: ChallengeKind, sessionId: string | null): SQL {
  return and(
    eq(authChallenges.id, id),
    eq(authChallenges.kind, kind),
    sessionId === null ? isNull(authChallenges.sessionId) : eq(authChallenges.sessionId, sessionId),
  )!;
}

export function challengeExpired(id: string, code = 'mfa_challenge_expired'): AuthError {
  return new AuthError(
    422,
    code,
    `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  );
}
