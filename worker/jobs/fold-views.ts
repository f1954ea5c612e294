import { database } from '../../database/client.ts';
import { foldViews } from '../community/posts/fold-views.ts';

/** Cron job: folds the views of past months. Writes one log entry if there were any. */
export async function foldViewsJob(env: Env, now: number): Promise<void> {
  const { folded, isDone } = await foldViews(database(env.DB), now);
  if (folded > 0) console.log(JSON.stringify({ event: 'views.folded', folded, isDone }));
}
