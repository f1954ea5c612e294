import { database } from '../../database/client.ts';
import { tellWaiting } from './waiting.ts';

/** The cron's run that logs what waits, for who watches whether promises are kept. */
export async function tellStateJob(env: Env, now: number): Promise<void> {
  console.log(JSON.stringify(await tellWaiting(database(env.DB), env.RANKINGS, now)));
}
