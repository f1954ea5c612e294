import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { ledgerAccounts, ledgerTransfers, paymentEffects } from '../../../database/schema.ts';
import { repay } from '../../../domain/orders/chargeback.ts';
import { accountOf, type EntryKey } from '../../../domain/orders/ledger.ts';

/**
 * Maximum number of debts per run, and of shares per debt; more wait for the next run. Debtors without a share that
 * waits do not count, so that they keep nobody waiting.
 */
const DEBTS_PER_RUN = 50;
const SHARES_PER_DEBT = 20;

const DEBT = accountOf('debt', '');

/**
 * Repays creators' debts from their waiting shares, oldest first. A share that changes meanwhile is
 * left to the next run.
 */
export async function repayDebts(db: Database, now: number): Promise<void> {
  const debts = await db
    .select()
    .from(ledgerAccounts)
    .where(
      and(
        gt(ledgerAccounts.id, DEBT),
        lt(ledgerAccounts.id, 'debt;'),
        lt(ledgerAccounts.balanceCents, 0),
        sql`exists (select 1 from ${paymentEffects} where ${paymentEffects.state} = 'waiting'
          and ${paymentEffects.creatorId} = ${sql.raw(`substr(ledger_accounts.id, ${DEBT.length + 1})`)})`,
      ),
    )
    .limit(DEBTS_PER_RUN);
  for (const { id, balanceCents } of debts)
    await repayDebt(db, id.slice(DEBT.length), -balanceCents, now);
}

async function repayDebt(
  db: Database,
  creatorId: string,
  debtCents: number,
  now: number,
): Promise<void> {
  const waiting = await db
    .select()
    .from(paymentEffects)
    .where(and(eq(paymentEffects.creatorId, creatorId), eq(paymentEffects.state, 'waiting')))
    .orderBy(asc(paymentEffects.createdAt))
    .limit(SHARES_PER_DEBT);
  for (const { share, givenCents } of repay(debtCents, waiting)) {
    const { key, cents, orderId } = share;
    const isIt = sql`${paymentEffects.key} = ${key} and ${paymentEffects.state} = 'waiting' and ${paymentEffects.cents} = ${cents}`;
    // A waiting share only ever decreases, so each amount is repaid from once.
    const repaid = `repaid:${key}:${cents}` satisfies EntryKey;
    const debt = accountOf('debt', creatorId);
    const left = cents - givenCents;
    await db.batch([
      insertWhere(
        db,
        ledgerTransfers,
        {
          key: repaid,
          debit: accountOf('creator', creatorId),
          credit: debt,
          cents: givenCents,
          orderId,
          at: now,
        },
        sql`exists (select 1 from ${paymentEffects} where ${isIt})
          and exists (select 1 from ${ledgerAccounts} where ${ledgerAccounts.id} = ${debt} and ${ledgerAccounts.balanceCents} <= ${-givenCents})`,
      ),
      db
        .update(paymentEffects)
        .set(left > 0 ? { cents: left } : { state: 'dropped' })
        .where(
          sql`${isIt} and exists (select 1 from ${ledgerTransfers} where ${ledgerTransfers.key} = ${repaid})`,
        ),
    ]);
  }
}
