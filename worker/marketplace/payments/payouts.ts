import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { creatorEarnings, ledgerTransfers, payouts } from '../../../database/schema.ts';
import { type Account, accountOf, type EntryKey } from '../../../domain/orders/ledger.ts';
import type { PayoutState } from '../../../domain/orders/payout.ts';
import type { ProviderPayout } from './records.ts';

/** The states from which a payout may move to each state. */
const before: Record<PayoutState, PayoutState[]> = {
  pending: [],
  paid: ['pending'],
  failed: ['pending', 'paid'],
};

/**
 * Records a payout from a creator's account to their bank, in its current state at the provider.
 * Only an arrived payout counts as paid out; a returned one is the creator's again. Repeated or
 * late reports change nothing. Returns false when the account belongs to nobody.
 */
export async function recordPayout(
  db: Database,
  accountId: string,
  reported: ProviderPayout,
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
  const { id, state, cents, createdAt, arrivesAt, reason } = reported;
  const { creatorId } = earnings;
  if (cents <= 0) {
    await bookDebit(db, creatorId, reported, now);
    return true;
  }
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
