import { and, asc, desc, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { creatorEarnings, ledgerAccounts, reconciliations } from '../../../database/schema.ts';
import { accountOf, providerEntryTypes } from '../../../domain/orders/ledger.ts';

/** Maximum number of differences listed per kind; with more, the books differ as a whole. */
const DIFFERENCES_SHOWN = 100;

export interface Difference {
  /** `unbooked:`, `unseen:` or `balance:` followed by its subject, or `uncovered`. */
  id: string;
  /** Null when one side has no such entry. */
  oursCents: number | null;
  theirsCents: number | null;
}

/** Cents that the transfer `l` moves at the provider; positive when money comes in. */
const movedBy = (l: SQL) => sql`iif(${l}.debit = 'provider', ${l}.cents, -${l}.cents)`;
const moved = movedBy(sql`l`);

/** Transfers that the provider has too; excludes those of a demonstration. */
const isCounted = (l: SQL) =>
  sql`${l}.source is not null and 'provider' in (${l}.debit, ${l}.credit)`;
const counted = isCounted(sql`l`);

/** True when the provider's entry `t` has a type without a booking rule. */
const hasNoRule = sql`t.type not in (select value from json_each(${JSON.stringify(providerEntryTypes)}))`;

/** True when our transfers of `source` move the sum of the provider's entries: one report may cover several of them. */
const isSumBooked = (source: SQL) => sql`coalesce((
  select sum(${movedBy(sql`b`)}) from ledger_transfers b where b.source = ${source} and ${isCounted(sql`b`)}) = (
  select sum(e.cents) from provider_transactions e where e.source = ${source}), false)`;

/** True when our transfers match the provider's entry `t` neither alone nor in sum. */
const hasNoTransfer = (t: SQL) => sql`${t}.cents <> 0 and not exists (
  select 1 from ledger_transfers l where l.source = ${t}.source and ${counted} and ${moved} = ${t}.cents)
  and not ${isSumBooked(sql`${t}.source`)}`;
export const isUnbooked = hasNoTransfer(sql`provider_transactions`);

/**
 * Provider entries that an operator has to book, because no rule covers them. They are tasks, not
 * differences, which would come back with every run.
 */
export function selectEntriesWithoutRule(db: Database, limit: number) {
  return db
    .select({
      id: sql<string>`t.id`.as('id'),
      since: sql<number>`t.at`.as('since'),
      detail: sql<string>`t.type || ': ' || t.cents || ' cents, ' || t.source`.as('detail'),
      cents: sql<number>`t.cents`.as('cents'),
    })
    .from(sql`provider_transactions t`)
    .where(sql`${hasNoRule} and ${hasNoTransfer(sql`t`)}`)
    .limit(limit);
}

/** Balance of a ledger account, cents; 0 for an account without bookings. */
const balance = (account: unknown) =>
  sql`coalesce((select ${ledgerAccounts.balanceCents} from ${ledgerAccounts} where ${ledgerAccounts.id} = ${account}), 0)`;

/**
 * The amount that the platform's balance must cover: held prices, refunds not yet made, and shares
 * not yet transferred. The rest is the platform's own.
 */
export const owedFromPlatform = sql`(
  coalesce((select sum(a.balance_cents) from orders o join ledger_accounts a on a.id in ('hold:' || o.id, 'refund:' || o.id)
    where o.provider = 'stripe'), 0)
  + coalesce((select sum(e.cents) from payment_effects e join orders o on o.id = e.order_id
    where o.provider = 'stripe' and e.kind = 'transfer' and e.state not in ('done', 'dropped')), 0))`;

/** Payments whose fee the provider has not reported yet, and their sum in cents. */
const uncharged = sql`from ledger_transfers l where l.credit like 'hold:%' and ${counted}
  and not exists (select 1 from provider_transactions t where t.source = l.source)`;
export const unchargedPayments = sql`(select count(*) ${uncharged})`;
export const unchargedCents = sql`(select coalesce(sum(l.cents), 0) ${uncharged})`;

/** Creators' accounts that cost a fee in a month with a payout. */
export const payableAccounts = sql`(select count(*) from creator_earnings
  where payout_provider = 'stripe' and payout_account_state = 'active' and untransferred_cents > 0)`;

/** The creators' accounts that a run compares: the next `limit` after those of the last run. */
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

/** The booked balance of a creator's account, cents, and the time of its first movement. */
export async function readBooks(
  db: Database,
  creatorId: string,
): Promise<{ cents: number; since: number }> {
  const account = accountOf('connect', creatorId);
  const [found] = await db.all<{ cents: number; since: number }>(
    sql`select -${balance(account)} as cents,
      coalesce((select min(at) from ledger_transfers where debit = ${account}), 0) as since`,
  );
  return found!;
}

/** Differences between the provider's stored entries and balances and the books, at `now`. */
export async function readDifferences(
  db: Database,
  theirs: {
    platform: { cents: number };
    accounts: { creatorId: string; cents: number }[];
  },
  now: number,
): Promise<Difference[]> {
  const accounts = JSON.stringify(theirs.accounts);
  const found = (rows: SQL) =>
    db
      .select({
        id: sql<string>`d.id`.as('id'),
        oursCents: sql<number | null>`d.ours`.as('ours_cents'),
        theirsCents: sql<number | null>`d.theirs`.as('theirs_cents'),
      })
      .from(sql`(${rows}) d`)
      .limit(DIFFERENCES_SHOWN);
  const { unbooked, unseen, balances, platform } = await batch(db, {
    unbooked: found(sql`select 'unbooked:' || t.id as id, null as ours, t.cents as theirs
      from provider_transactions t
      where not ${hasNoRule} and ${hasNoTransfer(sql`t`)}`),
    unseen: found(sql`select 'unseen:' || l.key as id, ${moved} as ours, null as theirs
      from ledger_transfers l
      where ${counted} and l.at <= ${now} and l.source not like 'settled:%'
        and not exists (select 1 from settled_differences s where s.difference_id = 'unseen:' || l.key)
        and not exists (select 1 from provider_transactions t where t.source = l.source and t.cents = ${moved})
        and not ${isSumBooked(sql`l.source`)}`),
    balances: found(sql`select * from (
      select 'balance:connect:' || (value ->> 'creatorId') as id,
        -${balance(sql`'connect:' || (value ->> 'creatorId')`)} as ours, value ->> 'cents' as theirs
      from json_each(${accounts})) where ours <> theirs`),
    platform: first(
      db
        .select({
          oursCents:
            sql<number>`(select coalesce(sum(${moved}), 0) from ledger_transfers l where ${counted})
            - (select coalesce(sum(fee_cents), 0) from provider_transactions)
            + (select coalesce(sum(t.cents), 0) from provider_transactions t where ${hasNoRule} and ${hasNoTransfer(sql`t`)})`.as(
              'ours_cents',
            ),
          owedCents: sql<number>`${owedFromPlatform}`.as('owed_cents'),
        })
        .from(sql`(select 1)`),
    ),
  });
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
