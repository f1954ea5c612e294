import { and, eq, gt, type InferSelectModel, lte, type SQL, sql } from 'drizzle-orm';
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

/** Duration of a claim. */
export const CLAIM_MS = 30_000;
/** An act has to end this much earlier than its claim, so that no other run acts meanwhile. */
const SPARE_MS = 10_000;

export type OutboxTable = SQLiteTable & { attempts: SQLiteColumn; dueAt: SQLiteColumn };

interface Waiting {
  attempts: number;
  dueAt: number | null;
}
type RowOf<Table extends OutboxTable> = InferSelectModel<Table> & Waiting;
type Values<Table extends OutboxTable> = SQLiteUpdateSetSource<Table>;
type Rows<Table extends OutboxTable> = readonly [RowOf<Table>, ...RowOf<Table>[]];

/** The outcome of an act: values to store; nothing, because the act has stored it; or the row's deletion. */
type Marks<Table extends OutboxTable> =
  | Values<Table>
  | ((row: RowOf<Table>) => Values<Table>)
  | 'stored'
  | undefined;

/** Changes of a failed row in addition to its attempts and its next time, which they may replace. */
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
  /** Duration of a claim, when an act takes longer than others: an act has to end ten seconds before. */
  claimMs?: number;
  /** Rows with the same one that are claimed together have one act. */
  groupOf?(row: RowOf<Table>): string;
  policy(row: RowOf<Table>): RetryPolicy;
  /**
   * Applies D1's current state outside D1; may run twice and late. Returns the values that mark the row as
   * done, or nothing when it is deleted. Rejects when it must be retried. `group`: the row and others of its group.
   */
  act(row: RowOf<Table>, now: number, group: Rows<Table>): Promise<Marks<Table>>;
  failure?(row: RowOf<Table>, error: unknown, now: number): Failure<Table>;
  /** Stores a failure whose consequences are more than values of the row. `dueAt`: null when it is the last. */
  fail?(row: RowOf<Table>, error: unknown, next: Waiting, now: number): Promise<void>;
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
  {
    table,
    claimed: also,
    claimMs = CLAIM_MS,
  }: Pick<Outbox<Table>, 'table' | 'claimed' | 'claimMs'>,
  which: SQL,
  now: number,
): Promise<RowOf<Table>[]> {
  const values = { ...also?.(now), attempts: sql`${table.attempts} + 1`, dueAt: now + claimMs };
  const claimed = await db
    .update(table as OutboxTable)
    .set(values as object)
    .where(sql`rowid in (${which})`)
    .returning();
  return claimed as RowOf<Table>[];
}

/** Acts on claimed rows of one group within the deadline and stores the result, unless another run has claimed them since. */
export async function attempt<Table extends OutboxTable>(
  db: Database,
  outbox: Outbox<Table>,
  rows: Rows<Table>,
  clock: Clock,
): Promise<'done' | 'failed'> {
  const { table, claimMs = CLAIM_MS } = outbox;
  const isClaimed = (row: RowOf<Table>) => and(outbox.isRow(row), eq(table.attempts, row.attempts));
  const write = (row: RowOf<Table>, values: Values<Table> | undefined) =>
    values === undefined
      ? db.delete(table).where(isClaimed(row))
      : db
          .update(table as OutboxTable)
          .set(values as object)
          .where(isClaimed(row));
  try {
    const marks = await withinDeadline(outbox.act(rows[0], clock(), rows), claimMs - SPARE_MS);
    if (marks === 'stored') return 'done';
    const marksOf = (row: RowOf<Table>) => (typeof marks === 'function' ? marks(row) : marks);
    const mark = () => Promise.all(rows.map((row) => write(row, marksOf(row))));
    // Without the mark the act would happen again: a second mail is worse than a second statement.
    await mark().catch(mark);
    return 'done';
  } catch (error) {
    const now = clock();
    const failures = rows.map((row) => ({ row, ...failureOf(outbox, row, error, now) }));
    const [{ row, next }] = failures as [(typeof failures)[number]];
    const isParked = next.dueAt === null;
    log.error(outbox.event, { ...outbox.describe(row), attempts: next.attempts, isParked, error });
    for (const each of failures)
      await (outbox.fail?.(each.row, error, each.next, now) ?? write(each.row, each.values));
    return 'failed';
  }
}

/** The next attempt of a row after a failure, and all values that are stored for it. */
function failureOf<Table extends OutboxTable>(
  outbox: Outbox<Table>,
  row: RowOf<Table>,
  error: unknown,
  now: number,
): { next: Waiting; values: Values<Table> } {
  const { counts, values } = outbox.failure?.(row, error, now) ?? { counts: true, values: {} };
  const attempts = row.attempts - (counts ? 0 : 1);
  const policy = outbox.policy(row);
  const dueAt = counts ? retryAt(attempts, policy, now) : now + policy.firstMs;
  const parked = dueAt === null ? outbox.parked?.(row) : undefined;
  const next = { attempts, dueAt };
  return { next, values: { ...next, ...values, ...parked } as object as Values<Table> };
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
    const groups = Map.groupBy(rows, (row) => outbox.groupOf?.(row) ?? row);
    await Promise.all(
      [...groups.values()].map(async (group) => {
        const outcome = await attempt(db, outbox, group as [RowOf<Table>], clock);
        counts[outcome] += group.length;
      }),
    );
    if (rows.length < atOnce) break;
  }
  return counts;
}

/** Makes rows due now that wait for their next attempt and are due by `dueBy`, so that each has one turn in a run. */
export async function hasten(
  db: Database,
  table: OutboxTable,
  which: SQL | undefined,
  now: number,
  dueBy: number,
): Promise<void> {
  if (dueBy <= now) return;
  const isLater = and(gt(table.dueAt, now), lte(table.dueAt, dueBy), which);
  await db.update(table).set({ dueAt: now }).where(isLater);
}

/** Rejects when the act takes too long; the act itself may still end, because every act may run twice. */
async function withinDeadline<T>(act: Promise<T>, deadlineMs: number): Promise<T> {
  const abort = new AbortController();
  const late = scheduler.wait(deadlineMs, { signal: abort.signal }).then(
    () => Promise.reject(new Error(`took longer than ${deadlineMs} ms`)),
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([act, late]);
  } finally {
    abort.abort();
  }
}
