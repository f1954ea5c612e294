import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type OrderEventName, ruleOf, statesThatMay } from '../domain/orders/events.ts';
import type { Database } from './client.ts';
import { orders } from './schema.ts';

/** Condition: no bank is deciding about the order's payment; while one does, nothing is released. */
export const isNotChargedBack = sql`${orders.chargeback} is not 'open'`;

/** Condition: the event may happen to an order now, by the table of domain/orders/events.ts. */
export function mayHappen(event: OrderEventName): SQL {
  const { waitsForBank, refusedOnceWithdrawn } = ruleOf(event);
  return and(
    inArray(orders.state, [...statesThatMay(event)]),
    refusedOnceWithdrawn ? isNull(orders.withdrawnAt) : undefined,
    waitsForBank ? isNotChargedBack : undefined,
  )!;
}

type Changes = Omit<Parameters<ReturnType<Database['update']>['set']>[0], 'state'>;

/**
 * Applies the event to the orders that match `where`, if their state allows it; otherwise nothing changes.
 * Every update of an order's state goes through this function.
 */
export function moveOrder(
  db: Database,
  event: OrderEventName,
  where: SQL | undefined,
  changes: Changes,
) {
  const { to } = ruleOf(event);
  // The address of the payment page is several hundred bytes, and no use once it is paid or dropped.
  const moved = to && { state: to, checkoutUrl: null };
  return db
    .update(orders)
    .set({ ...moved, ...changes })
    .where(and(where, mayHappen(event)));
}
