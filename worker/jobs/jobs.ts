import { carryNewsJob } from './carry-news.ts';
import { carryOutEffectsJob } from './carry-out-effects.ts';
import { deletePicturesJob } from './delete-pictures.ts';
import { deliverNoticesJob } from './deliver-notices.ts';
import { reconcilePaymentsJob } from './reconcile-payments.ts';
import { recordMailEventsJob } from './record-mail-events.ts';
import { recordViewsJob } from './record-views.ts';
import { refreshRankingsJob } from './refresh-rankings.ts';
import { retryPushesJob } from './retry-pushes.ts';
import { runPaymentsJob } from './run-payments.ts';
import { workOffEventsJob } from './work-off-events.ts';

/**
 * What runs by itself, under the names of wrangler.toml (tests/jobs.test.ts compares). A job that
 * throws has failed: a queue's batch comes again as often as wrangler.toml says, and then goes to
 * the dead-letter queue; a cron's job waits for its next time.
 */

type ScheduledJob = (env: Env, now: number) => Promise<void>;

/** By cron, in UTC. `now`: the time that the run was scheduled for, epoch milliseconds. */
export const scheduledJobs: Record<string, ScheduledJob> = {
  '*/10 * * * *': refreshRankingsJob,
  '*/5 * * * *': deletePicturesJob,
  // What decisions give back and what money has moved is told in the same minute.
  '* * * * *': oneAfterTheOther(carryOutEffectsJob, runPaymentsJob, carryNewsJob),
  '23 3 * * *': reconcilePaymentsJob,
};

/** By queue; those of staging are called the same with `-staging` behind. */
export const queueJobs: Record<string, (batch: MessageBatch, env: Env) => Promise<void>> = {
  'post-views': recordViewsJob,
  'mail-events': recordMailEventsJob,
  'notice-deliveries': deliverNoticesJob,
  'payment-events': workOffEventsJob,
  'push-retries': retryPushesJob,
};

/** Runs jobs in turn, each whatever becomes of the others; rejects when one has failed. */
function oneAfterTheOther(...jobs: ScheduledJob[]): ScheduledJob {
  return async (env, now) => {
    const errors: unknown[] = [];
    for (const job of jobs) await job(env, now).catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  };
}
