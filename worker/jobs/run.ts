import { queueJobs, scheduledJobs } from './jobs.ts';

/**
 * Runs the job of a cron; all jobs, one after the other, when the run names none, as one that is
 * rung by hand does. Rejects when the job fails, or when the cron has none.
 */
export async function runScheduled(
  { cron, scheduledTime }: ScheduledController,
  env: Env,
): Promise<void> {
  const crons = cron ? [cron] : Object.keys(scheduledJobs);
  for (const each of crons) {
    const job = scheduledJobs[each] ?? noJob({ cron: each });
    await job(env, scheduledTime);
  }
}

/**
 * Runs the job of a queue over a batch. Rejects when it fails, so that the batch comes again, or
 * when the queue has none.
 */
export async function runQueued(batch: MessageBatch, env: Env): Promise<void> {
  const queue = batch.queue.replace(/-staging$/, '');
  const job = queueJobs[queue] ?? noJob({ queue: batch.queue });
  await job(batch, env);
}

function noJob(what: { cron: string } | { queue: string }): never {
  console.error(JSON.stringify({ event: 'job.unknown', ...what }));
  throw new Error(`no job: ${JSON.stringify(what)}`);
}
