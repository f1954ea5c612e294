import type { NoticeAct, NoticeEvent } from '../../domain/notifications/notice-facts.ts';
import { newActs, type ProcessedActs } from '../../domain/notifications/notification-dedup.ts';

/** Processed acts of each thing, to ignore duplicates. */
export class ProcessedEvents {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** The acts of the event that are new, which become known, and the number of further new ones. */
  take(event: NoticeEvent): { acts: NoticeAct[]; others: number } {
    const [row] = this.sql
      .exec<{ acts: string }>('SELECT acts FROM processed_events WHERE thing = ?', event.thing)
      .toArray();
    const before = row ? (JSON.parse(row.acts) as ProcessedActs) : null;
    const { processed, ...fresh } = newActs(before, event);
    if (fresh.acts.length > 0)
      this.sql.exec(
        `INSERT INTO processed_events (thing, until, acts) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET until = excluded.until, acts = excluded.acts`,
        event.thing,
        processed.until,
        JSON.stringify(processed),
      );
    return fresh;
  }

  /** Deletes a few things without new acts since `time`. */
  deleteBefore(time: number, limit: number): void {
    this.sql.exec(
      'DELETE FROM processed_events WHERE thing IN (SELECT thing FROM processed_events WHERE until < ? LIMIT ?)',
      time,
      limit,
    );
  }
}
