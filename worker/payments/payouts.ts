import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { insertWhere } from '../../database/insert-where.ts';
import { creatorEarnings, payouts } from '../../database/schema.ts';
import type { PayoutState } from '../../domain/payout.ts';
import type { ProviderPayout } from './records.ts';

/** From which states a payout comes to the one that is told. */
const before: Record<PayoutState, PayoutState[]> = {
  pending: [],
  paid: ['pending'],
  failed: ['pending', 'paid'],
};

/**
 * Notes a payout from a creator's account to their bank as the provider tells it now. Only one that has
 * arrived counts as paid out; one that comes back is the creator's again. Telling it again, or late,
 * changes nothing. False where the account is nobody's.
 */
export async function notePayout(
  db: Database,
  accountId: string,
  told: ProviderPayout,
  now: number,
): Promise<boolean> {
  const earnings = await db
    .select()
    .from(creatorEarnings)
    .where(
      or(
        eq(creatorEarnings.payoutAccountId, accountId),
        eq(creatorEarnings.closedAccountId, accountId),
      ),
    )
    .get();
  if (!earnings) return false;
  const { id, state, cents, createdAt, arrivesAt, reason } = told;
  const { creatorId } = earnings;
  const isIt = eq(payouts.id, id);
  await db.batch([
    insertWhere(
      db,
      payouts,
      { id, creatorId, cents, state: 'pending', createdAt, changedAt: now, arrivesAt },
      sql`not exists (select 1 from ${payouts} where ${isIt})`,
    ),
    db
      .update(payouts)
      .set({ state, reason, arrivesAt, changedAt: now })
      .where(and(isIt, inArray(payouts.state, before[state]))),
  ]);
  return true;
}
