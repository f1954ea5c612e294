import {
  type NoticeTimes,
  nextReminder,
} from '../../domain/notifications/notification-schedule.ts';

/** A reminder that is due. Times are epoch milliseconds. */
export type Reminder =
  | { conversationId: string; about: 'answer-due'; at: number; answerBy: number; daysLeft: number }
  | { conversationId: string; about: 'answer-unread'; at: number };

type Row = {
  conversation_id: string;
  about: Reminder['about'];
  at: number;
  answer_by: number | null;
  days_left: number | null;
};

/** Maximum reminders per run. The alarm rings again for the others. */
const DUE_AT_ONCE = 20;

/** Scheduled reminders: the next time for each conversation and reason. */
export class Reminders {
  private readonly sql: SqlStorage;
  private readonly times: NoticeTimes;

  constructor(sql: SqlStorage, times: NoticeTimes) {
    this.sql = sql;
    this.times = times;
  }

  /**
   * Schedules reminders of the owner's promised answer, or cancels them when `answerBy` is null. An unchanged
   * promise changes nothing.
   */
  followPromise(conversationId: string, answerBy: number | null, now: number): void {
    const [known] = this.sql
      .exec<{ answer_by: number }>(
        "SELECT answer_by FROM reminders WHERE conversation_id = ? AND about = 'answer-due'",
        conversationId,
      )
      .toArray();
    if (known ? known.answer_by === answerBy : answerBy === null) return;
    this.remove(conversationId, 'answer-due');
    if (answerBy !== null) this.planNext(conversationId, answerBy, now);
  }

  /** Schedules a reminder of an answer, unless the asker reads it before. */
  answered(conversationId: string, now: number): void {
    this.sql.exec(
      "INSERT OR IGNORE INTO reminders (conversation_id, about, at) VALUES (?, 'answer-unread', ?)",
      conversationId,
      now + this.times.answerUnread,
    );
  }

  /** The reminders that are due at `now`, a limited number. */
  due(now: number): Reminder[] {
    return this.sql
      .exec<Row>('SELECT * FROM reminders WHERE at <= ? ORDER BY at LIMIT ?', now, DUE_AT_ONCE)
      .toArray()
      .map(({ conversation_id: conversationId, about, at, answer_by, days_left }) =>
        about === 'answer-due'
          ? { conversationId, about, at, answerBy: answer_by!, daysLeft: days_left! }
          : { conversationId, about, at },
      );
  }

  /** True while a reminder that was due has neither been given nor lost its reason. */
  has({ conversationId, about, at }: Reminder): boolean {
    const found = this.sql.exec(
      'SELECT 1 FROM reminders WHERE conversation_id = ? AND about = ? AND at = ?',
      conversationId,
      about,
      at,
    );
    return found.toArray().length > 0;
  }

  /** Removes a reminder that was given or no longer has a reason, and schedules the next of its kind. */
  done(reminder: Reminder, now: number): void {
    this.remove(reminder.conversationId, reminder.about);
    if (reminder.about === 'answer-due')
      this.planNext(reminder.conversationId, reminder.answerBy, Math.max(reminder.at, now));
  }

  putOff({ conversationId, about }: Reminder, until: number): void {
    this.sql.exec(
      'UPDATE reminders SET at = ? WHERE conversation_id = ? AND about = ?',
      until,
      conversationId,
      about,
    );
  }

  /** Time of the next reminder; null without any. */
  nextDueAt(): number | null {
    return this.sql.exec<{ at: number | null }>('SELECT min(at) AS at FROM reminders').one().at;
  }

  private planNext(conversationId: string, answerBy: number, after: number): void {
    const next = nextReminder(answerBy, after, this.times);
    if (next)
      this.sql.exec(
        `INSERT INTO reminders (conversation_id, about, at, answer_by, days_left)
         VALUES (?, 'answer-due', ?, ?, ?)`,
        conversationId,
        next.at,
        answerBy,
        next.daysLeft,
      );
  }

  private remove(conversationId: string, about: Reminder['about']): void {
    this.sql.exec(
      'DELETE FROM reminders WHERE conversation_id = ? AND about = ?',
      conversationId,
      about,
    );
  }
}
