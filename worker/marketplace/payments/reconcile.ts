import { desc, eq, isNotNull, max, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  chargebacks,
  debtPayments,
  earlyChargebacks,
  paymentDifferences,
  payouts,
  providerTransactions,
  reconciliations,
} from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { log } from '../../platform/log.ts';
import { accountsToCompare, isUnbooked, readBooks, readDifferences } from './books.ts';
import { recordChargeback, recordEarly } from './chargebacks.ts';
import { recordRefund } from './failed-refunds.ts';
import { recordPayout } from './payouts.ts';
import type { ProviderRecords, ProviderTransaction } from './records.ts';
import { type Restoring, readRestoring, setRestoring } from './restoring.ts';
import { storeEntries } from './store-entries.ts';

/**
 * Entries are fetched again from this long before the newest of the last run, because some arrive late.
 */
const OVERLAP_MS = 3 * DAY_MS;
/**
 * While users pay, both sides move between two reads; such differences disappear in the next round.
 */
const ROUNDS = 3;
/** Maximum number of open chargebacks, pending payouts and creators' accounts queried per run. */
const ASKED_PER_RUN = 200;

export interface Reconciliation {
  /** ISO 8601. */
  ranAt: string;
  /** Entries of the provider's books that were new in this run. */
  transactions: number;
  differences: { id: string; oursCents: number | null; theirsCents: number | null }[];
  /** The state of a restore of D1; null when none is in progress. */
  restoring: Restoring | null;
}

/** Reads the state of a provider's checkout page, and applies it. */
export type CheckPage = (checkoutId: string) => Promise<void>;

/**
 * Compares the provider's books with ours: each entry there has one transfer here and vice versa,
 * balances are equal, and the platform's balance covers what it owes. It books fees from the
 * entries and applies changes that no event reported. Remaining differences are recorded for an
 * operator and replace those of an earlier run. Repeating it changes nothing. After a restore and
 * replay of D1 without differences other than `uncovered`, payments resume.
 */
export async function reconcile(
  db: Database,
  env: Pick<Env, 'RANKINGS'>,
  records: ProviderRecords,
  now: number,
  checkPage: CheckPage,
): Promise<Reconciliation> {
  let transactions = 0;
  await refreshPending(db, records, now);
  const accounts = await accountsToCompare(db, ASKED_PER_RUN);
  for (let round = 1; ; round += 1) {
    const before = await records.balance(null);
    const entries = await takeEntries(db, records);
    transactions += entries.length;
    await applyUnbooked(db, records, await unbookedEntries(db), now, checkPage);
    const balances = await balancesOf(db, records, accounts, now);
    const after = await records.balance(null);
    const theirs = { platform: after, accounts: balances };
    const differences = await readDifferences(db, theirs, now);
    const isUnchanged = before.cents === after.cents;
    if (round < ROUNDS && (!isUnchanged || differences.length > 0)) continue;
    await recordRun(db, now, {
      transactions,
      differences,
      platform: after,
      lastAccount: accounts.length < ASKED_PER_RUN ? null : accounts.at(-1)!.accountId,
    });
    let restoring = await readRestoring(env);
    // Stripe's fees alone make a platform owe more than it has: that is no sign of a forgotten movement.
    const isReplayed = differences.every(({ id }) => id === 'uncovered');
    if (restoring === 'replayed' && isReplayed) {
      await setRestoring(env, null);
      restoring = null;
    }
    return { ranAt: iso(now), transactions, differences, restoring };
  }
}

/** Reads the current state of everything that the provider should have reported. */
async function refreshPending(db: Database, records: ProviderRecords, now: number): Promise<void> {
  const { open, ofDebts, early, pending } = await batch(db, {
    open: db
      .select({ id: chargebacks.id })
      .from(chargebacks)
      .where(eq(chargebacks.state, 'open'))
      .limit(ASKED_PER_RUN),
    ofDebts: db
      .select({ id: sql<string>`${debtPayments.disputeId}`.as('id') })
      .from(debtPayments)
      .where(isNotNull(debtPayments.disputeId))
      .limit(ASKED_PER_RUN),
    early: db
      .select({ id: earlyChargebacks.id, kind: earlyChargebacks.kind })
      .from(earlyChargebacks)
      .limit(ASKED_PER_RUN),
    pending: db
      .select({ id: payouts.id, accountId: accountOf(payouts.creatorId) })
      .from(payouts)
      .where(eq(payouts.state, 'pending'))
      .limit(ASKED_PER_RUN),
  });
  for (const { id } of [...open, ...ofDebts])
    await orLog(id, async () => recordChargeback(db, await records.chargeback(id), now));
  for (const report of early) await orLog(report.id, () => recordEarly(db, records, report, now));
  for (const { id, accountId } of pending)
    if (accountId)
      await orLog(id, async () =>
        recordPayout(db, accountId, await records.payout(accountId, id), now),
      );
}

