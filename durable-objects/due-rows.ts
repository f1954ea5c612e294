import { type RetryPolicy, retryDelay } from '../domain/retry.ts';

/** The columns that every table of waiting work has. Epoch milliseconds; null while nothing is to be done. */
export type DueRow = { due_at: number | null; attempts: number };

interface DueTable {
  table: string;
  /** The columns that name a row; none for a table of at most one row. */
  key: readonly string[];
  policy: RetryPolicy;
  /** Maximum rows in one run. The alarm rings again for the others. */
  limit: number;
}

/**
 * The waiting work of an object, in one of its tables. The object's alarm rings at {@link nextDueAt} at the latest;
 * then it acts on the rows that are {@link due}. A row whose act has failed is due again later, with growing delays.
 * An act may happen twice, and is never lost. Writes belong in the caller's transaction.
 */
export class DueRows<Row extends DueRow> {
  protected readonly sql: SqlStorage;
  private readonly of: DueTable;
  private readonly isRow: string;

  constructor(sql: SqlStorage, of: DueTable) {
    this.sql = sql;
    this.of = of;
    this.isRow = of.key.map((column) => `${column} = ?`).join(' AND ') || 'true';
  }

  /** The rows that are due at `now`, those that wait longest first. */
  due(now: number): Row[] {
    const { table, limit } = this.of;
    return this.sql
      .exec<Row>(`SELECT * FROM ${table} WHERE due_at <= ? ORDER BY due_at LIMIT ?`, now, limit)
      .toArray();
  }

  /** The earliest time at which a row is due; null without any. */
  nextDueAt(): number | null {
    const { table } = this.of;
    return this.sql
      .exec<{ at: number | null }>(
        `SELECT min(due_at) AS at FROM ${table} WHERE due_at IS NOT NULL`,
      )
      .one().at;
  }

  /**
   * Acts on the rows one after the other. A row whose act rejects is due again later, and given to `report`. `act`
   * removes the row, or gives it another time.
   */
  async run(
    rows: readonly Row[],
    act: (row: Row) => Promise<void>,
    report: (error: unknown, row: Row) => void,
    now: number,
  ): Promise<void> {
    for (const row of rows) {
      try {
        await act(row);
      } catch (error) {
        this.failed(row, now);
        report(error, row);
      }
    }
  }

  /** Has the row wait after a failed attempt at `now`. */
  failed(row: Row, now: number): void {
    const attempts = row.attempts + 1;
    this.sql.exec(
      `UPDATE ${this.of.table} SET attempts = ?, due_at = ? WHERE ${this.isRow}`,
      attempts,
      now + retryDelay(attempts, this.of.policy),
      ...this.keyOf(row),
    );
  }

  remove(row: Partial<Row>): void {
    this.sql.exec(`DELETE FROM ${this.of.table} WHERE ${this.isRow}`, ...this.keyOf(row));
  }

  private keyOf(row: Partial<Row>): SqlStorageValue[] {
    return this.of.key.map((column) => row[column as keyof Row] as SqlStorageValue);
  }
}
