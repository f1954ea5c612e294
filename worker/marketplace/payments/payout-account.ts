import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { isSeller, requireCreator } from '../../../database/creator-only.ts';
import { authUsers, creatorEarnings, paymentEffects, profiles } from '../../../database/schema.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { log } from '../../platform/log.ts';
import { type MailEnv, mailPort } from '../../platform/mail/port.ts';
import { accountsToCompare } from './books.ts';
import { returnToWaiting } from './plan-transfers.ts';
import { type PaymentSettings, paymentProvider, providerName, providerNamed } from './provider.ts';
import type { StripeSettings } from './stripe.ts';

/** Maximum number of accounts refreshed per run. */
const ACCOUNTS_PER_RUN = 200;

type PayoutEnv = PaymentSettings & MailEnv;

const returnUrl = (env: PayoutEnv) => `${env.SITE_ORIGIN}/main/revenus`;

/** A creator and their payout account, which is null before they have one with today's provider. */
async function findAccount(db: Database, env: PayoutEnv, creatorId: string) {
  const { creator, earnings } = await batch(db, {
    creator: first(
      db
        .select({
          isCreator: isSeller,
          name: profiles.name,
          username: profiles.username,
          email: authUsers.mailTo,
          emailConfirmedAt: authUsers.emailConfirmedAt,
        })
        .from(profiles)
        .innerJoin(authUsers, eq(authUsers.id, profiles.id))
        .where(eq(profiles.id, creatorId)),
    ),
    earnings: first(
      db.select().from(creatorEarnings).where(eq(creatorEarnings.creatorId, creatorId)),
    ),
  });
  requireCreator(creator ? [creator] : []);
  const isTodays = earnings?.payoutProvider === providerName(env);
  return {
    creator: creator!,
    accountId: isTodays ? earnings.payoutAccountId : null,
    closedId: isTodays ? earnings.closedAccountId : null,
  };
}

/**
 * Opens a creator's payout account, or continues its onboarding. Returns the onboarding URL. 403
 * `creator.required` for anybody else; 409 `account.address_unconfirmed` while the creator's address is not
 * confirmed, because the provider writes there about their money. Without mail nobody can confirm one, and it
 * is not asked for.
 */
export async function openPayoutAccount(
  db: Database,
  env: PayoutEnv,
  creatorId: string,
): Promise<string> {
  const { creator, accountId, closedId } = await findAccount(db, env, creatorId);
  if (mailPort(env) && creator.emailConfirmedAt === null)
    throw new ProblemError('account.address_unconfirmed');
  const provider = paymentProvider(env);
  if (accountId) return provider.onboardingUrl(accountId, returnUrl(env));
  const { email, name, username } = creator;
  const opened = await provider.openAccount({
    id: creatorId,
    closedId,
    email,
    name: name ?? username,
  });
  const account = {
    payoutProvider: providerName(env),
    payoutAccountId: opened.id,
    payoutAccountState: opened.state,
  };
  await db
    .insert(creatorEarnings)
    .values({ creatorId, ...account })
    .onConflictDoUpdate({ target: creatorEarnings.creatorId, set: account });
  return provider.onboardingUrl(opened.id, returnUrl(env));
}

/**
 * Refreshes the state of a creator's account from the provider. 403 `creator.required` for anybody
 * else.
 */
export async function syncPayoutAccount(
  db: Database,
  env: PayoutEnv,
  creatorId: string,
): Promise<void> {
  const { accountId } = await findAccount(db, env, creatorId);
  if (accountId) await refreshAccount(db, env, accountId);
}

/**
 * Records the account's state, if it is one of ours. An account that becomes active again re-arms
 * the transfers that failed or that it refused. A closed account is detached, so that its creator can open another.
 */
export async function refreshAccount(
  db: Database,
  env: StripeSettings,
  accountId: string,
): Promise<void> {
  const isIt = eq(creatorEarnings.payoutAccountId, accountId);
  const earnings = await db.select().from(creatorEarnings).where(isIt).get();
  if (!earnings?.payoutProvider) return;
  const provider = providerNamed(earnings.payoutProvider, env);
  const { state, missing, isClosed } = await provider.account(accountId);
  const isTheirs = and(
    eq(paymentEffects.creatorId, earnings.creatorId),
    sql`${paymentEffects.kind} = 'transfer'`,
  );
  if (isClosed) {
    await db.batch([
      returnToWaiting(db, isTheirs),
      db
        .update(creatorEarnings)
        .set({
          payoutAccountId: null,
          payoutAccountState: null,
          payoutAccountMissing: null,
          closedAccountId: accountId,
        })
        .where(isIt),
    ]);
    return;
  }
  const recordState = db
    .update(creatorEarnings)
    .set({
      payoutAccountState: state,
      payoutAccountMissing: missing,
      // A creator whose account becomes inactive later is reminded from the start.
      ...(state === 'active' ? { accountReminders: 0 } : {}),
    })
    .where(isIt);
  if (state !== 'active' || earnings.payoutAccountState === 'active') {
    await recordState;
    return;
  }
  const rearm = db
    .update(paymentEffects)
    // A share that the account refused need not wait its hour; one that is not ripe is put off again.
    .set({ state: 'waiting', attempts: 0, error: null, dueAt: paymentEffects.createdAt })
    .where(
      and(
        isTheirs,
        or(
          sql`${paymentEffects.state} = 'failed'`,
          and(sql`${paymentEffects.state} = 'waiting'`, isNotNull(paymentEffects.error)),
        ),
      ),
    );
  await db.batch([recordState, rearm]);
}

/**
 * Like {@link refreshAccount}, for the accounts of the next reconciliation; a failure does not
 * block the others.
 */
export async function refreshAccounts(db: Database, env: StripeSettings): Promise<void> {
  for (const { accountId } of await accountsToCompare(db, ACCOUNTS_PER_RUN))
    try {
      await refreshAccount(db, env, accountId);
    } catch (error) {
      log.error('payments.account_not_refreshed', { accountId, error });
    }
}

/**
 * The URL of a creator's payout dashboard. 403 `creator.required` for anybody else, 409
 * `payout_account.missing` when they have no account yet.
 */
export async function payoutDashboard(
  db: Database,
  env: PayoutEnv,
  creatorId: string,
): Promise<string> {
  const { accountId } = await findAccount(db, env, creatorId);
  if (!accountId) throw new ProblemError('payout_account.missing');
  return paymentProvider(env).dashboardUrl(accountId, returnUrl(env));
}
