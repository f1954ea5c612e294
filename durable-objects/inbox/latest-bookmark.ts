import { greatestBookmark } from '../../domain/bookmark.ts';

/**
 * D1's state as far as the inbox has heard of it, with what it was told of. Each frame names it, so that
 * whoever is told of something finds it in D1, too, from any replica.
 */
export class LatestBookmark {
  private readonly sql: SqlStorage;
  /** Undefined until what is kept has been read. */
  private greatest: string | null | undefined = undefined;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Null where it has heard of none. */
  get(): string | null {
    if (this.greatest === undefined) {
      const kept = this.sql.exec<{ bookmark: string | null }>('SELECT bookmark FROM owner').one();
      this.greatest = kept.bookmark;
    }
    return this.greatest;
  }

  note(bookmark: string | null): void {
    this.greatest = greatestBookmark(this.get(), bookmark);
  }

  /** Has what was noted outlive the object's sleep: to be called where no tab was there to be told. */
  keep(): void {
    this.sql.exec('UPDATE owner SET bookmark = ?', this.get());
  }
}
