import { and, eq, or, sql } from 'drizzle-orm';
import { batch, decideAgain, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { enqueueNotice } from '../../../database/enqueue-notice.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { creatorEarnings, ledgerTransfers, payouts } from '../../../database/schema.ts';
import { decidePayout } from '../../../domain/orders/decide-payout.ts';
import { type Account, accountOf, type EntryKey } from '../../../domain/orders/ledger.ts';
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
  const { id, cents, createdAt, arrivesAt, reason } = reported;
  const isIt = eq(payouts.id, id);
  return decideAgain(async () => {
    const known = await db
      .select({ creatorId: creatorEarnings.creatorId, before: payouts.state })
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
    const { creatorId, before } = known;
    if (cents <= 0) {
      await bookDebit(db, creatorId, reported, now);
      return true;
    }
    const { isBegun, moved, entries, notices } = decidePayout(before, creatorId, reported, now);
    if (!isBegun && !moved) return true;
    const begun = { id, creatorId, cents, createdAt, arrivesAt, changedAt: now };
    await batch(db, {
      isUnchanged: onlyIf(sql`(select state from ${payouts} where ${isIt}) is ${before}`),
      begun: isBegun ? [db.insert(payouts).values({ ...begun, state: 'pending' })] : [],
      moved: moved
        ? [db.update(payouts).set({ state: moved, reason, arrivesAt, changedAt: now }).where(isIt)]
        : [],
      entries: entries.map((entry) => db.insert(ledgerTransfers).values(entry)),
      notices: notices.map(({ thing, source, at }) =>
        enqueueNotice(db, { thing, source, recipientId: creatorId, subjectId: id, at }),
      ),
    });
    return true;
  });
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
