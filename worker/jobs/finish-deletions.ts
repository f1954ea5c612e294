import { database } from '../../database/client.ts';
import { finishDeletions, hasLeftSince } from '../community/posts/post-deletion.ts';
import { recordHidden, unnamedBefore } from '../discovery/rankings/record-hidden.ts';
import { log } from '../platform/log.ts';

/** Longer than the interval of two runs, so that the next run repeats one that fails. */
const RECENT_MS = 3 * 60_000;

/**
 * Cron job: continues the deletion of posts, and removes recently deleted ones from rankings. Writes one
 * log entry if there were any.
 */
export async function finishDeletionsJob(env: Env, now: number): Promise<void> {
  const db = database(env.DB);
  const unnamed = await unnamedBefore(env.RANKINGS);
  const { gone, failed, steps } = await finishDeletions(db, now, undefined, unnamed);
  if (gone + steps > 0) log.info('posts.deletion_continued', { gone, failed, steps });
  if (await hasLeftSince(db, now - RECENT_MS)) await recordHidden(db, env.RANKINGS, now);
}
