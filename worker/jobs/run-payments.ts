import { database } from '../../database/client.ts';
import { runPayments } from '../orders/run-due.ts';

/** The cron's run over everything about money that is due. Logs one line if there was anything. */
export async function runPaymentsJob(env: Env, now: number): Promise<void> {
  const { done, failed } = await runPayments(database(env.DB), env, now);
  if (done + failed > 0) console.log(JSON.stringify({ event: 'payments.run', done, failed }));
}
