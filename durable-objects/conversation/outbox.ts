import { HOUR_MS } from '../../domain/limits.ts';

/** Who learns of a conversation's changes: its row in D1, and both participants' inboxes. */
export type OutboxTarget = 'd1' | 'asker' | 'creator';
export const outboxTargets: readonly OutboxTarget[] = ['d1', 'asker', 'creator'];

export type OutboxEntry = {
  target: OutboxTarget;
  /** The version of the conversation that the target is to learn of. */
  version: number;
  attempts: number;
};

const FIRST_RETRY_MS = 1_000;

/** The wait after the given number of failed attempts (from 1): doubles from a second up to an hour. */
export function retryDelay(attempts: number): number {
  return Math.min(HOUR_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
}

/**
 * What remains to be told to whom. One row per target, for the newest version only: a target is
 * always brought to the present state, so a hundred messages during an outage cost one delivery
 * after it. Written in the transaction of the change itself.
 */
export class Outbox {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Notes that every target is to learn of `version`. A target in its back-off stays there. */
  add(version: number, now: number): void {
    for (const target of outboxTargets)
      this.sql.exec(
        `INSERT INTO outbox (target, version, due_at) VALUES (?, ?, ?)
         ON CONFLICT (target) DO UPDATE SET version = excluded.version`,
        target,
        version,
        now,
      );
  }

  /** What is to be delivered at `now`. */
  due(now: number): OutboxEntry[] {
    return this.sql
      .exec<OutboxEntry>('SELECT target, version, attempts FROM outbox WHERE due_at <= ?', now)
      .toArray();
  }

  /** The entry was delivered; a newer version that came meanwhile stays, and is due. */
  delivered(entry: OutboxEntry): void {
    this.sql.exec(
      'DELETE FROM outbox WHERE target = ? AND version = ?',
      entry.target,
      entry.version,
    );
    this.sql.exec('UPDATE outbox SET attempts = 0 WHERE target = ?', entry.target);
  }

  failed(entry: OutboxEntry, now: number): void {
    this.sql.exec(
      'UPDATE outbox SET attempts = attempts + 1, due_at = ? WHERE target = ?',
      now + retryDelay(entry.attempts + 1),
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
