import { type Database, database } from '../../database/client.ts';
import { runPayments } from '../marketplace/orders/run-due.ts';
import { sweepEvents } from '../marketplace/payment-events/process-event.ts';

/**
 * Everything about money that is due at `now`: what the provider has told, and what time asks for. Two
 * runs at once do each thing once. Says how many things were done and how many failed. `dueBy`: until when
 * what waits for its next attempt may be due; an operator does not want it to wait.
 */
export async function runMoney(
  db: Database,
  env: Env,
  now: number,
  dueBy = now,
): Promise<{ done: number; failed: number }> {
  const events = await sweepEvents(db, env, now, dueBy);
  const payments = await runPayments(db, env, now, dueBy);
  return { done: events.done + payments.done, failed: events.failed + payments.failed };
}

/** The cron's run over everything about money that is due. Logs one line if there was anything. */
export async function runPaymentsJob(env: Env, now: number): Promise<void> {
  const { done, failed } = await runMoney(database(env.DB), env, now);
  if (done + failed > 0) console.log(JSON.stringify({ event: 'payments.run', done, failed }));
}
