import { askUnsyncedJob } from './ask-unsynced.ts';
import { storeDeadLetters } from './dead-letters.ts';
import { deliverNoticesJob } from './deliver-notices.ts';
import { dispatchNotificationsJob } from './dispatch-notifications.ts';
import { finishDeletionsJob } from './finish-deletions.ts';
import { foldViewsJob } from './fold-views.ts';
import { logBacklogJob } from './log-backlog.ts';
import { workOffEventsJob } from './process-events.ts';
import { publishFiguresJob } from './publish-figures.ts';
import type { QueueJob } from './queue-job.ts';
import { reconcilePaymentsJob } from './reconcile-payments.ts';
import { recordMailEventsJob } from './record-mail-events.ts';
import { recordViewsJob } from './record-views.ts';
import { refreshRankingsJob } from './refresh-rankings.ts';
import { deleteExpiredJob } from './retention.ts';
import { retryPushesJob } from './retry-pushes.ts';
import { runOutboxJob } from './run-outbox.ts';
import { runPaymentsJob } from './run-payments.ts';

/**
 * What runs by itself, under the names of wrangler.toml (tests/guards/jobs.test.ts compares). A job that
 * throws has failed: a queue's messages come again as often as wrangler.toml says, and are then kept in
 * D1 for operators to replay (dead-letters.ts); a cron's job waits for its next time.
 */

type ScheduledJob = (env: Env, now: number) => Promise<void>;

/**
 * The jobs of each cron (UTC) by name. Those of one stage run beside each other; a stage begins when the one
 * before it has ended, or has had its time (run.ts). `now`: the time that the run was scheduled for, epoch
 * milliseconds.
 */
export const scheduledJobs: Record<string, readonly Record<string, ScheduledJob>[]> = {
  '*/10 * * * *': [{ rankings: refreshRankingsJob }],
  '*/5 * * * *': [
    { oldRows: deleteExpiredJob, unsynced: askUnsyncedJob },
    { state: logBacklogJob },
  ],
  // Notices come last, so that they tell in the same minute what decisions give back and what money has moved.
  '* * * * *': [
    {
      payments: runPaymentsJob,
      outbox: runOutboxJob,
      deletedPosts: finishDeletionsJob,
      views: foldViewsJob,
    },
    { notices: dispatchNotificationsJob },
  ],
  '23 3 * * *': [{ reconciliation: reconcilePaymentsJob, figures: publishFiguresJob }],
};

/** By queue; those of staging are called the same with `-staging` behind. */
export const queueJobs: Record<string, QueueJob> = {
  'post-views': recordViewsJob,
  'mail-events': recordMailEventsJob,
  'notice-deliveries': deliverNoticesJob,
  'payment-events': workOffEventsJob,
  'push-retries': retryPushesJob,
};

/** What a queue's name has behind it where the messages go that failed too often. */
const DEAD = '-failed';

const withoutStage = (queue: string) => queue.replace(/-staging$/, '');

/** Says if what arrives in the queue has died in another. */
export const holdsDeadLetters = (queue: string) => withoutStage(queue).endsWith(DEAD);

/** The job of a queue; undefined where it has none. What died in a queue with a job is kept. */
export function jobOf(queue: string): QueueJob | undefined {
  const name = withoutStage(queue);
  if (!holdsDeadLetters(queue)) return queueJobs[name];
  const origin = name.slice(0, -DEAD.length);
  return origin in queueJobs
    ? (messages, env) => storeDeadLetters(origin, messages, env)
    : undefined;
}
