import type { DeliveryChannel, NoticeKind } from '../../domain/notifications/notification.ts';
import {
  deliveryDueAt,
  type NoticeTimes,
} from '../../domain/notifications/notification-schedule.ts';
import { retryAt, retryPolicies } from '../../domain/retry.ts';
import { type DueRow, DueRows } from '../due-rows.ts';

type Delivery = DueRow & { notice_id: string; channel: DeliveryChannel };

/**
 * The mails and pushes of notices and their times; also the outbox to the queue. A row is deleted when its
 * notice is no longer to be sent. A claimed row stays, in case sending fails.
 */
export class NoticeDeliveries extends DueRows<Delivery> {
  private readonly times: NoticeTimes;

  constructor(sql: SqlStorage, times: NoticeTimes) {
    super(sql, {
      ...{ table: 'deliveries', key: ['notice_id', 'channel'], limit: 50 },
      policy: retryPolicies.state,
    });
    this.times = times;
  }

  /**
   * Schedules the notice. A waiting delivery keeps its time. A queued one becomes due again, unless it is
   * claimed before.
   */
  add(
    noticeId: string,
    kind: NoticeKind,
    channel: DeliveryChannel,
    { heardAt, isDigest }: { heardAt: number | null; isDigest: boolean },
    now: number,
  ): void {
    this.sql.exec(
      `INSERT INTO deliveries (notice_id, channel, due_at) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET due_at = excluded.due_at, is_queued = 0, attempts = 0,
         claim = NULL, is_claimed = 0
       WHERE is_queued = 1`,
      noticeId,
      channel,
      deliveryDueAt(kind, channel, heardAt, now, this.times, isDigest),
    );
  }

  /** True while the notice waits to be sent by the channel. */
  has(noticeId: string, channel: DeliveryChannel): boolean {
    return (
      this.sql
        .exec(
          'SELECT 1 FROM deliveries WHERE notice_id = ? AND channel = ? AND is_claimed = 0',
          noticeId,
          channel,
        )
        .toArray().length > 0
    );
  }

  /**
   * Marks the delivery as claimed, so that it waits no longer. Returns the claim's number, which is
   * `number()` unless the same delivery was claimed before and could not be sent.
   */
  claimed(noticeId: string, channel: DeliveryChannel, number: () => number): number {
    const which = [noticeId, channel];
    const { claim } = this.sql
      .exec<{ claim: number | null }>(
        'SELECT claim FROM deliveries WHERE notice_id = ? AND channel = ?',
        ...which,
      )
      .one();
    const known = claim ?? number();
    this.sql.exec(
      `UPDATE deliveries SET due_at = NULL, is_queued = 1, is_claimed = 1, claim = ?
       WHERE notice_id = ? AND channel = ?`,
      known,
      ...which,
    );
    return known;
  }

  /**
   * Reschedules the delivery of this claim with growing delays, up to the retry limit of mails. Changes
   * nothing when it is already due again or no longer to be sent.
   */
  unsent(noticeId: string, channel: DeliveryChannel, claim: number, now: number): void {
    const [row] = this.sql
      .exec<{ attempts: number }>(
        `SELECT attempts FROM deliveries
         WHERE notice_id = ? AND channel = ? AND is_claimed = 1 AND claim = ?`,
        noticeId,
        channel,
        claim,
      )
      .toArray();
    const dueAt = row && retryAt(row.attempts + 1, retryPolicies.mails, now);
    if (dueAt == null) return;
    this.sql.exec(
      `UPDATE deliveries SET due_at = ?, attempts = attempts + 1, is_queued = 0, is_claimed = 0
       WHERE notice_id = ? AND channel = ?`,
      dueAt,
      noticeId,
      channel,
    );
  }

  /** Postpones the delivery to `until`; null waits for its owner to disconnect. */
  putOff(noticeId: string, channel: DeliveryChannel, until: number | null): void {
    this.sql.exec(
      'UPDATE deliveries SET due_at = ?, is_queued = 0 WHERE notice_id = ? AND channel = ?',
      until,
      noticeId,
      channel,
    );
  }

