import { and, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { creatorEarnings, ledgerAccounts, paymentEffects } from '../../database/schema.ts';
import { PAYOUT_MINIMUM_CENTS } from '../../domain/order.ts';
import type { Periods } from '../../domain/periods.ts';

/** Creators whose shares one run sets off; more wait for the next. */
const CREATORS_PER_RUN = 50;

/**
 * Sets off the waiting shares of each creator who has an account with `provider`: all of them once together they are
 * enough, or one has waited for long enough. Each order's share is a transfer of its own, so that what
 * happens to one order later concerns no other.
 */
export async function planTransfers(
  db: Database,
  provider: string,
  now: number,
  periods: Periods,
): Promise<void> {
  const { creatorId, payoutAccountState, payoutProvider, untransferredCents, availableSince } =
    creatorEarnings;
  const payable = db
    .select({ creatorId })
    .from(creatorEarnings)
    .where(
      and(
        // Said in full, so that the index of such accounts can be used.
        sql`${payoutAccountState} = 'active'`,
        sql`${payoutProvider} = ${provider}`,
        sql`(${untransferredCents} >= ${PAYOUT_MINIMUM_CENTS}
          or ${availableSince} <= ${now - periods.payout})`,
        // What is owed is paid back first (`repay-debts.ts`).
        sql`not exists (select 1 from ${ledgerAccounts} where ${ledgerAccounts.id} = 'debt:' || ${creatorId} and ${ledgerAccounts.balanceCents} < 0)`,
      ),
    )
    .limit(CREATORS_PER_RUN);
  await db
    .update(paymentEffects)
    .set({ state: 'pending', dueAt: now })
    .where(
      and(sql`${paymentEffects.state} = 'waiting'`, inArray(paymentEffects.creatorId, payable)),
    );
}
