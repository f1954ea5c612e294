import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { requireCreator } from '../../database/creator-only.ts';
import { authUsers, creatorEarnings, profiles } from '../../database/schema.ts';
import { ProblemError } from '../../domain/problem.ts';
import { type PaymentSettings, paymentProvider, providerName, providerNamed } from './provider.ts';

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
  return { creator: creator!, accountId: isTodays ? earnings.payoutAccountId : null };
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
  const { creator, accountId } = await findAccount(db, env, creatorId);
  const provider = paymentProvider(env);
  if (accountId) return provider.onboardingUrl(accountId, returnUrl(env));
  const { email, name, username } = creator;
  const opened = await provider.openAccount({ id: creatorId, email, name: name ?? username });
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

/** Notes how far the account is, if it is one of ours. */
export async function refreshAccount(
  db: Database,
  env: PaymentSettings,
  accountId: string,
): Promise<void> {
  const isIt = eq(creatorEarnings.payoutAccountId, accountId);
  const earnings = await db.select().from(creatorEarnings).where(isIt).get();
  if (!earnings?.payoutProvider) return;
  const { state, missing } = await providerNamed(earnings.payoutProvider, env).account(accountId);
  await db
    .update(creatorEarnings)
    .set({ payoutAccountState: state, payoutAccountMissing: missing })
    .where(isIt);
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
