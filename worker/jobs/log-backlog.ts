import { database } from '../../database/client.ts';
import { readBacklog } from './backlog.ts';

/** Cron job: logs the backlog, for monitoring the service levels. */
export async function logBacklogJob(env: Env, now: number): Promise<void> {
  console.log(JSON.stringify(await readBacklog(database(env.DB), env.RANKINGS, now)));
}
