import { createHash } from 'node:crypto';
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { batch, first, onlyIf } from '../../../database/batch.ts';
import { type Database, database } from '../../../database/client.ts';
import {
  authFactorResets,
  authFactors,
  authPasskeys,
  authSessions,
  authUsers,
  profiles,
} from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { FACTOR_RESET_DAYS } from '../../../domain/limits.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { paths } from '../../../site/paths.ts';
import type { AppContext } from '../../platform/http/app-env.ts';
import { log } from '../../platform/log.ts';
import { deliverMail } from '../../platform/mail/deliver.ts';
import { accountMail } from './account-mail.ts';
import { endAtObjects } from './ended-sessions.ts';
import { logAuthEvent } from './events.ts';
import { newCode } from './flow-state.ts';
import { linkFor } from './links.ts';
import { siteOrigin } from './redirects.ts';
import { revokeDevices } from './revoke-devices.ts';

/**
 * For users who have lost their app, their recovery codes and their passkeys: operators start a removal,
 * which the owner of the address can stop for three days. Whoever talks an operator into it without having
 * the mailbox gains nothing that its owner does not see in time.
 */

/** Maximum removals per run of the cron. */
const RESETS_PER_RUN = 50;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The account whose factors can be removed. 404 for a username without one, 409 `factors.none` without factors. */
export async function findResettable(db: Database, username: string): Promise<string> {
  return (await readResettable(db, username)).id;
}

async function readResettable(db: Database, username: string) {
  const has = (table: typeof authFactors | typeof authPasskeys) =>
    sql`exists (select 1 from ${table} where user_id = ${authUsers.id})`;
  const [account] = await db
    .select({
      id: authUsers.id,
      email: authUsers.mailTo,
      isProtected: sql`${has(authFactors)} or ${has(authPasskeys)}`.mapWith(Boolean),
      dueAt: authFactorResets.dueAt,
    })
    .from(authUsers)
    .innerJoin(profiles, eq(profiles.id, authUsers.id))
    .leftJoin(authFactorResets, eq(authFactorResets.userId, authUsers.id))
    .where(eq(profiles.username, username));
  if (!account) throw new ProblemError('user.not_found');
  if (!account.isProtected) throw new ProblemError('factors.none');
  return account;
}

/**
 * Mails the owner of the account a link that stops the removal, and starts it; one that has started goes on
 * unchanged. `dueAt`: ISO 8601. The mail comes first: nothing is removed that nobody was told of. Throws 404
 * for a username without an account, 409 `factors.none` for an account without a second factor or passkey.
 */
export async function startFactorReset(
  env: Env,
  db: Database,
  username: string,
  now: number,
): Promise<{ dueAt: string }> {
  const account = await readResettable(db, username);
  if (account.dueAt !== null) return { dueAt: iso(account.dueAt) };
  const token = newCode();
  const dueAt = now + FACTOR_RESET_DAYS * env.SECONDS_PER_DAY * 1000;
  await deliverMail(
    env,
    accountMail({
      to: account.email,
      subject: 'Vos moyens de connexion vont être réinitialisés',
      text: `Quelqu’un nous a écrit que vous n’avez plus accès à votre application d’authentification, à vos codes de secours ni à vos clés d’accès. Dans ${FACTOR_RESET_DAYS} jours, ils seront retirés de votre compte et tous vos appareils seront déconnectés ; votre mot de passe ne change pas. Si ce n’était pas vous, arrêtez cette demande tout de suite avec ce lien.`,
      action: { label: 'Arrêter la demande', href: linkFor(env, 'factor_reset', token) },
    }),
    now,
    { isAskedFor: true },
  );
  const [started] = await db
    .insert(authFactorResets)
    .values({ userId: account.id, stopHash: hashOf(token), startedAt: now, dueAt })
    .onConflictDoUpdate({
      // The link of the latest mail works: two operators may have started it at once.
      target: authFactorResets.userId,
      set: { stopHash: hashOf(token) },
    })
    .returning({ dueAt: authFactorResets.dueAt });
  return { dueAt: iso(started!.dueAt) };
}

/** Stops the removal for the account with that username; does nothing when there is none. */
export async function cancelFactorReset(db: Database, username: string): Promise<void> {
  await db
    .delete(authFactorResets)
    .where(
      sql`${authFactorResets.userId} in (select id from ${profiles} where username = ${username})`,
    );
}

/** Stops the removal that the link was mailed about. Null when the link is not valid, or has been used. */
export async function stopFactorReset(
  context: AppContext,
  token: string,
): Promise<{ userId: string } | null> {
  const { db, now } = context.var;
  const [stopped] = await db
    .delete(authFactorResets)
    .where(and(eq(authFactorResets.stopHash, hashOf(token)), gt(authFactorResets.dueAt, now)))
    .returning({ userId: authFactorResets.userId });
  if (!stopped) return null;
  logAuthEvent(context, 'factor_reset_stopped');
  return stopped;
}

/** Statement that stops a removal, for a user who has just proven a factor. */
export function deleteReset(db: Database, userId: string) {
  return db.delete(authFactorResets).where(eq(authFactorResets.userId, userId));
}

/** Carries out the removals that are due. Returns their number; those that failed are tried again. */
export async function runFactorResets(env: Env, now: number): Promise<number> {
  const db = database(env.DB);
  const due = await db
    .select({ userId: authFactorResets.userId, stopHash: authFactorResets.stopHash })
    .from(authFactorResets)
    .where(lte(authFactorResets.dueAt, now))
    .orderBy(asc(authFactorResets.dueAt))
    .limit(RESETS_PER_RUN);
  let done = 0;
  for (const reset of due)
    try {
      await runFactorReset(env, db, reset, now);
      done += 1;
    } catch (error) {
      log.error('auth.factor_reset_failed', { error });
    }
  return done;
}

/** In one transaction factors, passkeys and sessions go, unless the removal was stopped meanwhile. */
async function runFactorReset(
  env: Env,
  db: Database,
  { userId, stopHash }: Pick<typeof authFactorResets.$inferSelect, 'userId' | 'stopHash'>,
  now: number,
): Promise<void> {
  const isIt = and(eq(authFactorResets.userId, userId), eq(authFactorResets.stopHash, stopHash));
  const { ended, account } = await batch(db, {
    isDue: onlyIf(sql`exists (select 1 from ${authFactorResets} where ${isIt})`),
    factors: db.delete(authFactors).where(eq(authFactors.userId, userId)),
    passkeys: db.delete(authPasskeys).where(eq(authPasskeys.userId, userId)),
    ended: db
      .delete(authSessions)
      .where(eq(authSessions.userId, userId))
      .returning({ id: authSessions.id, userId: authSessions.userId }),
    reset: db.delete(authFactorResets).where(isIt),
    account: first(
      db.select({ email: authUsers.mailTo }).from(authUsers).where(eq(authUsers.id, userId)),
    ),
  });
  await endAtObjects({ env }, ended);
  if (!account) return;
  await revokeDevices({ env, var: { now } as AppContext['var'] }, account.email);
  await deliverMail(
    env,
    accountMail({
      to: account.email,
      subject: 'Vos moyens de connexion ont été réinitialisés',
      text: 'La double authentification et les clés d’accès ont été retirées de votre compte, et tous vos appareils ont été déconnectés. Connectez-vous avec votre mot de passe, puis activez de nouveau la double authentification dans vos paramètres.',
      action: { label: 'Se connecter', href: `${siteOrigin(env)}${paths.auth}` },
    }),
    now,
  );
}
