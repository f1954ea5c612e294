import { ACCESS_TOKEN_SECONDS } from '../../domain/limits.ts';

/**
 * What one person's object knows of their sessions: which have ended while their access tokens go
 * on, and where each has sockets. Times are epoch milliseconds.
 */
export class Sessions {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Notes that sessions have ended, for as long as their tokens may still be shown. */
  end(sessionIds: readonly string[], now: number): void {
    this.sql.exec('DELETE FROM ended_sessions WHERE until <= ?', now);
    for (const sessionId of sessionIds)
      this.sql.exec(
        'INSERT INTO ended_sessions (session_id, until) VALUES (?, ?) ON CONFLICT DO NOTHING',
        sessionId,
        now + ACCESS_TOKEN_SECONDS * 1000,
      );
  }

  hasEnded(sessionId: string): boolean {
    return (
      this.sql.exec('SELECT 1 FROM ended_sessions WHERE session_id = ?', sessionId).toArray()
        .length > 0
    );
  }

  /** Notes that a session has a socket in a conversation, and forgets those that ended by `now`. */
  rememberSocket(sessionId: string, conversationId: string, expiresAt: number, now: number): void {
    this.sql.exec('DELETE FROM session_sockets WHERE expires_at <= ?', now);
    this.sql.exec(
      `INSERT INTO session_sockets (session_id, conversation_id, expires_at) VALUES (?1, ?2, ?3)
       ON CONFLICT DO UPDATE SET expires_at = excluded.expires_at`,
      sessionId,
      conversationId,
      expiresAt,
    );
  }

  /** The conversations in which the session may have sockets; forgotten by being read. */
  takeSocketsOf(sessionId: string): string[] {
    return this.sql
      .exec<{ conversation_id: string }>(
        'DELETE FROM session_sockets WHERE session_id = ? RETURNING conversation_id',
        sessionId,
      )
      .toArray()
      .map((row) => row.conversation_id);
  }
}
