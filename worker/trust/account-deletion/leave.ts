import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { z } from 'zod';
import { batch, first, onlyIf } from '../../../database/batch.ts';
import { type Database, database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  accountDeletions,
  authFlowStates,
  authSessions,
  authUsers,
  creatorProfiles,
  featuredExperts,
  formerUsernames,
  moderationLog,
  moderators,
  operators,
  outbox,
  profiles,
  suspendedSessions,
} from '../../../database/schema.ts';
import { withSearchForms } from '../../../database/search-forms.ts';
import {
  type DeletionState,
  deletionRefusal,
  LEFT_USERNAME_DAYS,
  type leaveSchema,
  leftUsername,
} from '../../../domain/accounts/deletion-rules.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { AnyContext } from '../../accounts/auth/device.ts';
import { endAtObjects } from '../../accounts/auth/ended-sessions.ts';
import { logAuthEvent } from '../../accounts/auth/events.ts';
import { requireReauth, withProblems } from '../../accounts/auth/prove-again.ts';
import { alertDeletion } from '../../accounts/auth/security-alerts.ts';
import { type Account, selectAccount } from '../../accounts/auth/user.ts';
import { attemptClaimed, claimedEntry, effects } from '../../platform/effects.ts';
import type { AppContext, SignedInEnv } from '../../platform/http/app-env.ts';
import { giveBackOfAbsent } from '../moderation/suspension.ts';
import { deleteAccount } from './delete-account.ts';
import { mayLeave, selectDeletionState, unbound } from './deletion-state.ts';
import { deliverAnswers } from './deliver-answers.ts';

/**
 * Deletes the caller's account. One batch takes away the sign-in, the name and the public profile; the rest follows
 * in steps after the response (steps.ts). 403 `account.proof_needed` or `account.proof_invalid`; 409 while money or
 * open sales bind the caller, with what binds them in `current`.
 */
export async function leave(
  context: Context<SignedInEnv>,
  { refundOpenOrders = false, ...proof }: z.infer<typeof leaveSchema>,
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
  refuse(state, refundOpenOrders);
  if (state && state.openOrders > 0) {
    await deliverAnswers(db, env, viewer.id);
    const [after] = await selectDeletionState(db, viewer.id, now);
    refuse(after, refundOpenOrders);
  }
  await depart(context, db, account, refundOpenOrders);
}

/**
 * Deletes a user's account for an operator, as its owner would delete it: unanswered orders are refunded, and 409
 * while money or a running access binds the user. 404 for an unknown or deleted user. Returns false, and deletes
 * nothing, unless `isApproved` resolves to true for the user's id.
 */
export async function leaveByOperator(
  context: AppContext,
  username: string,
  isApproved: (userId: string) => Promise<boolean>,
): Promise<boolean> {
  const { now } = context.var;
  const db = database(context.env.DB);
  const isIt = sql`${authUsers.id} = (select id from ${profiles} where ${profiles.username} = ${username.toLowerCase()})`;
  const { account } = await batch(db, {
    account: first(selectAccount(db, isIt)),
  });
  if (!account) throw new ProblemError('user.not_found');
  await deliverAnswers(db, context.env, account.id);
  const [state] = await selectDeletionState(db, account.id, now);
  refuse(state, true);
  if (!(await isApproved(account.id))) return false;
  await depart(context, db, account, true);
  return true;
}

/** Takes the sign-in, the name and the public profile away in one batch, and begins the steps. */
async function depart(
  context: AnyContext,
  db: Database,
  account: Account,
  refundOpenOrders: boolean,
): Promise<void> {
  const { env } = context;
  const { now } = context.var;
  const { ended, work: rows } = await batch(db, {
    mayLeave: onlyIf(
      sql`${mayLeave(account.id, refundOpenOrders, now)} and exists (select 1 from ${authUsers}
          where ${authUsers.id} = ${account.id} and ${authUsers.passwordHash} is ${account.passwordHash})`,
      async () => {
        const [after] = await selectDeletionState(db, account.id, now);
        return problemOf(after, refundOpenOrders) ?? new ProblemError('account.proof_needed');
      },
    ),
    ...departure(db, account.id, now),
  });
  await endAtObjects(context, ended);
  logAuthEvent(context, 'account_deleted');
  alertDeletion(context, account);
  // The session has ended, and its db refuses it.
  const work = effects(env, { delete_account: deleteAccount, give_back: giveBackOfAbsent });
  const deleting = attemptClaimed(database(env.DB), work, rows, now);
  context.executionCtx.waitUntil(deleting);
}

