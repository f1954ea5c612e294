import { greatestBookmark } from '../../domain/bookmark.ts';

/**
 * The latest D1 bookmark that callers passed to the inbox. Every frame includes it, so that a client that
 * reads from any replica finds there what the frame announced.
 */
export class LatestBookmark {
  private readonly sql: SqlStorage;
  /** Undefined until the stored value has been read. */
  private greatest: string | null | undefined = undefined;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Null before the first bookmark. */
  get(): string | null {
    if (this.greatest === undefined) {
      const row = this.sql.exec<{ bookmark: string | null }>('SELECT bookmark FROM owner').one();
      this.greatest = row.bookmark;
    }
    return this.greatest;
  }

  observe(bookmark: string | null): void {
    this.greatest = greatestBookmark(this.get(), bookmark);
  }

  /** Stores the bookmark beyond the object's eviction. Call it when no tab was connected to receive it. */
  persist(): void {
    this.sql.exec('UPDATE owner SET bookmark = ?', this.get());
  }
}