  /** Marks a delivery that the queue accepted. */
  queued({ notice_id, channel }: Delivery): void {
    this.sql.exec(
      'UPDATE deliveries SET due_at = NULL, is_queued = 1 WHERE notice_id = ? AND channel = ?',
      notice_id,
      channel,
    );
  }

  removeAll(noticeIds: readonly string[]): void {
    if (noticeIds.length === 0) return;
    this.sql.exec(
      'DELETE FROM deliveries WHERE notice_id IN (SELECT value FROM json_each(?))',
      JSON.stringify(noticeIds),
    );
  }

  /** The notices that wait to be mailed, except one. */
  waitingMails(exceptId: string): string[] {
    return this.sql
      .exec<{ notice_id: string }>(
        `SELECT notice_id FROM deliveries
         WHERE channel = 'email' AND is_claimed = 0 AND notice_id <> ?`,
        exceptId,
      )
      .toArray()
      .map(({ notice_id }) => notice_id);
  }

  /** Marks a mail as sent within that of another notice: it has no claim of its own. */
  gathered(noticeId: string): void {
    this.sql.exec(
      `UPDATE deliveries SET due_at = NULL, is_queued = 1, is_claimed = 1, claim = NULL
       WHERE notice_id = ? AND channel = 'email'`,
      noticeId,
    );
  }

  /** Reschedules mails of these threads that were gathered in one which was not sent. */
  ungather(threads: readonly string[], now: number): void {
    this.sql.exec(
      `UPDATE deliveries SET due_at = ?, is_queued = 0, is_claimed = 0
       WHERE channel = 'email' AND is_claimed = 1 AND claim IS NULL AND notice_id IN (
         SELECT id FROM notices
         WHERE coalesce(conversation_id, thing) IN (SELECT value FROM json_each(?)))`,
      now + this.times.mailAfter,
      JSON.stringify(threads),
    );
  }

  /** Has postponed mails of these kinds sent soon, because their owner was present and left again. */
  hasten(kinds: readonly NoticeKind[], now: number): void {
    const soon = now + this.times.mailAfter;
    this.sql.exec(
      `UPDATE deliveries SET due_at = ?1
       WHERE channel = 'email' AND due_at > ?1 AND is_queued = 0 AND attempts = 0 AND notice_id IN (
         SELECT id FROM notices WHERE kind IN (SELECT value FROM json_each(?2)))`,
      soon,
      JSON.stringify(kinds),
    );
  }

  /** Schedules the deliveries that waited for the owner to disconnect. */
  release(now: number): void {
    this.sql.exec(
      'UPDATE deliveries SET due_at = ? WHERE due_at IS NULL AND is_queued = 0',
      now + this.times.mailAfter,
    );
  }

  /** Time of the last mail about the thread, epoch milliseconds; null without any. */
  lastMailedAt(thread: string): number | null {
    const [row] = this.sql
      .exec<{ at: number }>('SELECT at FROM mailed WHERE thread = ?', thread)
      .toArray();
    return row?.at ?? null;
  }

  /** Records the key and time of a mail about the thread. */
  mailed(thread: string, key: string, now: number): void {
    this.sql.exec(
      `INSERT INTO mailed (thread, key, at) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET before = at, key = excluded.key, at = excluded.at`,
      thread,
      key,
      now,
    );
  }

  /** Restores the state of all threads from before the mail with this key, which was not sent. Returns the threads. */
  unmailed(key: string): string[] {
    const threads = this.sql
      .exec<{ thread: string }>('SELECT thread FROM mailed WHERE key = ?', key)
      .toArray();
    this.sql.exec('DELETE FROM mailed WHERE key = ? AND before IS NULL', key);
    this.sql.exec('UPDATE mailed SET at = before, before = NULL, key = NULL WHERE key = ?', key);
    return threads.map(({ thread }) => thread);
  }

  /** Deletes deliveries without a notice, and records of mails from before `time`. */
  prune(time: number): void {
    this.sql.exec('DELETE FROM deliveries WHERE notice_id NOT IN (SELECT id FROM notices)');
    this.sql.exec('DELETE FROM mailed WHERE at < ?', time);
  }
}
