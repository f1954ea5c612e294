import { describeFailure } from '../../database/failure.ts';
import { keepingRetryDelay, retryDelay } from '../../domain/retry-delay.ts';
import type { QueueLine } from '../../domain/service-levels.ts';
import { holdsDeadLetters, jobOf, scheduledJobs } from './jobs.ts';

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
    await job(env, scheduledTime).catch((error: unknown) => {
      console.error(
        JSON.stringify({ event: 'job.failed', cron: each, error: describeFailure(error) }),
      );
      // What escapes, the runtime logs as it is: a failed query with what it was asked with.
      throw new Error(`the job of ${each} failed`);
    });
  }
}

/** With so many failures one after the other it is not the messages. */
const PART_IS_DOWN = 3;

/**
 * Runs the job of a queue over a batch. Where it fails, it is run over each message alone: what is wrong
 * with one of them holds none of the others up. Those that fail come again, later each time, as often as
 * wrangler.toml says. Rejects when the queue has no job.
 */
export async function runQueued({ queue, messages }: MessageBatch, env: Env): Promise<void> {
  const job = jobOf(queue) ?? noJob({ queue });
  const run = async (some: readonly Message[]): Promise<unknown> => {
    try {
      await job(some, env);
      return null;
    } catch (error) {
      return error;
    }
  };
  const error = await run(messages);
  const oldest = Math.min(...messages.map(({ timestamp }) => timestamp.getTime()));
  const told = { queue, messages: messages.length, oldestMs: Date.now() - oldest };
  console.log(JSON.stringify({ event: 'queue.batch', ...told } satisfies QueueLine));
  if (error === null) return;
  let inARow = 0;
  for (const message of messages) {
    const isDown = messages.length === 1 || inARow === PART_IS_DOWN;
    const failure = isDown ? error : await run([message]);
    if (failure === null) inARow = 0;
    else {
      inARow = Math.min(PART_IS_DOWN, inARow + 1);
      retryLater(queue, message, failure);
    }
  }
}

function retryLater(queue: string, message: Message, error: unknown): void {
  const { id, attempts } = message;
  console.error(
    JSON.stringify({
      event: 'queue.message_failed',
      queue,
      id,
      attempts,
      error: describeFailure(error),
    }),
  );
  const delay = holdsDeadLetters(queue) ? keepingRetryDelay : retryDelay;
  message.retry({ delaySeconds: delay(attempts) / 1000 });
}

function noJob(what: { cron: string } | { queue: string }): never {
  console.error(JSON.stringify({ event: 'job.unknown', ...what }));
  throw new Error(`no job: ${JSON.stringify(what)}`);
}
