import { asc, count, eq, max, min } from 'drizzle-orm';
import { type Database, database } from '../../database/client.ts';
import { describeFailure } from '../../database/failure.ts';
import { deadLetters } from '../../database/schema.ts';

/** Processes messages of a queue. Rejects when one of them failed; then all of them may be redelivered. */
export type QueueJob = (messages: readonly Message[], env: Env) => Promise<void>;

/** Maximum messages per replay, to stay under the subrequest limit. */
const REPLAYED_MAX = 100;

/** Stores the messages that failed in `queue`, each once. Writes one log entry, so that somebody looks. */
export async function storeDeadLetters(
  queue: string,
  messages: readonly Message[],
  env: Env,
): Promise<void> {
  const diedAt = Date.now();
  const rows = messages.map(({ id, body, timestamp }) => ({
    id,
    queue,
    body,
    sentAt: timestamp.getTime(),
    diedAt,
  }));
  const db = database(env.DB);
  const [first, ...others] = rows.map((row) =>
    db.insert(deadLetters).values(row).onConflictDoNothing(),
  );
  if (first) await db.batch([first, ...others]);
  console.error(JSON.stringify({ event: 'queue.messages_died', queue, stored: rows.length }));
}

/** Number of dead messages by queue, and the times of the first and the last, ISO 8601. */
export async function countDeadLetters(db: Database) {
  const rows = await db
    .select({
      queue: deadLetters.queue,
      count: count(),
      first: min(deadLetters.diedAt),
      last: max(deadLetters.diedAt),
    })
    .from(deadLetters)
    .groupBy(deadLetters.queue);
  const iso = (time: number | null) => new Date(time ?? 0).toISOString();
  return rows.map(({ first, last, ...row }) => ({ ...row, first: iso(first), last: iso(last) }));
}

/**
 * Runs a queue's job again over its dead messages, one by one, the oldest first. A message that succeeds is
 * deleted at once; one that fails again stays. Jobs are idempotent, so a crash in between does no harm.
 * `left`: number of messages that remain.
 */
export async function replayDeadLetters(
  db: Database,
  env: Env,
  queue: string,
  job: QueueJob,
): Promise<{ replayed: number; failed: number; left: number }> {
  const letters = await db
    .select()
    .from(deadLetters)
    .where(eq(deadLetters.queue, queue))
    .orderBy(asc(deadLetters.diedAt), asc(deadLetters.id))
    .limit(REPLAYED_MAX);
  let replayed = 0;
  for (const { id, body, sentAt } of letters) {
    let failed = false;
    const message: Message = {
      id,
      body,
      timestamp: new Date(sentAt),
      attempts: 1,
      ack() {},
      retry() {
        failed = true;
      },
    };
    try {
      await job([message], env);
    } catch (error) {
      failed = true;
      console.error(
        JSON.stringify({ event: 'queue.replay_failed', queue, id, error: describeFailure(error) }),
      );
    }
    if (failed) continue;
    await db.delete(deadLetters).where(eq(deadLetters.id, id));
    replayed += 1;
  }
  const left = await db.$count(deadLetters, eq(deadLetters.queue, queue));
  return { replayed, failed: letters.length - replayed, left };
}
