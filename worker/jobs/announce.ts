import { database } from '../../database/client.ts';
import { openPrimarySession } from '../../database/d1-access.ts';
import { announceNextPosts } from '../community/follows/announce-posts.ts';
import { announceNextReturn, wakeReturns } from '../community/follows/notify-return.ts';
import { notifyNextAsker } from '../discovery/unmet-questions/notify-asker.ts';
import { log } from '../platform/log.ts';
import { clockFrom } from '../platform/outbox.ts';

/** Maximum inboxes and steps per run, to stay under the subrequest limit. */
const INBOXES_MAX = 400;
const STEPS_MAX = 60;

/**
 * Cron job: notifies waiting users of a creator's return, then followers of new posts, one page of a creator's
 * audience after another; then askers of a creator who can answer what nobody could. The row that has been due for
 * longest comes first, so that a large audience delays no other. Writes one log entry if there were any.
 */
export async function announceJob(env: Env, now: number, inboxesMax = INBOXES_MAX): Promise<void> {
  const db = database(openPrimarySession(env.DB));
  const clock = clockFrom(now);
  await wakeReturns(db, now);
  let inboxes = 0;
  let failed = 0;
  let steps = 0;
  for (const next of [announceNextReturn, announceNextPosts, notifyNextAsker])
    while (steps < STEPS_MAX && inboxes < inboxesMax) {
      const outcome = await next(db, env, clock());
      if (!outcome) break;
      steps += 1;
      inboxes += outcome.notified;
      failed += outcome.failed;
    }
  if (steps > 0) log.info('announcements.run', { steps, inboxes, failed });
}
