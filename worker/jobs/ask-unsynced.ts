import { database } from '../../database/client.ts';
import { askUnsynced } from '../marketplace/conversations/ask-unsynced.ts';

/** Cron job: completes conversation rows that are older than the object's publishing of the last writer. */
export async function askUnsyncedJob(env: Env, now: number): Promise<void> {
  const { asked, failed } = await askUnsynced(database(env.DB), env, now);
  if (asked > 0) console.log(JSON.stringify({ event: 'conversations.resynced', asked, failed }));
}
