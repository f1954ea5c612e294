import { database } from '../../database/client.ts';
import { openPrimarySession } from '../../database/d1-access.ts';
import { parisDay } from '../../domain/dates/paris.ts';
import type { DueNotice } from '../../domain/notifications/notification.ts';
import { periodsOf } from '../../domain/periods.ts';
import { runFactorResets } from '../accounts/auth/factor-reset.ts';
import { runExports } from '../accounts/export/run-exports.ts';
import { renewSecrets } from '../accounts/second-factor/renew-secrets.ts';
import { foldViews } from '../community/posts/fold-views.ts';
import { type PostView, recordViews, type ViewedPosts, viewsIn } from '../community/posts/views.ts';
import { type ProfileView, recordProfileViews } from '../community/statistics/profile-views.ts';
import { enqueueReports } from '../community/statistics/weekly-reports.ts';
import { askUnsynced } from '../marketplace/conversations/ask-unsynced.ts';
import { deleteExpiredCopies } from '../marketplace/papers/copy-papers.ts';
import { processEvent } from '../marketplace/payment-events/process-event.ts';
import type { QueuedEvent } from '../marketplace/payment-events/receive-event.ts';
import { remindOperators } from '../marketplace/payments/remind-operators.ts';
import { publishPeerPrices } from '../marketplace/tariffs/peer-prices.ts';
import { announceNext } from '../notifications/announcements/announce-next.ts';
import { deliverNotices } from '../notifications/deliver.ts';
import { dispatchNotifications } from '../notifications/dispatch-notifications.ts';
import { type LogEvent, log } from '../platform/log.ts';
import { recordMailEvents } from '../platform/mail/record-mail-events.ts';
import { beginDueDeletions } from '../trust/account-deletion/request-deletion.ts';
import { deleteIdleGuests } from '../trust/guest-join/delete-idle-guests.ts';
import { publishFigures } from '../trust/transparency/published-figures.ts';
import { type QueueJob, storeDeadLetters } from './dead-letters.ts';
import { finishDeletionsJob } from './finish-deletions.ts';
import { computeDays } from './marketplace-days.ts';
import { notifyAudiencesJob } from './notify-audiences.ts';
import { runOutbox } from './outbox/run-outbox.ts';
import { auditPaymentsJob, reconcilePaymentsJob } from './reconcile-payments.ts';
import { refreshRankingsJob, rerankTopicsJob } from './refresh-rankings.ts';
import { deleteExpired } from './retention.ts';
import { retryPushesJob } from './retry-pushes.ts';
import { runMoney } from './run-payments.ts';
import { watchLevels } from './service-outages.ts';

/**
 * Scheduled jobs and queue consumers, under the names of wrangler.toml (tests/guards/jobs.test.ts compares). A job that
 * throws has failed. A queue redelivers its messages as often as wrangler.toml says; then they are stored in D1 for
 * operators to replay (dead-letters.ts). A cron's job waits for its next run.
 */

export type ScheduledJob = (env: Env, now: number) => Promise<void>;

/** Writes one log entry, unless `count` is 0. */
function logUnlessIdle(event: LogEvent, facts: Record<string, unknown>, count: number): void {
  if (count > 0) log.info(event, facts);
}

/**
 * The jobs of each cron (UTC) by name. The jobs of a stage run in parallel. A stage begins when the
 * previous one has ended or timed out (run.ts). `now`: the scheduled time of the run, epoch milliseconds.
 */
