import { database } from '../../database/client.ts';
import { publishFigures } from '../trust/transparency/published-figures.ts';

/** The cron's daily look whether a year is over whose figures are to be published. Logs one line if so. */
export async function publishFiguresJob(env: Env, now: number): Promise<void> {
  const years = await publishFigures(database(env.DB), env.RANKINGS, now);
  if (years.length > 0) console.log(JSON.stringify({ event: 'figures.published', years }));
}
