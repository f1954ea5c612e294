import { database } from '../../database/client.ts';
import { askUntold } from '../marketplace/conversations/ask-untold.ts';

/** The cron's run that completes rows of conversations from before their objects told who wrote last. */
export async function askUntoldJob(env: Env, now: number): Promise<void> {
  const { asked, failed } = await askUntold(database(env.DB), env, now);
  if (asked > 0) console.log(JSON.stringify({ event: 'conversations.asked', asked, failed }));
}
