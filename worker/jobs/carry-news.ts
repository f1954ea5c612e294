import { database } from '../../database/client.ts';
import { carryNews, forgetToldNews } from '../notifications/carry-news.ts';

/**
 * The cron's run that tells inboxes what requests have left in the outbox. Logs one line if there was
 * anything.
 */
export async function carryNewsJob(env: Env, now: number): Promise<void> {
  const db = database(env.DB);
  const { told, failed } = await carryNews(db, env, now);
  await forgetToldNews(db, now);
  if (told + failed > 0) console.log(JSON.stringify({ event: 'notices.carried', told, failed }));
}
