import { database } from '../../database/client.ts';
import { publishFigures } from '../trust/transparency/published-figures.ts';

/** Daily cron job: publishes the figures of a year that has ended. Writes one log entry if it does. */
export async function publishFiguresJob(env: Env, now: number): Promise<void> {
  const years = await publishFigures(database(env.DB), env.RANKINGS, now);
  if (years.length > 0) console.log(JSON.stringify({ event: 'figures.published', years }));
}
