import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { profiles } from '../../../database/schema.ts';
import type { DeletionState } from '../../../domain/accounts/deletion-rules.ts';
import { accountOf } from '../../../domain/orders/ledger.ts';

const balanceOf = (kind: 'creator' | 'debt', userId: string) =>
  sql`coalesce((select balance_cents from ledger_accounts where id = ${accountOf(kind, userId)}), 0)`;

const columnsOf = (userId: string, now: number) => ({
  // The counter saves reading the orders of who has many.
  openOrders: sql<number>`max(
    coalesce((select open_question_count from creator_profiles where user_id = ${userId}), 0),
    exists (select 1 from orders where creator_id = ${userId} and state = 'held'))`,
  // Shares of answered orders, and released ones that were not transferred yet.
  dueCents: sql<number>`(coalesce((select pending_cents from creator_earnings where creator_id = ${userId}), 0)
    + ${balanceOf('creator', userId)})`,
  owedCents: sql<number>`(-${balanceOf('debt', userId)})`,
  disputedOrders: sql<number>`(select count(*) from orders
    where creator_id = ${userId} and chargeback = 'open')`,
  accessUntil: sql<number | null>`(select max(access_end) from orders
    where creator_id = ${userId} and state = 'settled' and refunded_cents < price_cents and withdrawn_at is null
      and stopped_at is null and unopened is null and access_end > ${now})`,
});

/** The query for what binds the user to others at `now`, epoch milliseconds. */
export function selectDeletionState(db: Database, userId: string, now: number) {
  const { openOrders, dueCents, owedCents, disputedOrders, accessUntil } = columnsOf(userId, now);
  return db
    .select({
      openOrders: openOrders.as('open_orders'),
      dueCents: dueCents.as('due_cents'),
      owedCents: owedCents.as('owed_cents'),
      disputedOrders: disputedOrders.as('disputed_orders'),
      accessUntil: accessUntil.as('access_until'),
    })
    .from(profiles)
    .where(eq(profiles.id, userId));
}

/** Condition: nothing binds the user, except open orders when these are to be refunded. */
export function mayBeDeleted(userId: string, refundsOpenOrders: boolean, now: number) {
  const { openOrders, dueCents, owedCents, disputedOrders, accessUntil } = columnsOf(userId, now);
  return sql`(${dueCents} = 0 and ${owedCents} = 0 and ${disputedOrders} = 0 and ${mayStop({ openOrders, accessUntil }, refundsOpenOrders)})`;
}

/** Condition: no sale of the user is open, except orders when these are to be refunded. */
export function mayStopSelling(userId: string, refundsOpenOrders: boolean, now: number) {
  return sql`(${mayStop(columnsOf(userId, now), refundsOpenOrders)})`;
}

function mayStop(
  { openOrders, accessUntil }: Pick<ReturnType<typeof columnsOf>, 'openOrders' | 'accessUntil'>,
  refundsOpenOrders: boolean,
) {
  return refundsOpenOrders
    ? sql`${accessUntil} is null`
    : sql`${accessUntil} is null and ${openOrders} = 0`;
}

/** A user whom nothing binds: one without a profile, whose session is about to be refused. */
export const unbound: DeletionState = {
  openOrders: 0,
  dueCents: 0,
  owedCents: 0,
  disputedOrders: 0,
  accessUntil: null,
};
