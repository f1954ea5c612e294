import { globSync, readFileSync } from 'node:fs';
import { type OrderEventName, orderEventNames } from '../../domain/orders/events.ts';

const SOURCES = '{worker,durable-objects,database}/**/*.ts';
/** A call that writes an order, or rejects the write, and names the event. */
const CALL = /\b(?:moveOrder|settleOrder|releaseOrder|mayHappen)\(\s*(?:db,\s*)?'(\w+)'/g;

/** Writers that name no event in their call: those that take it from the conversation, and SQL. */
const others: Partial<Record<OrderEventName, string[]>> = {
  placed: [
    'worker/marketplace/conversations/insert-order.ts',
    'worker/marketplace/payment-events/replay.ts',
  ],
  ...Object.fromEntries(
    ['asked', 'answered', 'withdrawn', 'unanswered', 'given_back', 'stopped'].map((event) => [
      event,
      ['durable-objects/conversation/d1-row.ts'],
    ]),
  ),
  ...Object.fromEntries(
    ['charged_back', 'chargeback_won', 'chargeback_lost', 'chargeback_reopened'].map((event) => [
      event,
      ['worker/marketplace/payments/chargebacks.ts'],
    ]),
  ),
};

/** The files and triggers that write each event, found in the sources. */
export function findOrderWriters(): Record<OrderEventName, string[]> {
  const found = new Map<string, Set<string>>();
  for (const file of globSync(SOURCES).toSorted()) {
    if (file.endsWith('.test.ts')) continue;
    for (const [, event] of readFileSync(file, 'utf8').matchAll(CALL))
      found.set(event!, (found.get(event!) ?? new Set()).add(file));
  }
  const writersOf = (event: OrderEventName) => [
    ...new Set([...(others[event] ?? []), ...(found.get(event) ?? [])]),
  ];
  return Object.fromEntries(orderEventNames.map((event) => [event, writersOf(event)])) as Record<
    OrderEventName,
    string[]
  >;
}
