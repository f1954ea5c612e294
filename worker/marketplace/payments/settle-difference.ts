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

/** The platform's own accounts that a difference may be booked on. */
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
  /** Two differences of one id at different times are booked separately. */
  key: string;
  debit: Account;
  credit: Account;
  cents: number;
  /** The provider's id of the movement; null for a creator's account. */
  source: string | null;
}

/** The provider's entry that a difference concerns; empty when it concerns none. */
function entryOf(id: string): string {
  return id.startsWith('unbooked:') ? id.slice('unbooked:'.length) : '';
}

/**
 * The transfer that settles a difference on `account`. 404 for an unknown id. 409
 * `difference.not_settleable` for a difference that only money can settle (`uncovered`), for a
 * balance while single entries differ, and for an unsuitable account: the creator's for their own
 * balance, ours for everything else.
 */
export async function planSettlement(
  db: Database,
  id: string,
  account: Account,
): Promise<Settlement> {
  const entryId = entryOf(id);
  const [[recorded], [entry], [single]] = await db.batch([
    db.select().from(paymentDifferences).where(eq(paymentDifferences.id, id)),
    // An entry of a type without a rule is a task and no difference, until an operator books it.
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
    recorded ?? (entry && { id, oursCents: null, theirsCents: entry.cents, foundAt: entry.at });
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
    // Money that others hold for us has a negative balance, so more of it is a debit.
    debit: gap > 0 ? held : account,
    credit: gap > 0 ? account : held,
    cents: Math.abs(gap),
    source: ofCreator === null ? (entry?.source ?? key) : null,
  };
}

/**
 * Books a difference on an account, with the reason and the operator, and removes it. Repeating it
 * is a 404. Throws `difference.not_settleable` when a reconciliation has found something else
 * meanwhile.
 */
export async function settleDifference(
  db: Database,
  settlement: Settlement,
  { account, reason, operator }: { account: string; reason: string; operator: string },
  now: number,
): Promise<void> {
  const { difference, foundAt, key, debit, credit, cents, source } = settlement;
  const { id, oursCents, theirsCents } = difference;
  const isUnchanged = sql`(exists (select 1 from ${paymentDifferences} where ${paymentDifferences.id} = ${id}
      and (${paymentDifferences.oursCents}, ${paymentDifferences.theirsCents}, ${paymentDifferences.foundAt}) is (${oursCents}, ${theirsCents}, ${foundAt}))
    or exists (select 1 from ${pspTransactions} where ${pspTransactions.id} = ${entryOf(id)} and ${isUnbooked}))
    and not exists (select 1 from ${settledDifferences} where ${settledDifferences.key} = ${key})`;
  try {
    await db.batch([
      batchPrecondition(db, isUnchanged),
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
