import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../database/client.ts';
import { batchPrecondition } from '../../../database/only-while.ts';
import {
  ledgerTransfers,
  paymentDifferences,
  pspTransactions,
  settledDifferences,
} from '../../../database/schema.ts';
import { type Account, accountOf, type EntryKey } from '../../../domain/orders/ledger.ts';
import { COMPLAINT_MAX_LENGTH } from '../../../domain/orders/order.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { textSchema } from '../../../domain/text/text.ts';
import { type Difference, isUnbooked } from './books.ts';

/** Accounts of the platform's own that a difference may be booked on. */
const OWN_ACCOUNTS: readonly Account[] = ['bank', 'fees', 'loss', 'revenue'];

export const settlementSchema = z.strictObject({
  account: z.custom<Account>(
    (value) =>
      typeof value === 'string' && /^(bank|fees|loss|revenue|creator:[0-9a-f-]{36})$/.test(value),
    'Ce compte ne convient pas',
  ),
  reason: textSchema(COMPLAINT_MAX_LENGTH).min(1, 'Veuillez donner la raison'),
});

/** A difference, and the transfer that would settle it. */
export interface Settlement {
  difference: Difference;
  foundAt: number;
  /** Two differences of one id at different times are booked each. */
  key: string;
  debit: Account;
  credit: Account;
  cents: number;
  /** The provider's name for what moved; null where that is a creator's account. */
  source: string | null;
}

/** The entry of the provider's books that a difference is about; empty where it is about something else. */
function entryOf(id: string): string {
  return id.startsWith('unbooked:') ? id.slice('unbooked:'.length) : '';
}

/**
 * The transfer by which a difference is settled on `account`. 404 for none of that id; 409
 * `difference.not_settleable` for what only money can mend (`uncovered`), for a balance as long as single entries
 * part, and for an account that cannot bear it: a creator's for what is in theirs, ours for everything else.
 */
export async function planSettlement(
  db: Database,
  id: string,
  account: Account,
): Promise<Settlement> {
  const entryId = entryOf(id);
  const [[noted], [entry], [single]] = await db.batch([
    db.select().from(paymentDifferences).where(eq(paymentDifferences.id, id)),
    // Of a type without a rule: a task and no difference, until somebody books it.
    db
      .select()
      .from(pspTransactions)
      .where(and(eq(pspTransactions.id, entryId), isUnbooked)),
    db
      .select({ id: paymentDifferences.id })
      .from(paymentDifferences)
      .where(
        sql`${paymentDifferences.id} like 'unbooked:%' or ${paymentDifferences.id} like 'unseen:%'`,
      )
      .limit(1),
  ]);
  const found =
    noted ?? (entry && { id, oursCents: null, theirsCents: entry.cents, foundAt: entry.at });
  if (!found) throw new ProblemError('difference.not_found');
  const refused = new ProblemError('difference.not_settleable');
  const { foundAt, ...difference } = found;
  const gap = (found.theirsCents ?? 0) - (found.oursCents ?? 0);
  const ofCreator = id.startsWith('balance:connect:') ? id.slice('balance:connect:'.length) : null;
  if (id === 'uncovered' || gap === 0) throw refused;
  if (id === 'balance:provider' && single) throw refused;
  if (ofCreator === null ? !OWN_ACCOUNTS.includes(account) : account !== `creator:${ofCreator}`)
    throw refused;
  const held = ofCreator === null ? 'provider' : accountOf('connect', ofCreator);
  const key: EntryKey = `settled:${id}:${foundAt}`;
  return {
    difference,
    foundAt,
    key,
    // What others hold for us is below zero: more of it is a debit.
    debit: gap > 0 ? held : account,
    credit: gap > 0 ? account : held,
    cents: Math.abs(gap),
    source: ofCreator === null ? (entry?.source ?? key) : null,
  };
}

/**
 * Books a difference on an account, with why and by whom. It is none from then on. Repeating it is a 404; where
 * a reconciliation has found something else meanwhile, `difference.not_settleable`.
 */
export async function settleDifference(
  db: Database,
  settlement: Settlement,
  { account, reason, operator }: { account: string; reason: string; operator: string },
  now: number,
): Promise<void> {
  const { difference, foundAt, key, debit, credit, cents, source } = settlement;
  const { id, oursCents, theirsCents } = difference;
  const isStill = sql`(exists (select 1 from ${paymentDifferences} where ${paymentDifferences.id} = ${id}
      and (${paymentDifferences.oursCents}, ${paymentDifferences.theirsCents}, ${paymentDifferences.foundAt}) is (${oursCents}, ${theirsCents}, ${foundAt}))
    or exists (select 1 from ${pspTransactions} where ${pspTransactions.id} = ${entryOf(id)} and ${isUnbooked}))
    and not exists (select 1 from ${settledDifferences} where ${settledDifferences.key} = ${key})`;
  try {
    await db.batch([
      batchPrecondition(db, isStill),
      db.insert(ledgerTransfers).values({ key, debit, credit, cents, at: now, source }),
      db
        .insert(settledDifferences)
        .values({ key, differenceId: id, account, reason, operator, at: now }),
      db.delete(paymentDifferences).where(eq(paymentDifferences.id, id)),
    ]);
  } catch (error) {
    const text = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : '';
    if (/malformed JSON|ledger: overdrawn/.test(text))
      throw new ProblemError('difference.not_settleable');
    throw error;
  }
}
