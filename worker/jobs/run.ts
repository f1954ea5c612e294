import { database } from '../../database/client.ts';
import { d1OfEra } from '../../database/d1-access.ts';
import { describeFailure } from '../../database/failure.ts';
import { objectsInJurisdiction } from '../../database/objects-in-jurisdiction.ts';
import { retryDelay, retryPolicies } from '../../domain/retry.ts';
import type { QueueLine } from '../../domain/telemetry/service-levels.ts';
import { storedError } from '../../domain/telemetry/stored-error.ts';
import { log } from '../platform/log.ts';
import { type EndedJob, recordRuns } from './job-runs.ts';
import { holdsDeadLetters, jobOf, scheduledJobs } from './jobs.ts';

/** Maximum time that a stage waits for the jobs of the previous one. */
const STAGE_MS = 20_000;

export type StartJob = (cron: string, name: string, now: number) => Promise<void>;

/**
 * Runs the jobs of a cron, stage by stage; all crons' jobs when the run names no cron, as a run started by
 * hand does. A job that fails or hangs does not delay the others. Rejects after all have ended when one of
 * them has failed, or when the cron has no jobs. `start`: the deployed Worker runs each job in its own
 * invocation, which has its own subrequest limit (worker/index.ts); without it they run in this one.
 */
export async function runScheduled(
  { cron, scheduledTime }: Pick<ScheduledController, 'cron' | 'scheduledTime'>,
  env: Env,
  start: StartJob = (cron, name, now) => runJob(env, cron, name, now),
): Promise<void> {
  const crons = cron ? [cron] : Object.keys(scheduledJobs);
  const failed: string[] = [];
  const ended: EndedJob[] = [];
  const end = (cron: string, job: string, startedAt: number, error: string | null) =>
    ended.push({ cron, job, ranAt: scheduledTime, tookMs: Date.now() - startedAt, error });
  for (const each of crons) {
    const running: Promise<void>[] = [];
    for (const stage of scheduledJobs[each] ?? noJob({ cron: each })) {
      const jobs = Object.keys(stage).map(async (name) => {
        const startedAt = Date.now();
        try {
          await start(each, name, scheduledTime);
          end(each, name, startedAt, null);
        } catch (error) {
          failed.push(name);
          const described = describeFailure(error);
          end(each, name, startedAt, storedError(described));
          log.error('job.failed', { cron: each, job: name, error: described });
        }
      });
      running.push(...jobs);
      await settledWithin(jobs, STAGE_MS);
    }
    await Promise.all(running);
  }
  await record(env, ended);
  // The runtime logs an escaping error unchanged, and a failed query contains its values.
  if (failed.length > 0) throw new Error(`jobs failed: ${failed.join(', ')}`);
}

/** Stores the outcomes for operators. A failure to do so fails no job. */
async function record(env: Env, ended: readonly EndedJob[]): Promise<void> {
  try {
    await recordRuns(database(env.DB), ended);
  } catch (error) {
    log.error('job.runs_not_recorded', { error });
  }
}

/**
 * Runs one job of a cron in this invocation. Rejects with a description of the job's failure: the runtime logs its
 * message, and the invocation that started this one gets nothing else of it.
 */
export async function runJob(env: Env, cron: string, name: string, now: number): Promise<void> {
  const job = scheduledJobs[cron]?.find((jobs) => name in jobs)?.[name] ?? noJob({ cron });
  try {
    await job(jobBindings(env), now);
  } catch (error) {
    throw new Error(describeFailure(error));
  }
}

/** Bindings of a job. D1 is that of the current era, because objects publish its bookmarks to browsers. */
function jobBindings(env: Env): Env {
  return { ...env, ...objectsInJurisdiction(env), DB: d1OfEra(env.DB, env.DATABASE_ERA) };
}

/** Resolves when all jobs have ended, or after `ms`. */
async function settledWithin(jobs: readonly Promise<void>[], ms: number): Promise<void> {
  const abort = new AbortController();
  const late = scheduler.wait(ms, { signal: abort.signal }).catch(() => undefined);
  await Promise.race([Promise.all(jobs), late]);
  abort.abort();
}

/** After this many consecutive failures the cause is not the messages. */
const OUTAGE_FAILURES = 3;

/**
 * Runs the job of a queue over a batch. When it fails, the job runs over each message separately, so that a
 * bad message does not delay the others. Failed messages are redelivered with growing delay, as often as
 * wrangler.toml says. Rejects when the queue has no job.
 */
export async function runQueued({ queue, messages }: MessageBatch, env: Env): Promise<void> {
  const job = jobOf(queue) ?? noJob({ queue });
  const run = async (some: readonly Message[]): Promise<unknown> => {
    try {
      await job(some, jobBindings(env));
      return null;
    } catch (error) {
      return error;
    }
  };
  const error = await run(messages);
  const oldest = Math.min(...messages.map(({ timestamp }) => timestamp.getTime()));
  const batch = { queue, messages: messages.length, oldestMs: Date.now() - oldest };
  log.info('queue.batch', batch satisfies Omit<QueueLine, 'event'>);
  if (error === null) return;
  let inARow = 0;
  for (const message of messages) {
    const isDown = messages.length === 1 || inARow === OUTAGE_FAILURES;
    const failure = isDown ? error : await run([message]);
    if (failure === null) inARow = 0;
    else {
      inARow = Math.min(OUTAGE_FAILURES, inARow + 1);
      retryLater(queue, message, failure);
    }
  }
}

function retryLater(queue: string, message: Message, error: unknown): void {
  const { id, attempts } = message;
  log.error('queue.message_failed', { queue, id, attempts, error });
  const policy = holdsDeadLetters(queue) ? retryPolicies.deadLetters : retryPolicies.state;
  message.retry({ delaySeconds: retryDelay(attempts, policy) / 1000 });
}

function noJob(what: { cron: string } | { queue: string }): never {
  log.error('job.unknown', what);
  throw new Error(`no job: ${JSON.stringify(what)}`);
}
