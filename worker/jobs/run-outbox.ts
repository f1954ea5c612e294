import { runOutbox } from './outbox/run-outbox.ts';

/** The cron's run over the outbox: what requests have left. Logs one entry if there was anything. */
export async function runOutboxJob(env: Env, now: number): Promise<void> {
  const { done, failed } = await runOutbox(env, now);
  if (done + failed > 0) console.log(JSON.stringify({ event: 'outbox.run', done, failed }));
}
