import type { CloseReason, ConversationStatus } from '../../domain/conversation.ts';
import { migrate } from '../migrate.ts';
import { inboxSteps } from './migrations.ts';

/** What a conversation tells the inbox of one of its participants. Times are epoch milliseconds. */
export interface InboxEntry {
  conversationId: string;
  version: number;
  lastSeq: number;
  /** The last message that the inbox's owner sent: who writes has read what came before. */
  ownLastSeq: number;
  status: ConversationStatus;
  endedAt: number | null;
  answerBy: number | null;
  closeReason: CloseReason | null;
  /** Until when an answer is promised; null where none is. */
  promisedBy: number | null;
  lastMessageText: string | null;
  lastMessageAt: number | null;
}

/** How far one person has read in each of their conversations. */
export class UnreadMarks {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
    migrate(sql, inboxSteps);
  }

  /** Takes in a conversation's news; older news than what is known changes nothing. */
  update(entry: InboxEntry): void {
    this.sql.exec(
      `INSERT INTO marks (conversation_id, version, last_seq, read_seq) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (conversation_id) DO UPDATE SET
         version = excluded.version, last_seq = excluded.last_seq, read_seq = max(read_seq, excluded.read_seq)
       WHERE excluded.version > version`,
      entry.conversationId,
      entry.version,
      entry.lastSeq,
      entry.ownLastSeq,
    );
  }

  /** Moves the mark forward to `seq`, never back. */
  read(conversationId: string, seq: number): void {
    this.sql.exec(
      `INSERT INTO marks (conversation_id, last_seq, read_seq) VALUES (?1, ?2, ?2)
       ON CONFLICT (conversation_id) DO UPDATE SET read_seq = excluded.read_seq
       WHERE excluded.read_seq > read_seq`,
      conversationId,
      seq,
    );
  }

  /** Unread messages of one conversation. */
  unreadIn(conversationId: string): number {
    const [row] = this.sql
      .exec<{ unread: number }>(
        'SELECT unread FROM marks WHERE conversation_id = ?',
        conversationId,
      )
      .toArray();
    return row?.unread ?? 0;
  }

  /** Unread messages of every conversation that has some. */
  unread(): Record<string, number> {
    const rows = this.sql
      .exec<{ conversation_id: string; unread: number }>(
        'SELECT conversation_id, unread FROM marks WHERE unread > 0',
      )
      .toArray();
    return Object.fromEntries(rows.map((row) => [row.conversation_id, row.unread]));
  }

  /** The number of conversations with unread messages. */
  unreadConversations(): number {
    return this.sql.exec<{ n: number }>('SELECT count(*) AS n FROM marks WHERE unread > 0').one().n;
  }
}
