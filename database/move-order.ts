import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type OrderEventName, ruleOf, statesThatMay } from '../domain/orders/events.ts';
import type { Database } from './client.ts';
import { orders } from './schema.ts';

/** The condition that no bank is deciding about the order's payment: while one does, nothing is released. */
export const isNotChargedBack = sql`${orders.chargeback} is not 'open'`;

/** The condition that the event may happen to an order now, as the table of domain/orders/events.ts has it. */
export function mayHappen(event: OrderEventName): SQL {
  const { waitsForBank, refusedOnceWithdrawn } = ruleOf(event);
  return and(
    inArray(orders.state, [...statesThatMay(event)]),
    refusedOnceWithdrawn ? isNull(orders.withdrawnAt) : undefined,
    waitsForBank ? isNotChargedBack : undefined,
  )!;
}

/** Columns that an event changes beside the state. */
type Changes = Omit<Parameters<ReturnType<Database['update']>['set']>[0], 'state'>;

/**
 * Has the event happen to the orders that `where` finds, as far as it may: every update of an order's state is
 * this one. Changes nothing where it may not.
 */
export function moveOrder(
  db: Database,
  event: OrderEventName,
  where: SQL | undefined,
  changes: Changes,
) {
  const { to } = ruleOf(event);
  return db
    .update(orders)
    .set({ ...(to && { state: to }), ...changes })
    .where(and(where, mayHappen(event)));
}