export const scheduledJobs: Record<string, readonly Record<string, ScheduledJob>[]> = {
  '*/10 * * * *': [
    {
      rankings: refreshRankingsJob,
      // Most runs find no day due.
      async marketplaceDays(env, now) {
        const days = await computeDays(database(env.DB), now);
        logUnlessIdle('figures.days_computed', { days }, days);
      },
    },
  ],
  '*/5 * * * *': [
    {
      async oldRows(env, now) {
        const rows = await deleteExpired(database(env.DB), now);
        logUnlessIdle('rows.expired', { rows }, Object.keys(rows).length);
      },
      // Completes conversation rows that are older than the object's publishing of the last writer.
      async unsynced(env, now) {
        const { asked, failed } = await askUnsynced(database(env.DB), env, now);
        logUnlessIdle('conversations.resynced', { asked, failed }, asked);
      },
    },
    {
      // For monitoring the service levels.
      state: watchLevels,
    },
  ],
  // Notifications come last, so that they are sent in the same minute as the refunds and transfers that they report.
  '* * * * *': [
    {
      async payments(env, now) {
        const { done, failed } = await runMoney(database(env.DB), env, now);
        logUnlessIdle('payments.run', { done, failed }, done + failed);
      },
      // The rows that requests have not handled.
      async outbox(env, now) {
        const { done, failed } = await runOutbox(env, now);
        logUnlessIdle('outbox.run', { done, failed }, done + failed);
      },
      deletedPosts: finishDeletionsJob,
      async views(env, now) {
        const { folded, isDone } = await foldViews(database(env.DB), now);
        logUnlessIdle('views.folded', { folded, isDone }, folded);
      },
      async reports(env, now) {
        const enqueued = await enqueueReports(database(env.DB), now);
        logUnlessIdle('reports.enqueued', { enqueued }, enqueued);
      },
      audiences: notifyAudiencesJob,
      async dueDeletions(env, now) {
        const begun = await beginDueDeletions(env, now);
        logUnlessIdle('account.deletions_begun', { begun }, begun);
      },
      async factorResets(env, now) {
        const done = await runFactorResets(env, now);
        logUnlessIdle('auth.factor_resets', { done }, done);
      },
    },
    {
      // The notifications that requests have not dispatched.
      async notices(env, now) {
        const db = database(openPrimarySession(env.DB));
        const { done, failed } = await dispatchNotifications(db, env, now);
        logUnlessIdle('notifications.dispatched', { dispatched: done, failed }, done + failed);
      },
      // One step a minute, of one announcement: its rate is that of all together.
      async announcements(env, now) {
        const step = await announceNext(database(env.DB), env, now);
        logUnlessIdle('announcements.run', { ...step }, step ? 1 : 0);
      },
      // These two may take longer than others should wait.
      rankedTopics: rerankTopicsJob,
      async exports(env, now) {
        const { written, failed } = await runExports(env, now);
        logUnlessIdle('account_exports.run', { written, failed }, written + failed);
      },
    },
  ],
  '23 3 * * *': [
    {
      reconciliation: reconcilePaymentsJob,
      // After a change of `FACTOR_KEYS`.
      async factorKeys(env) {
        const renewed = await renewSecrets(env, database(env.DB));
        logUnlessIdle('auth.factor_secrets_renewed', { renewed }, renewed);
      },
      // Those of a year that has ended.
      async figures(env, now) {
        const years = await publishFigures(database(env.DB), env.RANKINGS, now);
        logUnlessIdle('figures.published', { years }, years.length);
      },
      async oldPaperCopies(env, now) {
        const paperCopies = await deleteExpiredCopies(env, now);
        logUnlessIdle('rows.expired', { rows: { paperCopies } }, paperCopies);
      },
      async idleGuests(env, now) {
        const begun = await deleteIdleGuests(env, now);
        logUnlessIdle('account.deletions_begun', { begun }, begun);
      },
      peerPrices: (env) => publishPeerPrices(database(env.DB), env.RANKINGS),
    },
    // After the reconciliation, which books what no event reported.
    {
      audit: auditPaymentsJob,
      async operatorReminders(env, now) {
        const times = { now, day: parisDay(now) };
        const periods = periodsOf(env.SECONDS_PER_DAY);
        const told = await remindOperators(database(env.DB), env, times, periods);
        logUnlessIdle('operations.reminded', { told }, told);
      },
    },
  ],
};

export const jobNames = Object.entries(scheduledJobs).flatMap(([cron, stages]) =>
  stages.flatMap((jobs) => Object.keys(jobs).map((job) => ({ cron, job }))),
);

/** By queue; staging queues have the same names with the suffix `-staging`. */
export const queueJobs: Record<string, QueueJob> = {
  async 'post-views'(messages, env) {
    const db = database(env.DB);
    const viewed = messages.map(({ body }) => body as PostView | ViewedPosts | ProfileView);
    const ofPosts = viewsIn(viewed.filter((each) => 'postId' in each || 'postIds' in each));
    const ofProfiles = viewed.filter((each) => 'creatorId' in each);
    const recorded =
      (await recordViews(db, ofPosts)) + (await recordProfileViews(db, ofProfiles, Date.now()));
    log.info('views.recorded', { delivered: ofPosts.length + ofProfiles.length, recorded });
  },
  // Cloudflare's Email Sending fills it.
  async 'mail-events'(messages, env) {
    const refused = await recordMailEvents(
      env,
      messages.map(({ body }) => body),
    );
    logUnlessIdle('mail.addresses_refused', { refused }, refused);
  },
  async 'notice-deliveries'(messages, env) {
    const due = messages.map(({ body }) => body as DueNotice);
    const { sent, failed } = await deliverNotices(env, due);
    log.info('notifications.delivered', { due: due.length, sent, failed });
  },
  // One by one, because two events of one payment would make the same requests. The sweep retries an
  // event that fails, with growing delay.
  async 'payment-events'(messages, env) {
    const db = database(env.DB);
    let failed = 0;
    for (const { body } of messages)
      if (!(await processEvent(db, env, (body as QueuedEvent).id, Date.now()))) failed += 1;
    log.info('payments.events', { delivered: messages.length, failed });
  },
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
