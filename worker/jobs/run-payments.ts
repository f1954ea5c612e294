import type { Database } from '../../database/client.ts';
import { runPayments } from '../marketplace/orders/run-due.ts';
import { sweepEvents } from '../marketplace/payment-events/process-event.ts';
import { clockFrom } from '../platform/outbox.ts';

/**
 * Processes everything about money that is due at `now`: the provider's events, and scheduled work. Two
 * concurrent runs do each thing once. Returns the numbers of successes and failures. `dueBy`: work that
 * waits for its next attempt is included when it is due by then; an operator does not want it to wait.
 */
export async function runMoney(
  db: Database,
  env: Env,
  now: number,
  dueBy = now,
): Promise<{ done: number; failed: number }> {
  const clock = clockFrom(now);
  const events = await sweepEvents(db, env, now, dueBy);
  const payments = await runPayments(db, env, now, dueBy, clock);
  return { done: events.done + payments.done, failed: events.failed + payments.failed };
}
