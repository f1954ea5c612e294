import { database } from '../../database/client.ts';
import { finishDeletions, hasLeftSince } from '../community/posts/post-deletion.ts';
import { recordHidden, unnamedBefore } from '../discovery/rankings/record-hidden.ts';

/** Longer than two runs are apart, so that one that fails is made up for. */
const NOTED_AGAIN_MS = 3 * 60_000;

/**
 * The cron's run that goes on with posts that leave, and has rankings leave out those that have just begun
 * to. Logs one line if there were any.
 */
export async function finishDeletionsJob(env: Env, now: number): Promise<void> {
  const db = database(env.DB);
  const unnamed = await unnamedBefore(env.RANKINGS);
  const { gone, failed, steps } = await finishDeletions(db, now, undefined, unnamed);
  if (gone + steps > 0)
    console.log(JSON.stringify({ event: 'posts.leaving', gone, failed, steps }));
  if (await hasLeftSince(db, now - NOTED_AGAIN_MS)) await recordHidden(db, env.RANKINGS, now);
}
