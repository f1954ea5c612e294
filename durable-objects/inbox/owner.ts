import {
  changedPreferences,
  type NotificationPreferences,
  type PreferencesChange,
} from '../../domain/notifications/notification.ts';

/** The inbox owner's settings, blocks and last presence. */
export class Owner {
  private readonly sql: SqlStorage;
  /** The stored preferences, once they have been read. */
  private known: NotificationPreferences | null = null;
  /**
   * Removals of content since the object woke. A caller that has read something and waited compares it, and
   * reads again: what it read may have been removed meanwhile.
   */
  private removed = 0;
  /** Undefined until it has been read. */
  private isGone: boolean | undefined = undefined;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  preferences(): NotificationPreferences {
    this.known ??= changedPreferences(this.chosen(), {});
    return this.known;
  }

  /** True when mails about posts and followers leave together once a day. */
  hasDailyDigest(): boolean {
    return this.preferences().dailyDigest;
  }

  savePreferences(change: PreferencesChange): NotificationPreferences {
    const preferences = changedPreferences(this.chosen(), change);
    this.sql.exec('UPDATE owner SET preferences = ?', JSON.stringify(preferences));
    this.known = null;
    return preferences;
  }

  /**
   * Records the owner's presence, or their reading, at that time. An earlier time than the stored one changes nothing.
   */
  seen(at: number): void {
    this.sql.exec('UPDATE owner SET last_seen_at = max(ifnull(last_seen_at, 0), ?)', at);
  }

  /** Time of the last presence, epoch milliseconds; null if never. */
  lastSeenAt(): number | null {
    return this.sql.exec<{ last_seen_at: number | null }>('SELECT last_seen_at FROM owner').one()
      .last_seen_at;
  }

  get removals(): number {
    return this.removed;
  }

  /** Records that content was removed from the notices. */
  forgot(now: number): void {
    this.removed += 1;
    this.sql.exec('UPDATE owner SET forgotten_at = ?', now);
  }

  /** Time of the last removal of content, epoch milliseconds; 0 if never. */
  forgottenAt(): number {
    return this.sql.exec<{ forgotten_at: number }>('SELECT forgotten_at FROM owner').one()
      .forgotten_at;
  }

  blockedIds(): string[] {
    const { blocked_ids } = this.sql
      .exec<{ blocked_ids: string }>('SELECT blocked_ids FROM owner')
      .one();
    return JSON.parse(blocked_ids);
  }

  saveBlockedIds(ids: readonly string[]): void {
    this.sql.exec('UPDATE owner SET blocked_ids = ?', JSON.stringify(ids));
  }

  /** True once the owner's account is deleted. */
  hasLeft(): boolean {
    this.isGone ??=
      this.sql.exec('SELECT 1 FROM owner WHERE closed_at IS NOT NULL').toArray().length > 0;
    return this.isGone;
  }

  /** Forgets everything about the owner, and records that they have left. */
  leave(now: number): void {
    this.removed += 1;
    this.known = null;
    this.isGone = undefined;
    this.sql.exec(
      `UPDATE owner SET preferences = '{}', last_seen_at = NULL, blocked_ids = '[]', bookmark = NULL,
         closed_at = coalesce(closed_at, ?)`,
      now,
    );
  }

  private chosen(): PreferencesChange {
    const { preferences } = this.sql
      .exec<{ preferences: string }>('SELECT preferences FROM owner')
      .one();
    return JSON.parse(preferences);
  }
}
