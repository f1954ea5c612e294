import {
  type NoticeTimes,
  nextReminder,
} from '../../domain/notifications/notification-schedule.ts';
import { retryPolicies } from '../../domain/retry.ts';
import { type DueRow, DueRows } from '../due-rows.ts';

/** A reminder, which is due at `due_at`. `answer_by` and `days_left`: of the answer that the owner owes. */
export type Reminder = DueRow & { conversation_id: string; due_at: number } & (
    | { about: 'answer-due'; answer_by: number; days_left: number }
    | { about: 'answer-unread' }
  );

/** Scheduled reminders: the next time for each conversation and reason. */
export class Reminders extends DueRows<Reminder> {
  private readonly times: NoticeTimes;

  constructor(sql: SqlStorage, times: NoticeTimes) {
    super(sql, {
      ...{ table: 'reminders', key: ['conversation_id', 'about'], limit: 20 },
      policy: retryPolicies.reminders,
    });
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
    this.remove({ conversation_id: conversationId, about: 'answer-due' });
    if (answerBy !== null) this.planNext(conversationId, answerBy, now);
  }

  /** Schedules a reminder of an answer, unless the asker reads it before. */
  answered(conversationId: string, now: number): void {
    this.sql.exec(
      "INSERT OR IGNORE INTO reminders (conversation_id, about, due_at) VALUES (?, 'answer-unread', ?)",
      conversationId,
      now + this.times.answerUnread,
    );
  }

  /** True while a reminder that was due has neither been given nor lost its reason. */
  has({ conversation_id, about, due_at }: Reminder): boolean {
    const found = this.sql.exec(
      'SELECT 1 FROM reminders WHERE conversation_id = ? AND about = ? AND due_at = ?',
      conversation_id,
      about,
      due_at,
    );
    return found.toArray().length > 0;
  }

  /** Removes a reminder that was given or no longer has a reason, and schedules the next of its kind. */
  done(reminder: Reminder, now: number): void {
    this.remove(reminder);
    if (reminder.about === 'answer-due')
      this.planNext(reminder.conversation_id, reminder.answer_by, Math.max(reminder.due_at, now));
  }

  private planNext(conversationId: string, answerBy: number, after: number): void {
    const next = nextReminder(answerBy, after, this.times);
    if (next)
      this.sql.exec(
        `INSERT INTO reminders (conversation_id, about, due_at, answer_by, days_left)
         VALUES (?, 'answer-due', ?, ?, ?)`,
        conversationId,
        next.at,
        answerBy,
        next.daysLeft,
      );
  }
}
