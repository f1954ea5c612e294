import { ACCESS_TOKEN_SECONDS } from '../../domain/limits.ts';

/**
 * One user's ended sessions whose access tokens may not have expired, and the sockets of each session. Times
 * are epoch milliseconds.
 */
export class Sessions {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Records ended sessions until their access tokens expire. */
  end(sessionIds: readonly string[], now: number): void {
    this.sql.exec('DELETE FROM ended_sessions WHERE until <= ?', now);
    for (const sessionId of sessionIds)
      this.sql.exec(
        'INSERT INTO ended_sessions (session_id, until) VALUES (?, ?) ON CONFLICT DO NOTHING',
        sessionId,
        now + ACCESS_TOKEN_SECONDS * 1000,
      );
  }

  /** True for every session of a deleted account, too. */
  hasEnded(sessionId: string): boolean {
    return (
      this.sql
        .exec(
          `SELECT 1 FROM ended_sessions WHERE session_id = ?
           UNION ALL SELECT 1 FROM owner WHERE closed_at IS NOT NULL`,
          sessionId,
        )
        .toArray().length > 0
    );
  }

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

  socketsOfEnded(now: number): { sessionId: string; conversationId: string }[] {
    return this.sql
      .exec<{ sessionId: string; conversationId: string }>(
        `SELECT session_id AS sessionId, conversation_id AS conversationId FROM session_sockets
         WHERE session_id IN (SELECT session_id FROM ended_sessions) AND expires_at > ?`,
        now,
      )
      .toArray();
  }

  /** The conversations in which a session may have a socket. */
  conversationsWithSockets(now: number): string[] {
    return this.sql
      .exec<{ id: string }>(
        'SELECT DISTINCT conversation_id AS id FROM session_sockets WHERE expires_at > ?',
        now,
      )
      .toArray()
      .map(({ id }) => id);
  }

  /** Call it once the conversation has closed the session's sockets. */
  removeSockets(sessionId: string, conversationId: string): void {
    this.sql.exec(
      'DELETE FROM session_sockets WHERE session_id = ? AND conversation_id = ?',
      sessionId,
      conversationId,
    );
  }
}
