/**
 * Messages that their senders withdrew before they were stored. A withdrawn message may still arrive later,
 * on any connection; its id is never stored.
 */
export class Withdrawals {
  private readonly sql: SqlStorage;
  /** By sender. Read once, so that storing a message needs no query. */
  private ids: Map<string, Set<string>> | null = null;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  has(senderId: string, id: string): boolean {
    return this.read().get(senderId)?.has(id) ?? false;
  }

  count(senderId: string): number {
    return this.read().get(senderId)?.size ?? 0;
  }

  add(senderId: string, id: string, now: number): void {
    const known = this.read();
    this.sql.exec(
      'INSERT INTO withdrawals (sender_id, id, withdrawn_at) VALUES (?, ?, ?)',
      senderId,
      id,
      now,
    );
    known.set(senderId, (known.get(senderId) ?? new Set()).add(id));
  }

  /** Makes another user the sender of what the former one has withdrawn. */
  moveSender(former: string, senderId: string): void {
    this.ids = null;
    this.sql.exec('UPDATE withdrawals SET sender_id = ? WHERE sender_id = ?', senderId, former);
  }

  private read(): Map<string, Set<string>> {
    if (this.ids) return this.ids;
    const ids = new Map<string, Set<string>>();
    for (const row of this.sql.exec<{ sender_id: string; id: string }>(
      'SELECT sender_id, id FROM withdrawals',
    ))
      ids.set(row.sender_id, (ids.get(row.sender_id) ?? new Set()).add(row.id));
    this.ids = ids;
    return ids;
  }
}
