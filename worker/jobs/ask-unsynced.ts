import { database } from '../../database/client.ts';
import { askUnsynced } from '../marketplace/conversations/ask-unsynced.ts';

/** The cron's run that completes rows of conversations from before their objects told who wrote last. */
export async function askUnsyncedJob(env: Env, now: number): Promise<void> {
  const { asked, failed } = await askUnsynced(database(env.DB), env, now);
  if (asked > 0) console.log(JSON.stringify({ event: 'conversations.asked', asked, failed }));
}
