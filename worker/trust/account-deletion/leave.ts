import { and, eq, lte, ne, or, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { z } from 'zod';
import { batch, first, onlyIf } from '../../../database/batch.ts';
import { type Database, database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  accountDeletions,
  accountExports,
  authFlowStates,
  authSessions,
  authUsers,
  conversations,
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
import { updateProfile } from '../../../database/update-profile.ts';
import { UNDO_MS } from '../../../domain/accounts/account-undo.ts';
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
import { undoable } from '../../accounts/auth/account-undo.ts';
import type { AnyContext } from '../../accounts/auth/device.ts';
import { endAtObjects } from '../../accounts/auth/ended-sessions.ts';
import { logAuthEvent } from '../../accounts/auth/events.ts';
import { requireReauth, withProblems } from '../../accounts/auth/reauthenticate.ts';
import { alertChange, alertDeletion } from '../../accounts/auth/security-alerts.ts';
import { type Account, selectAccount } from '../../accounts/auth/user.ts';
import { enqueueRemoval } from '../../accounts/export/remove-files.ts';
import { endApart } from '../../community/posts/published-answers.ts';
import { attemptClaimed, claimedEntry, type Effect, effects } from '../../platform/effects.ts';
import type { AppContext, SignedInEnv } from '../../platform/http/app-env.ts';
import { refundUnservedBy } from '../moderation/suspension.ts';
import { applyClosedAccount } from './apply-closed-account.ts';
import { deleteAccount } from './delete-account.ts';
import { batchUnbound, requireUnbound, selectDeletionState } from './deletion-state.ts';
import { deliverAnswers } from './deliver-answers.ts';

/**
 * Deletes the caller's account. It is closed at once, and deleted seven days later, unless the link that is mailed to
 * its confirmed address stops that; an account without one is deleted at once. The deletion is one batch, which takes
 * away the sign-in, the name and the public profile; the rest follows in steps (steps.ts). 403 `account.proof_needed` or `account.proof_invalid`; 409 while money or
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
  requireUnbound(state, refusalOf(refundOpenOrders));
  await deliverAnswers(db, env, viewer.id);
  if (account.emailConfirmedAt === null) await depart(context, db, account, refundOpenOrders);
  else await close(context, db, account, refundOpenOrders);
}

/**
 * Deletes a user's account for an operator, as its owner would delete it: unanswered orders are refunded, and 409
 * while money or a running access binds the user. 404 for an unknown or deleted user. `doOnce` calls its `leave` once two people agree,
 * and resolves to false without it.
 */
export async function leaveByOperator(
  context: AppContext,
  username: string,
  doOnce: (userId: string, leave: () => Promise<void>) => Promise<boolean>,
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
  requireUnbound(state, refusalOf(true));
  return doOnce(account.id, () => depart(context, db, account, true));
}

/**
 * Closes the account: sessions end, nobody sees it, writes to it or signs in to it, and open orders are refunded. It
 * is deleted when the link that is mailed to its owner has expired ({@link beginDueDeletions}).
 */
async function close(
  context: Context<SignedInEnv>,
  db: Database,
  account: Account,
  refundOpenOrders: boolean,
): Promise<void> {
  const { env } = context;
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
    sockets: endSockets(db, userId, now),
    links: db
      .delete(authFlowStates)
      .where(and(eq(authFlowStates.userId, userId), ne(authFlowStates.kind, 'undo'))),
    profile: updateProfile(
      db,
      { hiddenAt: sql`coalesce(${profiles.hiddenAt}, ${now})`, deletedAt: now },
      eq(profiles.id, userId),
      now,
    ),
    ended: db
      .delete(authSessions)
      .where(eq(authSessions.userId, userId))
      .returning({ id: authSessions.id, userId: authSessions.userId }),
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
  // The session has ended, and its db refuses it.
  const attemptNow = (rows: readonly Effect[]) =>
    attemptClaimed(
      database(env.DB),
      effects(env, { account_closed: applyClosedAccount, give_back: refundUnservedBy }),
      rows,
      now,
    );
  await Promise.all([endAtObjects(context, ended), attemptNow(closing)]);
  logAuthEvent(context, 'account_closed');
  alertChange(context, account, 'deletion', undo.code);
  context.executionCtx.waitUntil(attemptNow(refunds));
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
        ...departure(db, userId, now),
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

/** Statement that has the user's object close the sockets of their sessions. */
function endSockets(db: Database, userId: string, now: number) {
  const sessionIds = sql`(select group_concat(id) from auth_sessions where user_id = ${userId})`;
  return insertWhere(
    db,
    outbox,
    outboxEntry(
      'end_sessions',
      sql`json_object('userId', ${userId}, 'sessionIds', ${sessionIds})` as never,
      now,
    ),
    sql`${sessionIds} is not null`,
  );
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
  const statements = { isProven: isProven(account), ...departure(db, account.id, now) };
  const refusal = refusalOf(refundOpenOrders);
  const { ended, work: rows } = await batchUnbound(db, account.id, refusal, statements, now);
  await endAtObjects(context, ended);
  logAuthEvent(context, 'account_deleted');
  alertDeletion(context, account);
  // The session has ended, and its db refuses it.
  const work = effects(env, { delete_account: deleteAccount, give_back: refundUnservedBy });
  const deleting = attemptClaimed(database(env.DB), work, rows, now);
  context.executionCtx.waitUntil(deleting);
}

/**
 * The statements that make the profile a pseudonym, for one batch: `ended` returns the ended sessions, `work` the rows
 * of the outbox.
 */
function departure(db: Database, userId: string, now: number) {
  const isIt = eq(profiles.id, userId);
  const until = now + LEFT_USERNAME_DAYS * DAY_MS;
  const hasSold = sql`exists (select 1 from creator_earnings where creator_id = ${userId})`;
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
    ).onConflictDoUpdate({
      target: accountDeletions.userId,
      set: { startedAt: sql`excluded.started_at`, dueAt: null },
    }),
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
    sockets: endSockets(db, userId, now),
    suspended: db.delete(suspendedSessions).where(eq(suspendedSessions.userId, userId)),
    links: db
      .delete(authFlowStates)
      .where(
        or(
          eq(authFlowStates.userId, userId),
          sql`${authFlowStates.address} = (select email from auth_users where id = ${userId})`,
        ),
      ),
    publications: endApart(
      db,
      { asAsker: eq(conversations.userId, userId), asCreator: eq(conversations.creatorId, userId) },
      now,
    ),
    profile: updateProfile(
      db,
      {
        ...withSearchForms({ name: null, bio: null }),
        username: leftUsername(userId),
        displaySlug: null,
        profileImagePath: null,
        profileImageUploadedAt: null,
        isCreator: false,
        hiddenAt: sql`coalesce(${profiles.hiddenAt}, ${now})`,
        deletedAt: sql`coalesce(${profiles.deletedAt}, ${now})`,
      },
      isIt,
      now,
    ),
    ended: db
      .delete(authSessions)
      .where(eq(authSessions.userId, userId))
      .returning({ id: authSessions.id, userId: authSessions.userId }),
    exports: enqueueRemoval(db, eq(accountExports.userId, userId), now),
    // Its identities, links, codes and exports go with it.
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
