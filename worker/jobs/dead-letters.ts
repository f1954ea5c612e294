import { and, asc, count, eq, inArray, max, min } from 'drizzle-orm';
import { type Database, database } from '../../database/client.ts';
import { deadLetters } from '../../database/schema.ts';
import { iso } from '../../domain/dates/iso.ts';
import type { DeadLetter } from '../../domain/operations/health-wire.ts';
import { shownMessage } from '../../domain/operations/shown-message.ts';
import { ProblemError } from '../../domain/problem.ts';
import { type Cursor, cutPage, formatCursor, isAfter } from '../platform/http/cursor.ts';
import { log } from '../platform/log.ts';

/** Processes messages of a queue. Rejects when one of them failed; then all of them may be redelivered. */
export type QueueJob = (messages: readonly Message[], env: Env) => Promise<void>;

/** Maximum messages per replay, to stay under the subrequest limit. */
const REPLAYED_MAX = 100;

const PAGE_SIZE = 20;

/** Maximum messages that one call gives up. */
const GIVEN_UP_MAX = 1_000;

/** Queues whose messages move money. */
const NEEDED: readonly string[] = ['payment-events'];

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
  log.error('queue.messages_died', { queue, stored: rows.length });
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
  return rows.map(({ first, last, ...row }) => ({
    ...row,
    first: iso(first ?? 0),
    last: iso(last ?? 0),
  }));
}

/** A page of a queue's dead messages without personal parts, the oldest first. */
export async function listDeadLetters(
  db: Database,
  queue: string,
  place: Cursor | undefined,
): Promise<{ letters: DeadLetter[]; nextCursor: string | null }> {
  const found = await db
    .select()
    .from(deadLetters)
    .where(and(eq(deadLetters.queue, queue), isAfter([deadLetters.diedAt, deadLetters.id], place)))
    .orderBy(asc(deadLetters.diedAt), asc(deadLetters.id))
    .limit(PAGE_SIZE + 1);
  const { rows, nextCursor } = cutPage(found, PAGE_SIZE, ({ diedAt, id }) =>
    formatCursor({ time: diedAt, id }),
  );
  const letters = rows.map(({ id, sentAt, diedAt, body }) => ({
    id,
    sentAt: iso(sentAt),
    diedAt: iso(diedAt),
    body: shownMessage(body),
  }));
  return { letters, nextCursor };
}

/**
 * Deletes the oldest dead messages of a queue, at most a thousand; returns how many, and how many remain. 409
 * `queue.needed` for a queue whose messages cannot be given up.
 */
export async function giveUpDeadLetters(
  db: Database,
  queue: string,
): Promise<{ givenUp: number; left: number }> {
  if (NEEDED.includes(queue)) throw new ProblemError('queue.needed');
  const oldest = db
    .select({ id: deadLetters.id })
    .from(deadLetters)
    .where(eq(deadLetters.queue, queue))
    .orderBy(asc(deadLetters.diedAt), asc(deadLetters.id))
    .limit(GIVEN_UP_MAX);
  const { meta } = await db.delete(deadLetters).where(inArray(deadLetters.id, oldest)).run();
  const left = await db.$count(deadLetters, eq(deadLetters.queue, queue));
  return { givenUp: meta.changes, left };
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
      log.error('queue.replay_failed', { queue, id, error });
    }
    if (failed) continue;
    await db.delete(deadLetters).where(eq(deadLetters.id, id));
    replayed += 1;
  }
  const left = await db.$count(deadLetters, eq(deadLetters.queue, queue));
  return { replayed, failed: letters.length - replayed, left };
}
