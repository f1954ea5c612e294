import { and, eq, isNotNull, lt, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { batch, decideAgain, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { enqueueNotice } from '../../../database/enqueue-notice.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  creatorEarnings,
  ledgerAccounts,
  ledgerTransfers,
  payoutSales,
  payouts,
} from '../../../database/schema.ts';
import { decidePayout, type SaleShare } from '../../../domain/orders/decide-payout.ts';
import { type Account, accountOf, type EntryKey } from '../../../domain/orders/ledger.ts';
import type { PayoutState } from '../../../domain/orders/payout.ts';
import type { ProviderPayout } from './records.ts';

/**
 * Records a payout from a creator's account to their bank, in its current state at the provider, as
 * {@link decidePayout} decides. Only an arrived payout counts as paid out; a returned one is the creator's again.
 * Repeated or late reports change nothing. Returns false when the account belongs to nobody.
 */
export function recordPayout(
  db: Database,
  accountId: string,
  reported: ProviderPayout,
  now: number,
): Promise<boolean> {
  const isIt = eq(payouts.id, reported.id);
  return decideAgain(async () => {
    const known = await db
      .select({
        creatorId: creatorEarnings.creatorId,
        before: payouts.state,
        // Only a new payout needs them.
        shares:
          sql<string>`iif(${payouts.state} is null, ${sharesWithProvider(creatorEarnings.creatorId)}, '[]')`.as(
            'shares',
          ),
      })
      .from(creatorEarnings)
      .leftJoin(payouts, isIt)
      .where(
        or(
          eq(creatorEarnings.payoutAccountId, accountId),
          eq(creatorEarnings.closedAccountId, accountId),
        ),
      )
      .get();
    if (!known) return false;
    const { creatorId, before, shares } = known;
    if (reported.cents <= 0) {
      await bookDebit(db, creatorId, reported, now);
      return true;
    }
    const facts = { creatorId, before, shares: JSON.parse(shares) as SaleShare[] };
    const writes = payoutStatements(db, facts, reported, now);
    if (writes.length === 0) return true;
    await batch(db, {
      isUnchanged: onlyIf(sql`(select state from ${payouts} where ${isIt}) is ${before}
        and (${before} is not null or ${sharesWithProvider(sql`${creatorId}`)} is ${shares})`),
      writes,
    });
    return true;
  });
}

/**
 * The amount of each sale in the creator's account with the provider as JSON, the oldest first: its share less what was
 * taken back, and less what payouts that did not fail have taken to the bank.
 */
const sharesWithProvider = (creatorId: SQLWrapper) => sql<string>`(
  select json_group_array(json_object('orderId', order_id, 'cents', cents)) from (
    select order_id, sum(cents) as cents from (
      select order_id, cents, id from ledger_transfers
        where debit = 'connect:' || ${creatorId} and order_id is not null
      union all select order_id, -cents, id from ledger_transfers
        where credit = 'connect:' || ${creatorId} and order_id is not null
      union all select sale.order_id, -sale.cents, null from payouts earlier
        join payout_sales sale on sale.payout_id = earlier.id
        where earlier.creator_id = ${creatorId} and earlier.state <> 'failed')
    group by order_id having sum(cents) <> 0 order by min(id)))`;

/** The statements that record a reported payout of a creator, for one batch; none when it changes nothing. */
function payoutStatements(
  db: Database,
  {
    creatorId,
    before,
    shares,
  }: { creatorId: string; before: PayoutState | null; shares: readonly SaleShare[] },
  reported: ProviderPayout,
  now: number,
): BatchItem<'sqlite'>[] {
  const { id, cents, createdAt, arrivesAt, reason } = reported;
  const decided = decidePayout(before, creatorId, reported, shares, now);
  const { isBegun, moved, sales, entries, notices } = decided;
  const begun = { id, creatorId, cents, createdAt, arrivesAt, changedAt: now };
  const statements: BatchItem<'sqlite'>[] = [];
  if (isBegun) statements.push(db.insert(payouts).values({ ...begun, state: 'pending' }));
  if (sales.length > 0) statements.push(insertSales(db, id, sales));
  if (moved)
    statements.push(
      db
        .update(payouts)
        .set({ state: moved, reason, arrivesAt, changedAt: now })
        .where(eq(payouts.id, id)),
    );
  statements.push(...entries.map((entry) => db.insert(ledgerTransfers).values(entry)));
  statements.push(
    ...notices.map(({ thing, source, at }) =>
      enqueueNotice(db, { thing, source, recipientId: creatorId, subjectId: id, at }),
    ),
  );
  return statements;
}

/** Maximum number of creators that a demonstration pays out in one run; more wait for the next. */
const PAID_OUT_PER_RUN = 50;

/** Pays out what lies in creators' accounts with the provider of a demonstration, which does it at once. */
export async function payOutDemonstrations(db: Database, now: number): Promise<void> {
  const accounts = await db
    .select({
      creatorId: creatorEarnings.creatorId,
      accountId: creatorEarnings.payoutAccountId,
      balanceCents: ledgerAccounts.balanceCents,
      earlier: sql<number>`(select count(*) from payouts where creator_id = ${creatorEarnings.creatorId})`,
    })
    .from(ledgerAccounts)
    .innerJoin(
      creatorEarnings,
      sql`${ledgerAccounts.id} = 'connect:' || ${creatorEarnings.creatorId}`,
    )
    .where(
      and(
        eq(creatorEarnings.payoutProvider, 'demo'),
        isNotNull(creatorEarnings.payoutAccountId),
        lt(ledgerAccounts.balanceCents, 0),
      ),
    )
    .limit(PAID_OUT_PER_RUN);
  for (const { creatorId, accountId, balanceCents, earlier } of accounts) {
    // Two concurrent runs give it the same id.
    const id = `demo_payout_${creatorId}_${earlier + 1}`;
    const payout = { id, state: 'paid' as const, cents: -balanceCents };
    const times = { createdAt: now, arrivesAt: now };
    await recordPayout(db, accountId!, { ...payout, ...times, reason: null }, now);
  }
}

/** One parameter for all sales, since D1 takes a hundred. */
const insertSales = (db: Database, payoutId: string, sales: readonly SaleShare[]) =>
  insertWhere(
    db,
    payoutSales,
    { payoutId, orderId: sql`each.value ->> '$.orderId'`, cents: sql`each.value ->> '$.cents'` },
    sql`true`,
    sql`json_each(${JSON.stringify(sales)}) each`,
  );

/**
 * Books money that Stripe debited from a creator's bank for a negative account balance, which it
 * reports as a payout below zero. It no longer counts as paid out, and is undone when the bank
 * rejects the debit.
 */
async function bookDebit(
  db: Database,
  creatorId: string,
  { id, state, cents, createdAt }: ProviderPayout,
  now: number,
): Promise<void> {
  if (cents === 0) return;
  const connect = accountOf('connect', creatorId);
  const transit = accountOf('transit', creatorId);
  const creator = accountOf('creator', creatorId);
  const once = (key: EntryKey, debit: Account, credit: Account, at: number, after?: EntryKey) =>
    insertWhere(
      db,
      ledgerTransfers,
      { key, debit, credit, cents: -cents, at },
      and(
        sql`not exists (select 1 from ${ledgerTransfers} where ${eq(ledgerTransfers.key, key)})`,
        after === undefined
          ? undefined
          : sql`exists (select 1 from ${ledgerTransfers} where ${eq(ledgerTransfers.key, after)})`,
      )!,
    );
  if (state !== 'failed') {
    await db.batch([
      once(`debit:${id}`, connect, transit, createdAt),
      once(`debit-taken:${id}`, transit, creator, createdAt),
    ]);
    return;
  }
  await db.batch([
    once(`debit-returned:${id}`, creator, transit, now, `debit-taken:${id}`),
    once(`debit-failed:${id}`, transit, connect, now, `debit:${id}`),
  ]);
}
