import { database } from '../../database/client.ts';
import { readBacklog } from './backlog.ts';

/** The cron's run that logs what waits, for who watches whether promises are kept. */
export async function logBacklogJob(env: Env, now: number): Promise<void> {
  console.log(JSON.stringify(await readBacklog(database(env.DB), env.RANKINGS, now)));
}