/** Logs an item that cannot be recorded yet, so that it does not block the others. */
async function orLog(id: string, record: () => Promise<unknown>): Promise<void> {
  try {
    await record();
  } catch (error) {
    log.error('payments.not_recorded', { id, error });
  }
}

const accountOf = (creatorId: typeof payouts.creatorId) =>
  sql<
    string | null
  >`(select coalesce(payout_account_id, closed_account_id) from creator_earnings where creator_id = ${creatorId})`;

/** Stores the entries since those that the last run has taken; returns the new ones. */
async function takeEntries(db: Database, records: ProviderRecords): Promise<ProviderTransaction[]> {
  const { newest, last } = await batch(db, {
    newest: first(db.select({ at: max(providerTransactions.at) }).from(providerTransactions)),
    last: first(selectLastRun(db)),
  });
  // A payment's own entry is stored with it, so earlier entries may be missing since the last run.
  const takenUntil = Math.min(newest?.at ?? 0, last?.ranAt ?? 0);
  const taken: ProviderTransaction[] = [];
  for await (const page of records.transactions(takenUntil - OVERLAP_MS))
    taken.push(...(await storeEntries(db, page)));
  return taken;
}

/** Entries without a matching transfer of ours, because their event was lost or not booked. */
function unbookedEntries(db: Database) {
  return db
    .select({ source: providerTransactions.source, cents: providerTransactions.cents })
    .from(providerTransactions)
    .where(isUnbooked)
    .orderBy(desc(providerTransactions.at))
    .limit(ASKED_PER_RUN);
}

/** Reads and applies what is not booked: payments, chargebacks, and returned refunds. */
async function applyUnbooked(
  db: Database,
  records: ProviderRecords,
  entries: Pick<ProviderTransaction, 'source' | 'cents'>[],
  now: number,
  checkPage: CheckPage,
): Promise<void> {
  for (const { source, cents } of entries) {
    if (!source) continue;
    if (source.startsWith('pi_') && cents > 0)
      await orLog(source, async () => {
        const page = await records.checkoutOf(source);
        if (page) await checkPage(page);
      });
    if (/^(dp|du)_/.test(source))
      await orLog(source, async () => recordChargeback(db, await records.chargeback(source), now));
    // A refund that failed, or that was made by hand.
    if (/^(re|pyr)_/.test(source))
      await orLog(source, async () => recordRefund(db, await records.refund(source), now));
  }
}

/**
 * The balances of creators' accounts. When one differs from our books, its payouts are read first.
 */
async function balancesOf(
  db: Database,
  records: ProviderRecords,
  accounts: { accountId: string; creatorId: string }[],
  now: number,
): Promise<{ creatorId: string; cents: number }[]> {
  const balances: { creatorId: string; cents: number }[] = [];
  for (const { accountId, creatorId } of accounts)
    await orLog(accountId, async () => {
      const { cents } = await records.balance(accountId);
      const ours = await readBooks(db, creatorId);
      if (cents !== ours.cents)
        for (const payout of await records.payouts(accountId, ours.since - OVERLAP_MS))
          await recordPayout(db, accountId, payout, now);
      balances.push({ creatorId, cents });
    });
  return balances;
}

async function recordRun(
  db: Database,
  now: number,
  found: Pick<Reconciliation, 'transactions' | 'differences'> & {
    platform: { cents: number; availableCents: number };
    lastAccount: string | null;
  },
): Promise<void> {
  const { transactions, differences, platform, lastAccount } = found;
  const run = {
    transactions,
    differences: differences.length,
    providerCents: platform.cents,
    availableCents: platform.availableCents,
    lastAccount,
  };
  const ids = JSON.stringify(differences.map(({ id }) => id));
  await db.batch([
    db
      .insert(reconciliations)
      .values({ ranAt: now, ...run })
      .onConflictDoUpdate({ target: reconciliations.ranAt, set: run }),
    db
      .delete(paymentDifferences)
      .where(sql`${paymentDifferences.id} not in (select value from json_each(${ids}))`),
    insertWhere(
      db,
      paymentDifferences,
      {
        id: sql`value ->> 'id'`,
        oursCents: sql`value ->> 'oursCents'`,
        theirsCents: sql`value ->> 'theirsCents'`,
        foundAt: now,
      },
      sql`true`,
      sql`json_each(${JSON.stringify(differences)})`,
    ).onConflictDoUpdate({
      target: paymentDifferences.id,
      set: { oursCents: sql`excluded.ours_cents`, theirsCents: sql`excluded.theirs_cents` },
    }),
  ]);
}

/** The last run's result; null before the first. */
export async function lastReconciliation(db: Database) {
  const [last] = await selectLastRun(db);
  return last ?? null;
}

const selectLastRun = (db: Database) =>
  db.select().from(reconciliations).orderBy(desc(reconciliations.ranAt)).limit(1);
