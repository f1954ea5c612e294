import type { NoticeAct, NoticeEvent } from '../../domain/notifications/notice-facts.ts';
import { freshActs, type ToldActs } from '../../domain/notifications/notice-telling.ts';

/** What the inbox has been told of each thing, so that nothing is told twice. */
export class ProcessedEvents {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** The acts of the event that are news, from now on known; and how many more there are. */
  take(event: NoticeEvent): { acts: NoticeAct[]; others: number } {
    const [row] = this.sql
      .exec<{ acts: string }>('SELECT acts FROM told WHERE thing = ?', event.thing)
      .toArray();
    const before = row ? (JSON.parse(row.acts) as ToldActs) : null;
    const { told, ...fresh } = freshActs(before, event);
    if (fresh.acts.length > 0)
      this.sql.exec(
        `INSERT INTO told (thing, until, acts) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET until = excluded.until, acts = excluded.acts`,
        event.thing,
        told.until,
        JSON.stringify(told),
      );
    return fresh;
  }

  /** Forgets a few of the things of which nothing was told since. */
  forgetBefore(time: number, limit: number): void {
    this.sql.exec(
      'DELETE FROM told WHERE thing IN (SELECT thing FROM told WHERE until < ? LIMIT ?)',
      time,
      limit,
    );
  }
}
