import { deletePicturesJob } from './delete-pictures.ts';
import { reconcilePaymentsJob } from './reconcile-payments.ts';
import { recordViewsJob } from './record-views.ts';
import { refreshRankingsJob } from './refresh-rankings.ts';
import { runPaymentsJob } from './run-payments.ts';
import { workOffEventsJob } from './work-off-events.ts';

/**
 * What runs by itself, under the names of wrangler.toml (tests/jobs.test.ts compares). A job that
 * throws has failed: a queue's batch comes again as often as wrangler.toml says, and then goes to
 * the dead-letter queue; a cron's job waits for its next time.
 */

/** By cron, in UTC. `now`: the time that the run was scheduled for, epoch milliseconds. */
export const scheduledJobs: Record<string, (env: Env, now: number) => Promise<void>> = {
  '*/10 * * * *': refreshRankingsJob,
  '*/5 * * * *': deletePicturesJob,
  '* * * * *': runPaymentsJob,
  '23 3 * * *': reconcilePaymentsJob,
};

/** By queue; those of staging are called the same with `-staging` behind. */
export const queueJobs: Record<string, (batch: MessageBatch, env: Env) => Promise<void>> = {
  'post-views': recordViewsJob,
  'payment-events': workOffEventsJob,
};
