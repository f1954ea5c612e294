import {
  PUSH_SUBSCRIPTION_MS,
  PUSH_SUBSCRIPTIONS_MAX,
  type PushSubscriptionInput,
} from '../../domain/notifications/push-subscription.ts';

/**
 * Push subscriptions of the owner's devices. Each belongs to a session and ends with it. Times are epoch milliseconds.
 */
export class PushSubscriptions {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Stores or renews a device's subscription. Beyond the limit, the least recently renewed is deleted. */
  save({ endpoint, keys }: PushSubscriptionInput, sessionId: string, now: number): void {
    this.sql.exec(
      `INSERT INTO push_subscriptions (endpoint, p256dh, auth, session_id, renewed_at)
       VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (endpoint) DO UPDATE SET
         p256dh = excluded.p256dh, auth = excluded.auth, session_id = excluded.session_id,
         renewed_at = excluded.renewed_at`,
      endpoint,
      keys.p256dh,
      keys.auth,
      sessionId,
      now,
    );
    this.sql.exec(
      `DELETE FROM push_subscriptions WHERE endpoint NOT IN
         (SELECT endpoint FROM push_subscriptions ORDER BY renewed_at DESC, endpoint LIMIT ?)`,
      PUSH_SUBSCRIPTIONS_MAX,
    );
  }

  /** True when there is any device to push to. */
  hasAny(): boolean {
    return this.sql.exec('SELECT 1 FROM push_subscriptions LIMIT 1').toArray().length > 0;
  }

  /** The devices whose app was opened lately. Deletes the others. */
  all(now: number): PushSubscriptionInput[] {
    this.sql.exec(
      'DELETE FROM push_subscriptions WHERE renewed_at <= ?',
      now - PUSH_SUBSCRIPTION_MS,
    );
    return this.sql
      .exec<{ endpoint: string; p256dh: string; auth: string }>(
        'SELECT endpoint, p256dh, auth FROM push_subscriptions ORDER BY renewed_at DESC, endpoint',
      )
      .toArray()
      .map(({ endpoint, ...keys }) => ({ endpoint, keys }));
  }

  remove(endpoint: string): void {
    this.sql.exec('DELETE FROM push_subscriptions WHERE endpoint = ?', endpoint);
  }

  endOf(sessionIds: readonly string[]): void {
    this.sql.exec(
      'DELETE FROM push_subscriptions WHERE session_id IN (SELECT value FROM json_each(?))',
      JSON.stringify(sessionIds),
    );
  }
}
