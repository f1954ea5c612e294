import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { batch, first, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { describeFailure } from '../../../database/failure.ts';
import {
  ledgerTransfers,
  paymentDifferences,
  providerTransactions,
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

const notSettleable = () => new ProblemError('difference.not_settleable');

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
  const { recorded, entry, single } = await batch(db, {
    recorded: first(db.select().from(paymentDifferences).where(eq(paymentDifferences.id, id))),
    entry: first(
      db
        .select()
        .from(providerTransactions)
        .where(and(eq(providerTransactions.id, entryId), isUnbooked)),
    ),
    single: first(
      db
        .select({ id: paymentDifferences.id })
        .from(paymentDifferences)
        .where(
          sql`${paymentDifferences.id} like 'unbooked:%' or ${paymentDifferences.id} like 'unseen:%'`,
        )
        .limit(1),
    ),
  });
  const found =
    recorded ?? (entry && { id, oursCents: null, theirsCents: entry.cents, foundAt: entry.at });
  if (!found) throw new ProblemError('difference.not_found');
  const { foundAt, ...difference } = found;
  const gap = (found.theirsCents ?? 0) - (found.oursCents ?? 0);
  const ofCreator = id.startsWith('balance:connect:') ? id.slice('balance:connect:'.length) : null;
  if (id === 'uncovered' || gap === 0) throw notSettleable();
  if (id === 'balance:provider' && single) throw notSettleable();
  if (ofCreator === null ? !OWN_ACCOUNTS.includes(account) : account !== `creator:${ofCreator}`)
    throw notSettleable();
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
    or exists (select 1 from ${providerTransactions} where ${providerTransactions.id} = ${entryOf(id)} and ${isUnbooked}))
    and not exists (select 1 from ${settledDifferences} where ${settledDifferences.key} = ${key})`;
  try {
    await batch(db, {
      isUnchanged: onlyIf(isUnchanged, notSettleable),
      entry: db.insert(ledgerTransfers).values({ key, debit, credit, cents, at: now, source }),
      settled: db
        .insert(settledDifferences)
        .values({ key, differenceId: id, account, reason, operator, at: now }),
      difference: db.delete(paymentDifferences).where(eq(paymentDifferences.id, id)),
    });
  } catch (error) {
    throw describeFailure(error).includes('ledger: overdrawn') ? notSettleable() : error;
  }
}
