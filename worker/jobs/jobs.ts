import { announceJob } from './announce.ts';
import { askUnsyncedJob } from './ask-unsynced.ts';
import { storeDeadLetters } from './dead-letters.ts';
import { deliverNoticesJob } from './deliver-notices.ts';
import { dispatchNotificationsJob } from './dispatch-notifications.ts';
import { finishDeletionsJob } from './finish-deletions.ts';
import { foldViewsJob } from './fold-views.ts';
import { logBacklogJob } from './log-backlog.ts';
import { processEventsJob } from './process-events.ts';
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
 * Scheduled jobs and queue consumers, under the names of wrangler.toml (tests/guards/jobs.test.ts
 * compares). A job that throws has failed. A queue redelivers its messages as often as wrangler.toml says;
 * then they are stored in D1 for operators to replay (dead-letters.ts). A cron's job waits for its next
 * run.
 */

type ScheduledJob = (env: Env, now: number) => Promise<void>;

/**
 * The jobs of each cron (UTC) by name. The jobs of a stage run in parallel. A stage begins when the
 * previous one has ended or timed out (run.ts). `now`: the scheduled time of the run, epoch milliseconds.
 */
export const scheduledJobs: Record<string, readonly Record<string, ScheduledJob>[]> = {
  '*/10 * * * *': [{ rankings: refreshRankingsJob }],
  '*/5 * * * *': [
    { oldRows: deleteExpiredJob, unsynced: askUnsyncedJob },
    { state: logBacklogJob },
  ],
  // Notifications come last, so that they are sent in the same minute as the refunds and transfers that
  // they report.
  '* * * * *': [
    {
      payments: runPaymentsJob,
      outbox: runOutboxJob,
      deletedPosts: finishDeletionsJob,
      views: foldViewsJob,
      announcements: announceJob,
    },
    { notices: dispatchNotificationsJob },
  ],
  '23 3 * * *': [{ reconciliation: reconcilePaymentsJob, figures: publishFiguresJob }],
};

/** By queue; staging queues have the same names with the suffix `-staging`. */
export const queueJobs: Record<string, QueueJob> = {
  'post-views': recordViewsJob,
  'mail-events': recordMailEventsJob,
  'notice-deliveries': deliverNoticesJob,
  'payment-events': processEventsJob,
  'push-retries': retryPushesJob,
};

/** Suffix of the dead-letter queue's name. */
const DEAD_LETTER_SUFFIX = '-failed';

const withoutStage = (queue: string) => queue.replace(/-staging$/, '');

/** True when the queue receives the dead messages of another one. */
export const holdsDeadLetters = (queue: string) => withoutStage(queue).endsWith(DEAD_LETTER_SUFFIX);

/** The job of a queue; undefined when it has none. The dead messages of a queue with a job are stored. */
export function jobOf(queue: string): QueueJob | undefined {
  const name = withoutStage(queue);
  if (!holdsDeadLetters(queue)) return queueJobs[name];
  const origin = name.slice(0, -DEAD_LETTER_SUFFIX.length);
  return origin in queueJobs
    ? (messages, env) => storeDeadLetters(origin, messages, env)
    : undefined;
}
