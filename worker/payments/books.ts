import { and, asc, desc, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { creatorEarnings, ledgerAccounts, reconciliations } from '../../database/schema.ts';

/** Differences of one kind that are told at once; where there are more, the books part as a whole. */
const DIFFERENCES_SHOWN = 100;

export interface Difference {
  /** `unbooked:`, `unseen:` or `balance:` with what it is about, or `uncovered`. */
  id: string;
  /** Null where one side knows nothing of it. */
  oursCents: number | null;
  theirsCents: number | null;
}

/** What a transfer of the books moves on the provider's side: in is above zero. */
const moved = sql`iif(l.debit = 'provider', l.cents, -l.cents)`;

/** Of the provider's account, what the provider counts too: not what a demonstration has moved. */
const counted = sql`l.source is not null and 'provider' in (l.debit, l.credit)`;

/** Balance of an account of the books, cents; 0 for one that nothing was booked on. */
const balance = (account: unknown) =>
  sql`coalesce((select ${ledgerAccounts.balanceCents} from ${ledgerAccounts} where ${ledgerAccounts.id} = ${account}), 0)`;

/**
 * What the platform's balance has to suffice for: prices that are held, refunds that were not made, and
 * shares that were not handed over. The rest is the platform's own.
 */
export const owedFromPlatform = sql`(
  coalesce((select sum(a.balance_cents) from orders o join ledger_accounts a on a.id in ('hold:' || o.id, 'refund:' || o.id)
    where o.provider = 'stripe'), 0)
  + coalesce((select sum(e.cents) from payment_effects e join orders o on o.id = e.order_id
    where o.provider = 'stripe' and e.kind = 'transfer' and e.state not in ('done', 'dropped')), 0))`;

/** Creators' accounts that a run compares: so many, behind those that the last run did. */
export async function accountsToCompare(
  db: Database,
  limit: number,
): Promise<{ accountId: string; creatorId: string }[]> {
  const [last] = await db
    .select({ lastAccount: reconciliations.lastAccount })
    .from(reconciliations)
    .orderBy(desc(reconciliations.ranAt))
    .limit(1);
  const rows = await db
    .select({
      accountId: creatorEarnings.payoutAccountId,
      creatorId: creatorEarnings.creatorId,
    })
    .from(creatorEarnings)
    .where(
      and(
        isNotNull(creatorEarnings.payoutAccountId),
        sql`${creatorEarnings.payoutProvider} = 'stripe'`,
        gt(creatorEarnings.payoutAccountId, last?.lastAccount ?? ''),
      ),
    )
    .orderBy(asc(creatorEarnings.payoutAccountId))
    .limit(limit);
  return rows.map(({ accountId, creatorId }) => ({ accountId: accountId!, creatorId }));
}

/** What lies in a creator's account according to the books, cents, and since when it has moved at all. */
export async function readBooks(
  db: Database,
  creatorId: string,
): Promise<{ cents: number; since: number }> {
  const account = `connect:${creatorId}`;
  const [found] = await db.all<{ cents: number; since: number }>(
    sql`select -${balance(account)} as cents,
      coalesce((select min(at) from ledger_transfers where debit = ${account}), 0) as since`,
  );
  return found!;
}

/** Where the stored entries and balances of the provider part from the books, as they are at `now`. */
export async function readDifferences(
  db: Database,
  theirs: {
    platform: { cents: number };
    accounts: { creatorId: string; cents: number }[];
  },
  now: number,
): Promise<Difference[]> {
  const accounts = JSON.stringify(theirs.accounts);
  const [unbooked, unseen, balances, [platform]] = await db.batch([
    db.all<Difference>(sql`
      select 'unbooked:' || t.id as id, null as oursCents, t.cents as theirsCents
      from psp_transactions t
      where t.cents <> 0 and not exists (
        select 1 from ledger_transfers l where l.source = t.source and ${counted} and ${moved} = t.cents)
      limit ${DIFFERENCES_SHOWN}`),
    db.all<Difference>(sql`
      select 'unseen:' || l.key as id, ${moved} as oursCents, null as theirsCents
      from ledger_transfers l
      where ${counted} and l.at <= ${now} and not exists (
        select 1 from psp_transactions t where t.source = l.source and t.cents = ${moved})
      limit ${DIFFERENCES_SHOWN}`),
    db.all<Difference>(sql`
      select 'balance:connect:' || (value ->> 'creatorId') as id,
        -${balance(sql`'connect:' || (value ->> 'creatorId')`)} as oursCents, value ->> 'cents' as theirsCents
      from json_each(${accounts})
      where oursCents <> theirsCents limit ${DIFFERENCES_SHOWN}`),
    db.all<{ oursCents: number; owedCents: number }>(sql`
      select coalesce((select sum(${moved}) from ledger_transfers l where ${counted}), 0)
        - coalesce((select sum(fee_cents) from psp_transactions), 0) as oursCents,
        ${owedFromPlatform} as owedCents`),
  ]);
  const { oursCents, owedCents } = platform!;
  const theirsCents = theirs.platform.cents;
  return [
    ...unbooked,
    ...unseen,
    ...balances,
    ...(oursCents === theirsCents ? [] : [{ id: 'balance:provider', oursCents, theirsCents }]),
    ...(theirsCents >= owedCents ? [] : [{ id: 'uncovered', oursCents: owedCents, theirsCents }]),
  ];
}
