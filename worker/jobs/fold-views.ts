import { database } from '../../database/client.ts';
import { foldViews } from '../community/posts/fold-views.ts';

/** The cron's run that folds the views of months that are over. Logs one line if there were any. */
export async function foldViewsJob(env: Env, now: number): Promise<void> {
  const { folded, isDone } = await foldViews(database(env.DB), now);
  if (folded > 0) console.log(JSON.stringify({ event: 'views.folded', folded, isDone }));
}
