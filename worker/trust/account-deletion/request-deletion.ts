import { and, eq, lte, ne, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { z } from 'zod';
import { batch, first, onlyIf } from '../../../database/batch.ts';
import { type Database, database } from '../../../database/client.ts';
import {
  accountDeletions,
  authFlowStates,
  authSessions,
  authUsers,
  outbox,
  profiles,
} from '../../../database/schema.ts';
import { updateProfile } from '../../../database/update-profile.ts';
import { UNDO_MS } from '../../../domain/accounts/account-undo.ts';
import {
  type DeletionState,
  deletionRefusal,
  type deletionSchema,
} from '../../../domain/accounts/deletion-rules.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { undoable } from '../../accounts/auth/account-undo.ts';
import type { AnyContext } from '../../accounts/auth/device.ts';
import { endAtObjects } from '../../accounts/auth/ended-sessions.ts';
import { logAuthEvent } from '../../accounts/auth/events.ts';
import { requireReauth, withProblems } from '../../accounts/auth/reauthenticate.ts';
import { alertChange, alertDeletion } from '../../accounts/auth/security-alerts.ts';
import { type Account, selectAccount } from '../../accounts/auth/user.ts';
import { attemptClaimed, claimedEntry, type Effect, effects } from '../../platform/effects.ts';
import type { AppContext, SignedInEnv } from '../../platform/http/app-env.ts';
import { refundUnservedBy } from '../moderation/suspension.ts';
import { anonymizeAccount, endSessions } from './anonymize-account.ts';
import { applyClosedAccount } from './apply-closed-account.ts';
import { batchUnbound, requireUnbound, selectDeletionState } from './deletion-state.ts';
import { deliverAnswers } from './deliver-answers.ts';
import { runDeletion } from './run-deletion.ts';

/**
 * Closes the caller's account, and deletes it seven days later unless the link that is mailed to its confirmed address
 * stops that; an account without a confirmed address is deleted at once. 403 `account.proof_needed` or
 * `account.proof_invalid`; 409 while money or open sales bind the caller, with what binds them in `current`.
 */
export async function requestDeletion(
  context: Context<SignedInEnv>,
  { refundOpenOrders = false, ...proof }: z.infer<typeof deletionSchema>,
): Promise<void> {
  const { db, viewer, now, env } = { ...context.var, env: context.env };
  const { account, session, state } = await batch(db, {
    account: first(selectAccount(db, eq(authUsers.id, viewer.id))),
    session: first(
      db
        .select({ method: authSessions.method, createdAt: authSessions.createdAt })
        .from(authSessions)
        .where(eq(authSessions.id, viewer.sessionId)),
    ),
    state: first(selectDeletionState(db, viewer.id, now)),
  });
  if (!account || !session) throw new ProblemError('auth.invalid_token');
  await withProblems(() =>
    requireReauth(
      context,
      account,
      // Only a sign-in with Google proves anything: the password can be asked for.
      session.method === 'oauth' ? session.createdAt : 0,
      { current_password: proof.password, nonce: proof.nonce },
    ),
  );
  requireUnbound(state, refusalOf(refundOpenOrders));
  await deliverAnswers(db, env, viewer.id);
  if (account.emailConfirmedAt === null) await deleteNow(context, db, account, refundOpenOrders);
  else await closeAccount(context, db, account, refundOpenOrders);
}

/**
 * Deletes a user's account at once for an operator: unanswered orders are refunded, and 409 while money or a running
 * access binds the user. 404 for an unknown or deleted user. `doOnce` calls its `act` once two operators agree, and
 * resolves to false until then.
 */
export async function deleteByOperator(
  context: AppContext,
  username: string,
  doOnce: (userId: string, act: () => Promise<void>) => Promise<boolean>,
): Promise<boolean> {
  const { now } = context.var;
  const db = database(context.env.DB);
  const isIt = sql`${authUsers.id} = (select id from ${profiles} where ${profiles.username} = ${username.toLowerCase()})`;
  const [account] = await selectAccount(db, isIt);
  if (!account) throw new ProblemError('user.not_found');
  await deliverAnswers(db, context.env, account.id);
  const [state] = await selectDeletionState(db, account.id, now);
  requireUnbound(state, refusalOf(true));
  return doOnce(account.id, () => deleteNow(context, db, account, true));
}

/**
 * Closes the account: sessions end, nobody sees it, writes to it or signs in to it, and open orders are refunded. It
 * is deleted when the link that is mailed to its owner has expired ({@link beginDueDeletions}).
 */
async function closeAccount(
  context: Context<SignedInEnv>,
  db: Database,
  account: Account,
  refundOpenOrders: boolean,
): Promise<void> {
  const { now } = context.var;
  const userId = account.id;
  const undo = undoable(db, userId, 'deletion', now);
  const statements = {
    isProven: isProven(account),
    undo: undo.row,
    started: db.insert(accountDeletions).values({
      userId,
      username: account.username,
      address: account.email,
      startedAt: now,
      dueAt: now + UNDO_MS,
    }),
    links: db
      .delete(authFlowStates)
      .where(and(eq(authFlowStates.userId, userId), ne(authFlowStates.kind, 'undo'))),
    profile: updateProfile(
      db,
      { hiddenAt: sql`coalesce(${profiles.hiddenAt}, ${now})`, deletedAt: now },
      eq(profiles.id, userId),
      now,
    ),
    ...endSessions(db, userId, now),
    closing: db
      .insert(outbox)
      .values(claimedEntry('account_closed', { userId }, now))
      .returning(),
    refunds: db
      .insert(outbox)
      .values(claimedEntry('give_back', { userId }, now))
      .returning(),
  };
  const refusal = refusalOf(refundOpenOrders);
  const { ended, closing, refunds } = await batchUnbound(db, userId, refusal, statements, now);
  await Promise.all([endAtObjects(context, ended), runEffects(context, closing)]);
  logAuthEvent(context, 'account_closed');
  alertChange(context, account, 'deletion', undo.code);
  context.executionCtx.waitUntil(runEffects(context, refunds));
}

/** Closed accounts that one run of the cron begins to delete. */
const DUE_PER_RUN = 20;

/** Begins the deletions that are due. Returns their number; one whose user owes something again waits for a day. */
export async function beginDueDeletions(env: Env, now: number): Promise<number> {
  const db = database(env.DB);
  const due = await db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(lte(accountDeletions.dueAt, now))
    .orderBy(accountDeletions.dueAt)
    .limit(DUE_PER_RUN);
  let begun = 0;
  for (const { userId } of due)
    try {
      const isDue = sql`exists (select 1 from ${accountDeletions}
        where ${accountDeletions.userId} = ${userId} and ${accountDeletions.dueAt} <= ${now})`;
      const statements = {
        isDue: onlyIf(isDue, () => new ProblemError('user.not_found')),
        ...anonymizeAccount(db, userId, now),
      };
      await batchUnbound(db, userId, refusalOf(true), statements, now);
      begun += 1;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      await db
        .update(accountDeletions)
        .set({ dueAt: now + DAY_MS })
        .where(and(eq(accountDeletions.userId, userId), lte(accountDeletions.dueAt, now)));
    }
  return begun;
}

const refusalOf = (refundsOpenOrders: boolean) => (state: DeletionState) =>
  deletionRefusal(state, refundsOpenOrders);

/** Condition of a batch: the password is the one that was proven. */
const isProven = ({ id, passwordHash }: Account) =>
  onlyIf(
    sql`exists (select 1 from ${authUsers}
      where ${authUsers.id} = ${id} and ${authUsers.passwordHash} is ${passwordHash})`,
    () => new ProblemError('account.proof_needed'),
  );

/** Deletes the account's sign-in, name and public profile in one batch, and begins the steps. */
async function deleteNow(
  context: AnyContext,
  db: Database,
  account: Account,
  refundOpenOrders: boolean,
): Promise<void> {
  const { now } = context.var;
  const statements = { isProven: isProven(account), ...anonymizeAccount(db, account.id, now) };
  const refusal = refusalOf(refundOpenOrders);
  const { ended, work } = await batchUnbound(db, account.id, refusal, statements, now);
  await endAtObjects(context, ended);
  logAuthEvent(context, 'account_deleted');
  alertDeletion(context, account);
  context.executionCtx.waitUntil(runEffects(context, work));
}

/** Runs rows of the outbox. The caller's session has ended, and their own `db` would refuse it. */
function runEffects({ env, var: { now } }: AnyContext, rows: readonly Effect[]): Promise<void> {
  const handlers = {
    account_closed: applyClosedAccount,
    delete_account: runDeletion,
    give_back: refundUnservedBy,
  };
  return attemptClaimed(database(env.DB), effects(env, handlers), rows, now);
}
