import { retryDelay, retryPolicies } from '../../domain/retry.ts';

/** The targets of a conversation's changes: its row in D1, and both participants' inboxes. */
export type OutboxTarget = 'd1' | 'asker' | 'creator';

export type OutboxEntry = { target: OutboxTarget; attempts: number };

/**
 * The targets that still have to be updated. It has one row per target that is behind, however many changes
 * the target missed. A delivery always sends the present state, so a hundred messages during an outage cost
 * one delivery after it. Rows are written in the transaction of the change itself.
 */
export class Outbox {
  private readonly sql: SqlStorage;
  /** True when it is known to hold every target. A lively exchange then writes nothing here. */
  private isFull = false;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Adds every target, due from `now` on. A target that is already here stays as it is. */
  addAll(now: number): void {
    if (this.isFull) return;
    this.sql.exec(
      `INSERT INTO outbox (target, due_at) VALUES ('d1', ?1), ('asker', ?1), ('creator', ?1)
       ON CONFLICT (target) DO NOTHING`,
      now,
    );
    this.isFull = true;
  }

  /** True when it is known to hold every target, so that {@link addAll} would change nothing. */
  get holdsAll(): boolean {
    return this.isFull;
  }

  /** Adds the inboxes except some, due from `now` on, though nothing has changed. */
  addInboxes(now: number, except: readonly OutboxTarget[]): void {
    this.sql.exec(
      `INSERT INTO outbox (target, due_at) SELECT value, ?1 FROM json_each('["asker", "creator"]')
       WHERE value NOT IN (SELECT value FROM json_each(?2)) ON CONFLICT (target) DO NOTHING`,
      now,
      JSON.stringify(except),
    );
  }

  /** Clears the memory. Call it when a transaction was rolled back. */
  forget(): void {
    this.isFull = false;
  }

  /** The entries to deliver at `now`. */
  due(now: number): OutboxEntry[] {
    return this.sql
      .exec<OutboxEntry>('SELECT target, attempts FROM outbox WHERE due_at <= ?', now)
      .toArray();
  }

  /** Removes targets that have the present state. */
  delivered(targets: readonly OutboxTarget[]): void {
    this.sql.exec(
      'DELETE FROM outbox WHERE target IN (SELECT value FROM json_each(?))',
      JSON.stringify(targets),
    );
    this.isFull = false;
  }

  /** Resets the attempts of targets that answered, but with an outdated state. */
  outrun(targets: readonly OutboxTarget[]): void {
    this.sql.exec(
      'UPDATE outbox SET attempts = 0 WHERE attempts > 0 AND target IN (SELECT value FROM json_each(?))',
      JSON.stringify(targets),
    );
  }

  /** Schedules a later retry for a failed target, with growing delays. */
  failed(entry: OutboxEntry, now: number): void {
    this.sql.exec(
      'UPDATE outbox SET attempts = attempts + 1, due_at = ? WHERE target = ?',
      now + retryDelay(entry.attempts + 1, retryPolicies.state),
      entry.target,
    );
  }

  /** Time of the next delivery; null when the outbox is empty. */
  nextDueAt(): number | null {
    const { due_at } = this.sql
      .exec<{ due_at: number | null }>('SELECT min(due_at) AS due_at FROM outbox')
      .one();
    return due_at;
  }
}
