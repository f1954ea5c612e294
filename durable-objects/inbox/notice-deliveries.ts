import { deliveryDueAt, type NoticeTimes } from '../../domain/notifications/notice-times.ts';
import type { DeliveryChannel, NoticeKind } from '../../domain/notifications/notification.ts';
import { retryAt, retryPolicies } from '../../domain/retry.ts';

export interface WaitingDelivery {
  noticeId: string;
  channel: DeliveryChannel;
  attempts: number;
}

type Row = { notice_id: string; channel: DeliveryChannel; attempts: number };

const deliveryFrom = (row: Row): WaitingDelivery => ({
  noticeId: row.notice_id,
  channel: row.channel,
  attempts: row.attempts,
});

/** How many are looked at in one go: the alarm rings again for the others. */
const DUE_AT_ONCE = 50;

/**
 * The notices that are to leave by mail or push, and their times: also the outbox to the queue. A row goes when its
 * notice is not to leave any more; one that was claimed stays, in case it could not be sent.
 */
export class NoticeDeliveries {
  private readonly sql: SqlStorage;
  private readonly times: NoticeTimes;

  constructor(sql: SqlStorage, times: NoticeTimes) {
    this.sql = sql;
    this.times = times;
  }

  /**
   * Lets the notice leave in its time. What waits already keeps its place; what is in the queue is due
   * again, unless it is claimed before.
   */
  add(
    noticeId: string,
    kind: NoticeKind,
    channel: DeliveryChannel,
    heardAt: number | null,
    now: number,
  ): void {
    this.sql.exec(
      `INSERT INTO deliveries (notice_id, channel, due_at) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET due_at = excluded.due_at, is_queued = 0, attempts = 0,
         claim = NULL, is_claimed = 0
       WHERE is_queued = 1`,
      noticeId,
      channel,
      deliveryDueAt(kind, channel, heardAt, now, this.times),
    );
  }

  /** What is due at `now`, a limited number. */
  due(now: number): WaitingDelivery[] {
    return this.sql
      .exec<Row>(
        'SELECT notice_id, channel, attempts FROM deliveries WHERE due_at <= ? ORDER BY due_at LIMIT ?',
        now,
        DUE_AT_ONCE,
      )
      .toArray()
      .map(deliveryFrom);
  }

  /** Whether the notice waits to leave by the channel. */
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
   * Notes that the notice was claimed to be sent: it waits no more. Answers the claim's number, which is
   * `number()` unless the same was claimed before and could not be sent.
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
   * The delivery that was claimed under the number could not be sent, and is due again, later each time, as often as a
   * mail is tried. Changes nothing where it is due again anyway, or is not to leave any more.
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

  /** Asks about it again at `until`; without one, once its owner has left. */
  putOff(
    { noticeId, channel }: Pick<WaitingDelivery, 'noticeId' | 'channel'>,
    until: number | null,
  ): void {
    this.sql.exec(
      'UPDATE deliveries SET due_at = ?, is_queued = 0 WHERE notice_id = ? AND channel = ?',
      until,
      noticeId,
      channel,
    );
  }

  /** The queue has taken it. */
  queued({ noticeId, channel }: WaitingDelivery): void {
    this.sql.exec(
      'UPDATE deliveries SET due_at = NULL, is_queued = 1 WHERE notice_id = ? AND channel = ?',
      noticeId,
      channel,
    );
  }

  /** The queue has not taken it; its next turn comes later each time. */
  failed({ noticeId, channel, attempts }: WaitingDelivery, retryAt: number): void {
    this.sql.exec(
      'UPDATE deliveries SET due_at = ?, attempts = ? WHERE notice_id = ? AND channel = ?',
      retryAt,
      attempts + 1,
      noticeId,
      channel,
    );
  }

  /** It leaves no more. */
  remove(noticeId: string, channel: DeliveryChannel): void {
    this.sql.exec('DELETE FROM deliveries WHERE notice_id = ? AND channel = ?', noticeId, channel);
  }

  /** These notices leave no more. */
  removeAll(noticeIds: readonly string[]): void {
    this.sql.exec(
      'DELETE FROM deliveries WHERE notice_id IN (SELECT value FROM json_each(?))',
      JSON.stringify(noticeIds),
    );
  }

  /** The owner has left: what was held for that is due in its time. */
  release(now: number): void {
    this.sql.exec(
      'UPDATE deliveries SET due_at = ? WHERE due_at IS NULL AND is_queued = 0',
      now + this.times.mailAfter,
    );
  }

  /** When a mail about the thread last left, epoch milliseconds; null where none has. */
  lastMailedAt(thread: string): number | null {
    const [row] = this.sql
      .exec<{ at: number }>('SELECT at FROM mailed WHERE thread = ?', thread)
      .toArray();
    return row?.at ?? null;
  }

  /** Notes that a mail about the thread leaves now, under its key. */
  mailed(thread: string, key: string, now: number): void {
    this.sql.exec(
      `INSERT INTO mailed (thread, key, at) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET before = at, key = excluded.key, at = excluded.at`,
      thread,
      key,
      now,
    );
  }

  /** Notes that the mail with this key has not left: the thread is as it was before it. */
  unmailed(thread: string, key: string): void {
    const isIt = 'WHERE thread = ? AND key = ?';
    this.sql.exec(`DELETE FROM mailed ${isIt} AND before IS NULL`, thread, key);
    this.sql.exec(`UPDATE mailed SET at = before, before = NULL, key = NULL ${isIt}`, thread, key);
  }

  /** Forgets what has no notice any more, and mails from before `time`. */
  prune(time: number): void {
    this.sql.exec('DELETE FROM deliveries WHERE notice_id NOT IN (SELECT id FROM notices)');
    this.sql.exec('DELETE FROM mailed WHERE at < ?', time);
  }

  /** When something is due next; null where nothing is. */
  nextDueAt(): number | null {
    return this.sql.exec<{ at: number | null }>('SELECT min(due_at) AS at FROM deliveries').one()
      .at;
  }
}
