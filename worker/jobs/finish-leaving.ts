import { database } from '../../database/client.ts';
import { finishLeaving } from '../posts/leaving.ts';

/** The cron's run that goes on with posts that leave. Logs one line if there were any. */
export async function finishLeavingJob(env: Env, now: number): Promise<void> {
  const { gone, failed, steps } = await finishLeaving(database(env.DB), now);
  if (steps > 0) console.log(JSON.stringify({ event: 'posts.leaving', gone, failed, steps }));
}
