import { eq, type SQL, sql } from 'drizzle-orm';
import { batch, decideAgain, type Entry, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { profiles } from '../../../database/schema.ts';
import type { DeletionState } from '../../../domain/accounts/deletion-rules.ts';
import { accountOf } from '../../../domain/orders/ledger.ts';
import { type ProblemCode, ProblemError } from '../../../domain/problem.ts';

const balanceOf = (kind: 'creator' | 'debt', userId: string) =>
  sql`coalesce((select balance_cents from ledger_accounts where id = ${accountOf(kind, userId)}), 0)`;

/**
 * The obligations of the user to others at `now`, epoch milliseconds, as one JSON text. The counter saves reading the
 * orders of creators with many. Due are shares of answered orders, and released ones that were not transferred yet.
 */
const factsOf = (userId: string, now: number): SQL<string> => sql`json_object(
  'openOrders', max(
    coalesce((select open_question_count from creator_profiles where user_id = ${userId}), 0),
    exists (select 1 from orders where creator_id = ${userId} and state = 'held')),
  'dueCents', coalesce((select pending_cents from creator_earnings where creator_id = ${userId}), 0)
    + ${balanceOf('creator', userId)},
  'owedCents', -${balanceOf('debt', userId)},
  'disputedOrders', (select count(*) from orders where creator_id = ${userId} and chargeback = 'open'),
  'accessUntil', (select max(access_end) from orders
    where creator_id = ${userId} and state = 'settled' and refunded_cents < price_cents and withdrawn_at is null
      and stopped_at is null and unopened is null and access_end > ${now}))`;

/** The query for what binds the user to others at `now`, for {@link deletionState}. */
export function selectDeletionState(db: Database, userId: string, now: number) {
  return db
    .select({ facts: factsOf(userId, now).as('deletion_facts') })
    .from(profiles)
    .where(eq(profiles.id, userId));
}

type StateRow = { facts: string } | undefined;

/** The obligations of a user; none for one without a profile, whose session is about to be refused. */
export const deletionState = (row: StateRow): DeletionState =>
  row
    ? JSON.parse(row.facts)
    : { openOrders: 0, dueCents: 0, owedCents: 0, disputedOrders: 0, accessUntil: null };

/** The reason why what binds a user stops them. */
type Refusal = (state: DeletionState) => ProblemCode | null;

/** Throws the problem of what binds the user, which its `current` has. */
export function requireUnbound(row: StateRow, refusal: Refusal): void {
  const current = deletionState(row);
  const code = refusal(current);
  if (code) throw new ProblemError(code, undefined, { current: { ...current } });
}

/** Runs the statements as one batch while nothing binds the user; throws the problem of what does. */
export function batchUnbound<Entries extends Record<string, Entry>>(
  db: Database,
  userId: string,
  refusal: Refusal,
  statements: Entries,
  now: number,
) {
  return decideAgain(async () => {
    const [row] = await selectDeletionState(db, userId, now);
    requireUnbound(row, refusal);
    const isUnchanged = row ? sql`${factsOf(userId, now)} is ${row.facts}` : sql`true`;
    return batch(db, { isUnbound: onlyIf(isUnchanged), ...statements });
  });
}
