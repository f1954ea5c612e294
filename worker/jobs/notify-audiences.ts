import type { SQL } from 'drizzle-orm';
import { database } from '../../database/client.ts';
import { openPrimarySession } from '../../database/d1-access.ts';
import { announcementWalk, nextAnnouncement } from '../community/follows/announce-posts.ts';
import type { AudienceRun } from '../community/follows/notify-audience.ts';
import { nextReturn, returnWalk, wakeReturns } from '../community/follows/notify-return.ts';
import { nextUnmet, unmetWalk } from '../discovery/unmet-questions/notify-asker.ts';
import { log } from '../platform/log.ts';
import { clockFrom, drain, type Outbox, type OutboxTable } from '../platform/outbox.ts';

/** Maximum inboxes and steps per run, to stay under the subrequest limit. */
const INBOXES_MAX = 400;
const STEPS_MAX = 60;

/**
 * Cron job: notifies waiting users of a creator's return, then followers of new posts, one page of a creator's
 * audience after another; then askers of a creator who can answer what nobody could. The row that has been due for
 * longest comes first, so that a large audience delays no other. Writes one log entry if there were any.
 */
export async function notifyAudiencesJob(
  env: Env,
  now: number,
  inboxesMax = INBOXES_MAX,
): Promise<void> {
  const db = database(openPrimarySession(env.DB));
  const clock = clockFrom(now);
  await wakeReturns(db, now);
  const run: AudienceRun = { db, env, notified: 0 };
  let steps = 0;
  let failed = 0;
  const walk = async <Table extends OutboxTable>(
    outbox: Outbox<Table>,
    next: (now: number) => SQL,
  ) => {
    const limits = {
      rowsMax: STEPS_MAX - steps,
      atOnce: 1,
      isEnough: () => run.notified >= inboxesMax,
    };
    const counts = await drain(db, outbox, next, clock(), limits);
    steps += counts.done + counts.failed;
    failed += counts.failed;
  };
  await walk(returnWalk(run), nextReturn);
  await walk(announcementWalk(run), nextAnnouncement);
  await walk(unmetWalk(run), nextUnmet);
  if (steps > 0) log.info('audiences.run', { steps, inboxes: run.notified, failed });
}
