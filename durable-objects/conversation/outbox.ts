import { retryDelay, retryPolicies } from '../../domain/retry.ts';

/** Who learns of a conversation's changes: its row in D1, and both participants' inboxes. */
type OutboxTarget = 'd1' | 'asker' | 'creator';

export type OutboxEntry = { target: OutboxTarget; attempts: number };

/**
 * Who remains to be told. One row per target that is behind, whatever it has missed: it is always
 * brought to the present state, so a hundred messages during an outage cost one delivery after it.
 * Written in the transaction of the change itself.
 */
export class Outbox {
  private readonly sql: SqlStorage;
  /** Known to hold every target: a lively exchange then writes nothing here. */
  private isFull = false;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Notes that every target is behind, from `now` on. One that was already stays as it is. */
  addAll(now: number): void {
    if (this.isFull) return;
    this.sql.exec(
      `INSERT INTO outbox (target, due_at) VALUES ('d1', ?1), ('asker', ?1), ('creator', ?1)
       ON CONFLICT (target) DO NOTHING`,
      now,
    );
    this.isFull = true;
  }

  /** Whether everybody is known to be behind, so that {@link addAll} would change nothing. */
  get holdsAll(): boolean {
    return this.isFull;
  }

  /** Notes that the inboxes are to be told again, though nothing has changed, from `now` on. */
  addInboxes(now: number): void {
    this.sql.exec(
      `INSERT INTO outbox (target, due_at) VALUES ('asker', ?1), ('creator', ?1)
       ON CONFLICT (target) DO NOTHING`,
      now,
    );
  }

  /** Forgets what is in memory: to be called when a transaction was rolled back. */
  forget(): void {
    this.isFull = false;
  }

  /** What is to be delivered at `now`. */
  due(now: number): OutboxEntry[] {
    return this.sql
      .exec<OutboxEntry>('SELECT target, attempts FROM outbox WHERE due_at <= ?', now)
      .toArray();
  }

  /** The target knows the present state. */
  delivered(entry: OutboxEntry): void {
    this.sql.exec('DELETE FROM outbox WHERE target = ?', entry.target);
    this.isFull = false;
  }

  /** The target has answered, but something has happened since what it was told. */
  outrun(entry: OutboxEntry): void {
    this.sql.exec('UPDATE outbox SET attempts = 0 WHERE target = ? AND attempts > 0', entry.target);
  }

  /** The target could not be told; its next turn comes later each time. */
  failed(entry: OutboxEntry, now: number): void {
    this.sql.exec(
      'UPDATE outbox SET attempts = attempts + 1, due_at = ? WHERE target = ?',
      now + retryDelay(entry.attempts + 1, retryPolicies.state),
      entry.target,
    );
  }

  /** When the next delivery is due; null when everybody knows everything. */
  nextDueAt(): number | null {
    const { due_at } = this.sql
      .exec<{ due_at: number | null }>('SELECT min(due_at) AS due_at FROM outbox')
      .one();
    return due_at;
  }
}