function problemOf(
  state: DeletionState = unbound,
  refundsOpenOrders: boolean,
): ProblemError | null {
  const code = deletionRefusal(state, refundsOpenOrders);
  return code && new ProblemError(code, undefined, { current: { ...state } });
}

function refuse(state: DeletionState | undefined, refundsOpenOrders: boolean): void {
  const problem = problemOf(state, refundsOpenOrders);
  if (problem) throw problem;
}

/**
 * The statements that make the profile a pseudonym, for one batch: `ended` returns the ended sessions, `work` the rows
 * of the outbox.
 */
function departure(db: Database, userId: string, now: number) {
  const isIt = eq(profiles.id, userId);
  const until = now + LEFT_USERNAME_DAYS * DAY_MS;
  const hasSold = sql`exists (select 1 from creator_earnings where creator_id = ${userId})`;
  const sessionIds = sql`(select group_concat(id) from auth_sessions where user_id = ${userId})`;
  return {
    started: insertWhere(
      db,
      accountDeletions,
      {
        userId: sql`${profiles.id}`,
        username: sql`${profiles.username}`,
        address: sql`${authUsers.email}`,
        startedAt: now,
      },
      isIt,
      sql`${profiles} join ${authUsers} on ${authUsers.id} = ${profiles.id}`,
    ),
    username: insertWhere(
      db,
      formerUsernames,
      {
        username: sql`${profiles.username}`,
        userId: sql`${profiles.id}`,
        wasCreator: sql`${profiles.isCreator}`,
        until,
      },
      isIt,
      sql`${profiles}`,
    ).onConflictDoUpdate({
      target: formerUsernames.username,
      set: { userId: sql`excluded.user_id`, wasCreator: sql`excluded.was_creator`, until },
    }),
    usernames: db
      .update(formerUsernames)
      .set({ until: sql`min(${formerUsernames.until}, ${until})` })
      .where(eq(formerUsernames.userId, userId)),
    // Before the name: a badge that is still there would open a request for moderators.
    details: db
      .update(creatorProfiles)
      .set({
        ...withSearchForms({ aboutShort: null }),
        welcomeMessage: null,
        pausedUntil: null,
        maxOpenQuestions: null,
        verifiedStatus: null,
        birthDate: null,
        genderId: null,
        nationalityCode: null,
        // The yearly report to the tax office names the country of who has sold.
        sellerCountryCode: sql`iif(${hasSold}, coalesce(seller_country_code, residence_country_code), null)`,
        residenceCountryCode: null,
        spokenLanguageIds: [],
        mbtiCode: null,
        astrologicalSignId: null,
      })
      .where(eq(creatorProfiles.userId, userId)),
    logged: insertWhere(
      db,
      moderationLog,
      {
        at: now,
        action: 'dismiss',
        subjectType: 'profile',
        subjectId: userId,
        reason: 'Compte supprimé',
      },
      sql`exists (select 1 from ${moderators} where ${moderators.userId} = ${userId})`,
    ),
    moderator: db.delete(moderators).where(eq(moderators.userId, userId)),
    operator: db.delete(operators).where(eq(operators.userId, userId)),
    featured: db.delete(featuredExperts).where(eq(featuredExperts.userId, userId)),
    sockets: insertWhere(
      db,
      outbox,
      outboxEntry(
        'end_sessions',
        sql`json_object('userId', ${userId}, 'sessionIds', ${sessionIds})` as never,
        now,
      ),
      sql`${sessionIds} is not null`,
    ),
    suspended: db.delete(suspendedSessions).where(eq(suspendedSessions.userId, userId)),
    links: db
      .delete(authFlowStates)
      .where(
        or(
          eq(authFlowStates.userId, userId),
          sql`${authFlowStates.address} = (select email from auth_users where id = ${userId})`,
        ),
      ),
    profile: db
      .update(profiles)
      .set({
        ...withSearchForms({ name: null, bio: null }),
        username: leftUsername(userId),
        displaySlug: null,
        profileImagePath: null,
        profileImageUploadedAt: null,
        isCreator: false,
        hiddenAt: sql`coalesce(${profiles.hiddenAt}, ${now})`,
        deletedAt: now,
      })
      .where(and(isIt, isNull(profiles.deletedAt))),
    ended: db
      .delete(authSessions)
      .where(eq(authSessions.userId, userId))
      .returning({ id: authSessions.id, userId: authSessions.userId }),
    // Its identities, links and codes go with it.
    user: db.delete(authUsers).where(eq(authUsers.id, userId)),
    work: db
      .insert(outbox)
      .values([
        claimedEntry('give_back', { userId }, now),
        claimedEntry('delete_account', { userId }, now),
      ])
      .returning(),
  };
}
