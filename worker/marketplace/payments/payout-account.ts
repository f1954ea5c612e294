import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { requireCreator } from '../../../database/creator-only.ts';
import { describeFailure } from '../../../database/failure.ts';
import { authUsers, creatorEarnings, paymentEffects, profiles } from '../../../database/schema.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { accountsToCompare } from './books.ts';
import { takeBackToWait } from './plan-transfers.ts';
import { type PaymentSettings, paymentProvider, providerName, providerNamed } from './provider.ts';
import type { StripeSettings } from './stripe.ts';

/** Accounts that one run asks about. */
const ACCOUNTS_PER_RUN = 200;

type PayoutEnv = PaymentSettings & Pick<Env, 'SITE_ORIGIN'>;

const returnUrl = (env: PayoutEnv) => `${env.SITE_ORIGIN}/main/revenus`;

/** A creator and the account they are paid to, null before there is one with today's provider. */
async function findAccount(db: Database, env: PayoutEnv, creatorId: string) {
  const [[creator], [earnings]] = await db.batch([
    db
      .select({
        isCreator: profiles.isCreator,
        name: profiles.name,
        username: profiles.username,
        email: authUsers.email,
      })
      .from(profiles)
      .innerJoin(authUsers, eq(authUsers.id, profiles.id))
      .where(eq(profiles.id, creatorId)),
    db.select().from(creatorEarnings).where(eq(creatorEarnings.creatorId, creatorId)),
  ]);
  requireCreator(creator ? [creator] : []);
  const isTodays = earnings?.payoutProvider === providerName(env);
  return {
    creator: creator!,
    accountId: isTodays ? earnings.payoutAccountId : null,
    closedId: isTodays ? earnings.closedAccountId : null,
  };
}

/**
 * Opens the account that a creator is paid to, or goes on with it; gives the address where the rest is
 * done. 403 `creator.required` for anybody else.
 */
export async function openPayoutAccount(
  db: Database,
  env: PayoutEnv,
  creatorId: string,
): Promise<string> {
  const { creator, accountId, closedId } = await findAccount(db, env, creatorId);
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

/** Asks the provider how far a creator's account is. 403 `creator.required` for anybody else. */
export async function syncPayoutAccount(
  db: Database,
  env: PayoutEnv,
  creatorId: string,
): Promise<void> {
  const { accountId } = await findAccount(db, env, creatorId);
  if (accountId) await refreshAccount(db, env, accountId);
}

/**
 * Notes how far the account is, if it is one of ours. One that takes money again has what failed be tried again;
 * one that is closed is nobody's from then on, so that its creator can open another.
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
      takeBackToWait(db, isTheirs),
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
  const note = db
    .update(creatorEarnings)
    .set({
      payoutAccountState: state,
      payoutAccountMissing: missing,
      // A creator who loses it again is reminded anew.
      ...(state === 'active' ? { accountReminders: 0 } : {}),
    })
    .where(isIt);
  if (state !== 'active' || earnings.payoutAccountState === 'active') {
    await note;
    return;
  }
  const rearm = db
    .update(paymentEffects)
    .set({ state: 'waiting', attempts: 0, error: null })
    .where(and(isTheirs, sql`${paymentEffects.state} = 'failed'`));
  await db.batch([note, rearm]);
}

/** As {@link refreshAccount}, of those that the next reconciliation compares; one that fails keeps no other. */
export async function refreshAccounts(db: Database, env: StripeSettings): Promise<void> {
  for (const { accountId } of await accountsToCompare(db, ACCOUNTS_PER_RUN))
    try {
      await refreshAccount(db, env, accountId);
    } catch (error) {
      console.error(
        JSON.stringify({
          event: 'payments.account_not_refreshed',
          accountId,
          error: describeFailure(error),
        }),
      );
    }
}

/**
 * Where a creator sees what they were paid. 403 `creator.required` for anybody else, 409
 * `payout_account.missing` where they have no account yet.
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
