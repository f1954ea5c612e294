/**
 * Numbers the changes of an inbox, from 2 on, so that a reconnecting tab gets only later changes. The numbers
 * are stored with the changed rows; the greatest is the inbox's version. An unchanged inbox has version 1. A
 * tab without any state sends 0.
 */
export class Changes {
  private readonly sql: SqlStorage;
  private version: number | null = null;

  /** `read-cursors.ts` creates the tables. */
  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  latest(): number {
    this.version ??= this.sql
      .exec<{ version: number }>(
        `SELECT max(1, notices_change, rows_change,
           (SELECT coalesce(max(change), 0) FROM marks)) AS version FROM owner`,
      )
      .one().version;
    return this.version;
  }

  /**
   * Runs a statement that stores the given number with what it changes. The number is used only when the
   * statement changed something.
   */
  write(statement: (change: number) => SqlStorageCursor<Record<string, SqlStorageValue>>): void {
    const change = this.latest() + 1;
    if (statement(change).toArray().length > 0) this.version = change;
  }

  recordNotices(): void {
    this.write((change) =>
      this.sql.exec('UPDATE owner SET notices_change = ? RETURNING one', change),
    );
  }

  /** Records that rows of conversations changed in columns that only D1 has. */
  recordRows(): void {
    this.write((change) => this.sql.exec('UPDATE owner SET rows_change = ? RETURNING one', change));
  }

  /** The changes after `version`, except those of conversations. */
  since(version: number): { haveNotices: boolean; haveRows: boolean } {
    const { notices, rows } = this.sql
      .exec<{ notices: 0 | 1; rows: 0 | 1 }>(
        'SELECT notices_change > ?1 AS notices, rows_change > ?1 AS rows FROM owner',
        version,
      )
      .one();
    return { haveNotices: notices === 1, haveRows: rows === 1 };
  }

  /** Call it when a transaction was rolled back. */
  clearMemory(): void {
    this.version = null;
  }
}
