import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { insertWhere } from '../../database/insert-where.ts';
import { creatorEarnings, ledgerAccounts, paymentEffects } from '../../database/schema.ts';
import { PAYOUT_MINIMUM_CENTS } from '../../domain/order.ts';
import type { Periods } from '../../domain/periods.ts';

/** Creators whose money one run hands over; more wait for the next. */
const TRANSFERS_PER_RUN = 50;

/**
 * Notes a transfer for each creator who has an account and something available: enough of it, or for
 * long enough. One at a time each, so none is noted twice.
 */
export async function planTransfers(db: Database, now: number, periods: Periods): Promise<void> {
  const balance = (kind: string) =>
    sql`coalesce((select ${ledgerAccounts.balanceCents} from ${ledgerAccounts} where ${ledgerAccounts.id} = ${`${kind}:`} || ${creatorEarnings.creatorId}), 0)`;
  const transfersOf = sql`from ${paymentEffects} where ${paymentEffects.creatorId} = ${creatorEarnings.creatorId}`;
  const payable = sql`(
    select ${creatorEarnings.creatorId} as creator_id, ${creatorEarnings.availableSince} as since,
      ${balance('creator')} + ${balance('connect')} as cents,
      (select count(*) ${transfersOf}) as transfers
    from ${creatorEarnings}
    where ${creatorEarnings.payoutAccountState} = 'active' and ${creatorEarnings.availableSince} is not null
      and not exists (select 1 ${transfersOf} and ${paymentEffects.state} <> 'done')
    order by ${creatorEarnings.availableSince} limit ${TRANSFERS_PER_RUN}
  ) payable`;
  await insertWhere(
    db,
    paymentEffects,
    {
      key: sql`'transfer:' || payable.creator_id || ':' || payable.transfers`,
      kind: 'transfer',
      creatorId: sql`payable.creator_id`,
      cents: sql`payable.cents`,
      createdAt: now,
      dueAt: now,
    },
    sql`payable.cents > 0 and (payable.cents >= ${PAYOUT_MINIMUM_CENTS} or payable.since <= ${now - periods.payout})`,
    payable,
  );
}
