import { database } from '../../database/client.ts';
import type { DueNotice } from '../../domain/notifications/notification.ts';
import { foldViews } from '../community/posts/fold-views.ts';
import { type PostView, recordViews } from '../community/posts/views.ts';
import { askUnsynced } from '../marketplace/conversations/ask-unsynced.ts';
import { deliverNotices } from '../notifications/deliver.ts';
import { recordMailEvents } from '../platform/mail/record-mail-events.ts';
import { publishFigures } from '../trust/transparency/published-figures.ts';
import { readBacklog } from './backlog.ts';
import { storeDeadLetters } from './dead-letters.ts';
import { dispatchNotificationsJob } from './dispatch-notifications.ts';
import { finishDeletionsJob } from './finish-deletions.ts';
import { runOutbox } from './outbox/run-outbox.ts';
import { processEventsJob } from './process-events.ts';
import type { QueueJob } from './queue-job.ts';
import { reconcilePaymentsJob } from './reconcile-payments.ts';
import { refreshRankingsJob } from './refresh-rankings.ts';
import { deleteExpiredJob } from './retention.ts';
import { retryPushesJob } from './retry-pushes.ts';
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

/** Cron job: completes conversation rows that are older than the object's publishing of the last writer. */
async function askUnsyncedJob(env: Env, now: number): Promise<void> {
  const { asked, failed } = await askUnsynced(database(env.DB), env, now);
  if (asked > 0) console.log(JSON.stringify({ event: 'conversations.asked', asked, failed }));
}

/** Cron job: folds the views of past months. Writes one log entry if there were any. */
export async function foldViewsJob(env: Env, now: number): Promise<void> {
  const { folded, isDone } = await foldViews(database(env.DB), now);
  if (folded > 0) console.log(JSON.stringify({ event: 'views.folded', folded, isDone }));
}

/** Cron job: logs the backlog, for monitoring the service levels. */
export async function logBacklogJob(env: Env, now: number): Promise<void> {
  console.log(JSON.stringify(await readBacklog(database(env.DB), env.RANKINGS, now)));
}

/** Daily cron job: publishes the figures of a year that has ended. Writes one log entry if it does. */
export async function publishFiguresJob(env: Env, now: number): Promise<void> {
  const years = await publishFigures(database(env.DB), env.RANKINGS, now);
  if (years.length > 0) console.log(JSON.stringify({ event: 'figures.published', years }));
}

/** Cron job: handles the outbox rows that requests have not handled. Writes one log entry if there were any. */
async function runOutboxJob(env: Env, now: number): Promise<void> {
  const { done, failed } = await runOutbox(env, now);
  if (done + failed > 0) console.log(JSON.stringify({ event: 'outbox.run', done, failed }));
}

/** Sends a batch of the queue `notice-deliveries`. Writes one log entry. */
async function deliverNoticesJob(messages: readonly Message[], env: Env): Promise<void> {
  const due = messages.map(({ body }) => body as DueNotice);
  const { sent, failed } = await deliverNotices(env, due);
  console.log(JSON.stringify({ event: 'notices.delivered', due: due.length, sent, failed }));
}

/**
 * Stores a batch of the queue `mail-events`, which Cloudflare's Email Sending fills. A batch that fails is
 * redelivered as a whole. Writes one log entry if mail to an address was switched off.
 */
async function recordMailEventsJob(messages: readonly Message[], env: Env): Promise<void> {
  const events = messages.map(({ body }) => body);
  const refused = await recordMailEvents(env, events);
  if (refused > 0) console.log(JSON.stringify({ event: 'mail.addresses_refused', refused }));
}

/** Stores a batch of the queue `post-views`. A batch that fails is redelivered as a whole. Writes one log entry. */
async function recordViewsJob(messages: readonly Message[], env: Env): Promise<void> {
  const views = messages.map(({ body }) => body as PostView);
  const recorded = await recordViews(database(env.DB), views);
  console.log(JSON.stringify({ event: 'views.recorded', delivered: views.length, recorded }));
}
