import { retryPolicies } from '../../domain/retry.ts';
import { earliest } from '../alarm.ts';
import { DueRows } from '../due-rows.ts';

/** The targets of a conversation's changes: its row in D1, and both participants' inboxes. */
export type OutboxTarget = 'd1' | 'asker' | 'creator';

const TARGETS: readonly OutboxTarget[] = ['d1', 'asker', 'creator'];

/** `due_at`: epoch milliseconds. */
export type OutboxEntry = { target: OutboxTarget; attempts: number; due_at: number };

/**
 * The targets that still have to be updated. It has one row per target that is behind, however many changes
 * the target missed. A delivery always sends the present state, so a hundred messages during an outage cost
 * one delivery after it. Rows are written in the transaction of the change itself, and read from memory.
 *
 * The row of a delivered target is deleted later, by {@link clean}: until then, further changes write nothing
 * here. After a crash, such a target gets the state once more.
 */
export class Outbox {
  private readonly sql: SqlStorage;
  private readonly work: DueRows<OutboxEntry>;
  /** The rows by target; null until they are read. */
  private rows: Map<OutboxTarget, OutboxEntry> | null = null;
  /** Targets with a row that have the present state. */
  private readonly done = new Set<OutboxTarget>();

  constructor(sql: SqlStorage) {
    this.sql = sql;
    const { length: limit } = TARGETS;
    const { state: policy } = retryPolicies;
    this.work = new DueRows(sql, { table: 'outbox', key: ['target'], policy, limit });
  }

  /** Adds every target, due from `now` on. A target that is already here stays as it is. */
  addAll(now: number): void {
    this.add(TARGETS, now);
  }

  /** True when it has a row of every target, so that {@link addAll} writes nothing. */
  get hasAllRows(): boolean {
    return this.all().size === TARGETS.length;
  }

  /** Adds the inboxes except some, due from `now` on, though nothing has changed. */
  addInboxes(now: number, except: readonly OutboxTarget[]): void {
    this.add(
      TARGETS.filter((target) => target !== 'd1' && !except.includes(target)),
      now,
    );
  }

  /** Clears the memory. Call it when a transaction was rolled back. */
  clearMemory(): void {
    this.rows = null;
    this.done.clear();
  }

  /** The entries to deliver at `now`. */
  due(now: number): OutboxEntry[] {
    return this.waiting().filter(({ due_at }) => due_at <= now);
  }

  /** Records that targets have the present state. */
  delivered(targets: readonly OutboxTarget[]): void {
    this.outrun(targets);
    for (const target of targets) this.done.add(target);
  }

  /** Deletes the rows of delivered targets. */
  clean(): void {
    for (const target of this.done) {
      this.work.remove({ target });
      this.all().delete(target);
    }
    this.done.clear();
  }

  /** Resets the attempts of targets that answered, but with an outdated state. */
  outrun(targets: readonly OutboxTarget[]): void {
    for (const target of targets)
      if (this.all().get(target)?.attempts) {
        this.sql.exec('UPDATE outbox SET attempts = 0 WHERE target = ?', target);
        this.rows = null;
      }
  }

  /** Schedules a later retry for a failed target, with growing delays. */
  failed(entry: OutboxEntry, now: number): void {
    this.work.failed(entry, now);
    this.rows = null;
  }

  /** Time of the next delivery; null when the outbox is empty. */
  nextDueAt(): number | null {
    return earliest(...this.waiting().map(({ due_at }) => due_at));
  }

  private waiting(): OutboxEntry[] {
    return [...this.all().values()].filter(({ target }) => !this.done.has(target));
  }

  private add(targets: readonly OutboxTarget[], dueAt: number): void {
    const rows = this.all();
    const added = targets.filter((target) => !rows.has(target));
    for (const target of targets) this.done.delete(target);
    if (added.length === 0) return;
    this.sql.exec(
      'INSERT INTO outbox (target, due_at) SELECT value, ?1 FROM json_each(?2)',
      dueAt,
      JSON.stringify(added),
    );
    for (const target of added) rows.set(target, { target, attempts: 0, due_at: dueAt });
  }

  private all(): Map<OutboxTarget, OutboxEntry> {
    this.rows ??= new Map(
      this.sql
        .exec<OutboxEntry>('SELECT * FROM outbox')
        .toArray()
        .map((row) => [row.target, row]),
    );
    return this.rows;
  }
}
