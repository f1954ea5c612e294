/**
 * Numbers what changes in an inbox, from 2 on, so that a tab that comes back is told only what came later.
 * The numbers stand beside what changed: the greatest is the inbox's version. 1 is that of an inbox in
 * which nothing has happened, 0 what a tab says that knows nothing.
 */
export class Changes {
  private readonly sql: SqlStorage;
  private version: number | null = null;

  /** The tables are those of unread-marks.ts, which makes them. */
  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** The number of the last change. */
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
   * Runs a statement that writes the number it is given beside what it changes. The number counts if
   * it has changed anything.
   */
  write(statement: (change: number) => SqlStorageCursor<Record<string, SqlStorageValue>>): void {
    const change = this.latest() + 1;
    if (statement(change).toArray().length > 0) this.version = change;
  }

  /** Notes that some notice is not as it was. */
  noteNotices(): void {
    this.write((change) =>
      this.sql.exec('UPDATE owner SET notices_change = ? RETURNING one', change),
    );
  }

  /** Notes that rows of conversations are not as they were in what only D1 knows. */
  noteRows(): void {
    this.write((change) => this.sql.exec('UPDATE owner SET rows_change = ? RETURNING one', change));
  }

  /** What has changed after `version`, beside conversations. */
  since(version: number): { haveNotices: boolean; haveRows: boolean } {
    const { notices, rows } = this.sql
      .exec<{ notices: 0 | 1; rows: 0 | 1 }>(
        'SELECT notices_change > ?1 AS notices, rows_change > ?1 AS rows FROM owner',
        version,
      )
      .one();
    return { haveNotices: notices === 1, haveRows: rows === 1 };
  }

  /** To be called when a transaction was rolled back. */
  forget(): void {
    this.version = null;
  }
}
