import { and, eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../database/client.ts';
import { type RetryPolicy, retryAt } from '../../domain/retry.ts';
import { type LogEvent, log } from './log.ts';

/**
 * Work of a change outside D1, stored as a row in D1. A run claims and reads a row in one statement, acts,
 * and then deletes or marks the row. So two concurrent runs act once, another run takes over from one that
 * dies when its claim expires, and an act may happen twice but is never lost. A row that keeps failing is
 * retried with growing delay and finally parked (`due_at` is null), where an operator sees it.
 */

/** Maximum time of one act. */
const DEADLINE_MS = 20_000;
/** Duration of a claim: longer than {@link DEADLINE_MS}, so that no other run acts meanwhile. */
export const CLAIM_MS = 30_000;

export type OutboxTable = SQLiteTable & { attempts: SQLiteColumn; dueAt: SQLiteColumn };

interface Waiting {
  attempts: number;
  dueAt: number | null;
}
type RowOf<Table extends OutboxTable> = InferSelectModel<Table> & Waiting;
type Values<Table extends OutboxTable> = SQLiteUpdateSetSource<Table>;

/** Changes of a failed row in addition to its attempts and its next time. */
interface Failure<Table extends OutboxTable> {
  /** False when the failure says nothing about the row, as when a provider is busy: then it does not count. */
  counts: boolean;
  values: Values<Table>;
}

/** Rules for working on the rows of one table. */
export interface Outbox<Table extends OutboxTable> {
  table: Table;
  isRow(row: RowOf<Table>): SQL;
  /** Additional values of a row that is claimed. */
  claimed?(now: number): Values<Table>;
  policy(row: RowOf<Table>): RetryPolicy;
  /**
   * Applies D1's current state outside D1; may run twice and late. Returns the values that mark the row as
   * done, or nothing when it is deleted. Rejects when it must be retried.
   */
  act(row: RowOf<Table>, now: number): Promise<Values<Table> | undefined>;
  failure?(row: RowOf<Table>, error: unknown, now: number): Failure<Table>;
  /** Additional values for a row that is parked. */
  parked?(row: RowOf<Table>): Values<Table>;
  /** The log event of a failed act, and the fields that identify the row there. */
  event: LogEvent;
  describe(row: RowOf<Table>): Record<string, unknown>;
}

export type Clock = () => number;

/** A clock that starts at `now` and never goes back, so that a run claims no row twice. */
export function clockFrom(now: number): Clock {
  const madeAt = Date.now();
  return () => now + Math.max(0, Date.now() - madeAt);
}

/** Claims the rows whose `rowid` the query `which` returns, and returns them as claimed. */
export async function claim<Table extends OutboxTable>(
  db: Database,
  { table, claimed: also }: Pick<Outbox<Table>, 'table' | 'claimed'>,
  which: SQL,
  now: number,
): Promise<RowOf<Table>[]> {
  const values = { ...also?.(now), attempts: sql`${table.attempts} + 1`, dueAt: now + CLAIM_MS };
  const claimed = await db
    .update(table as OutboxTable)
    .set(values as object)
    .where(sql`rowid in (${which})`)
    .returning();
  return claimed as RowOf<Table>[];
}

/** Acts on a claimed row within the deadline and writes the result, unless another run has claimed it since. */
export async function attempt<Table extends OutboxTable>(
  db: Database,
  outbox: Outbox<Table>,
  row: RowOf<Table>,
  clock: Clock,
): Promise<'done' | 'failed'> {
  const { table } = outbox;
  const isClaimed = and(outbox.isRow(row), eq(table.attempts, row.attempts));
  const write = (values: Values<Table>) =>
    db
      .update(table as OutboxTable)
      .set(values as object)
      .where(isClaimed);
  try {
    const marks = await withinDeadline(outbox.act(row, clock()));
    const mark = async () => (marks ? write(marks) : db.delete(table).where(isClaimed));
    // Without the mark the act would happen again: a second mail is worse than a second statement.
    await mark().catch(mark);
    return 'done';
  } catch (error) {
    const { counts, values } = outbox.failure?.(row, error, clock()) ?? {
      counts: true,
      values: {},
    };
    const attempts = row.attempts - (counts ? 0 : 1);
    const policy = outbox.policy(row);
    const dueAt = counts ? retryAt(attempts, policy, clock()) : clock() + policy.firstMs;
    log.error(outbox.event, { ...outbox.describe(row), attempts, isParked: dueAt === null, error });
    const parked = dueAt === null ? outbox.parked?.(row) : undefined;
    await write({ ...values, attempts, dueAt, ...parked } as object as Values<Table>);
    return 'failed';
  }
}

interface Limits {
  /** Maximum rows per run, to stay under the subrequest limit. */
  rowsMax: number;
  /** Rows that are claimed by one statement and handled in parallel; 1 when their order matters. */
  atOnce: number;
  /** True once the run has done enough. */
  isEnough?: () => boolean;
}

/**
 * Claims and acts until `next` finds no more rows. `next`: a query for the `rowid` of the next `atOnce` rows. Given the
 * time, it may find a row again in the same run, once that is due.
 */
export async function drain<Table extends OutboxTable>(
  db: Database,
  outbox: Outbox<Table>,
  next: (now: number) => SQL,
  now: number,
  { rowsMax, atOnce, isEnough }: Limits,
): Promise<{ done: number; failed: number }> {
  const clock = clockFrom(now);
  const counts = { done: 0, failed: 0 };
  for (let taken = 0; taken < rowsMax && !isEnough?.(); taken += atOnce) {
    const rows = await claim(db, outbox, next(clock()), clock());
    const outcomes = await Promise.all(rows.map((row) => attempt(db, outbox, row, clock)));
    for (const outcome of outcomes) counts[outcome] += 1;
    if (rows.length < atOnce) break;
  }
  return counts;
}

/** Rejects when the act takes too long; the act itself may still end, because every act may run twice. */
async function withinDeadline<T>(act: Promise<T>): Promise<T> {
  const abort = new AbortController();
  const late = scheduler.wait(DEADLINE_MS, { signal: abort.signal }).then(
    () => Promise.reject(new Error(`took longer than ${DEADLINE_MS} ms`)),
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([act, late]);
  } finally {
    abort.abort();
  }
}
