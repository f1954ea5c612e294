import { runOutbox } from './outbox/run-outbox.ts';

/** Cron job: handles the outbox rows that requests have not handled. Writes one log entry if there were any. */
export async function runOutboxJob(env: Env, now: number): Promise<void> {
  const { done, failed } = await runOutbox(env, now);
  if (done + failed > 0) console.log(JSON.stringify({ event: 'outbox.run', done, failed }));
}
