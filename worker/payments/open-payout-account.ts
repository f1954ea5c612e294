import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { requireCreator } from '../../database/creator-only.ts';
import { creatorEarnings, profiles } from '../../database/schema.ts';
import { paymentProvider } from './provider.ts';

/**
 * Opens the account that a creator is paid to, or goes on with it; gives the address where the rest is
 * done. 403 `creator.required` for anybody else.
 */
export async function openPayoutAccount(
  db: Database,
  env: Pick<Env, 'PAYMENTS' | 'SITE_ORIGIN'>,
  creatorId: string,
): Promise<string> {
  const [people, [earnings]] = await db.batch([
    db.select({ isCreator: profiles.isCreator }).from(profiles).where(eq(profiles.id, creatorId)),
    db.select().from(creatorEarnings).where(eq(creatorEarnings.creatorId, creatorId)),
  ]);
  requireCreator(people);
  const { accountId, state, url } = await paymentProvider(env).onboard({
    id: creatorId,
    accountId: earnings?.payoutAccountId ?? null,
    returnUrl: `${env.SITE_ORIGIN}/main/revenus`,
  });
  const account = { payoutAccountId: accountId, payoutAccountState: state };
  await db
    .insert(creatorEarnings)
    .values({ creatorId, ...account })
    .onConflictDoUpdate({ target: creatorEarnings.creatorId, set: account });
  return url;
}
