import {
  changedPreferences,
  type NotificationPreferences,
  type PreferencesChange,
} from '../../domain/notification.ts';

/** What the inbox's owner has chosen, and when they were last there. */
export class Owner {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  preferences(): NotificationPreferences {
    return changedPreferences(this.chosen(), {});
  }

  savePreferences(change: PreferencesChange): NotificationPreferences {
    const preferences = changedPreferences(this.chosen(), change);
    this.sql.exec('UPDATE owner SET preferences = ?', JSON.stringify(preferences));
    return preferences;
  }

  /** Notes that they are there, or have read something, at `now`. */
  seen(now: number): void {
    this.sql.exec('UPDATE owner SET last_seen_at = ?', now);
  }

  /** When they were last there, epoch milliseconds; null if never. */
  lastSeenAt(): number | null {
    return this.sql.exec<{ last_seen_at: number | null }>('SELECT last_seen_at FROM owner').one()
      .last_seen_at;
  }

  private chosen(): PreferencesChange {
    const { preferences } = this.sql
      .exec<{ preferences: string }>('SELECT preferences FROM owner')
      .one();
    return JSON.parse(preferences);
  }
}
