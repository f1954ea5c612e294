import type { Attachment } from '../../domain/conversations/attachment.ts';
import type { MessageKind } from '../../domain/conversations/clarification.ts';
import type { Message } from '../../domain/conversations/conversation-wire.ts';
import { iso } from '../../domain/dates/iso.ts';

export type MessageRow = {
  seq: number;
  id: string;
  sender_id: string;
  text: string;
  created_at: number;
  is_hidden: 0 | 1;
  attachments: string | null;
  kind: MessageKind;
};

/** The messages in the object's SQLite, as both participants read them. */
export class StoredMessages {
  protected readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** The message with this client-generated id, or null. */
  byId(id: string): Message | null {
    const [row] = this.sql.exec<MessageRow>('SELECT * FROM messages WHERE id = ?', id).toArray();
    return row ? messageFrom(row) : null;
  }

  at(seqs: readonly number[]): Message[] {
    return this.sql
      .exec<MessageRow>(
        'SELECT * FROM messages WHERE seq IN (SELECT value FROM json_each(?))',
        JSON.stringify(seqs),
      )
      .toArray()
      .map(messageFrom);
  }

  /**
   * At most `limit` messages with a greater `seq`, ascending. The first is included whatever its length;
   * others while all their texts and attachments together have at most `maxCharacters`.
   */
  after(seq: number, limit: number, maxCharacters = Number.POSITIVE_INFINITY): Message[] {
    const messages: Message[] = [];
    let characters = 0;
    for (const row of this.sql.exec<MessageRow>(
      'SELECT * FROM messages WHERE seq > ? ORDER BY seq LIMIT ?',
      seq,
      limit,
    )) {
      characters += row.text.length + (row.attachments?.length ?? 0);
      if (messages.length > 0 && characters > maxCharacters) break;
      messages.push(messageFrom(row));
    }
    return messages;
  }

  /** The last `limit` messages up to `seq` that are or were hidden, in their present form. */
  everHiddenUpTo(seq: number, limit: number): Message[] {
    return this.sql
      .exec<MessageRow>(
        'SELECT * FROM messages WHERE was_hidden = 1 AND seq <= ? ORDER BY seq DESC LIMIT ?',
        seq,
        limit,
      )
      .toArray()
      .map(messageFrom);
  }

  /** The last `limit` messages with attachments up to `seq`. */
  attachedUpTo(seq: number, limit: number): Message[] {
    return this.sql
      .exec<MessageRow>(
        'SELECT * FROM messages WHERE attachments IS NOT NULL AND seq <= ? ORDER BY seq DESC LIMIT ?',
        seq,
        limit,
      )
      .toArray()
      .map(messageFrom);
  }

  /** The last `limit` messages with a smaller `seq`, ascending. */
  before(seq: number, limit: number): Message[] {
    return this.sql
      .exec<MessageRow>(
        'SELECT * FROM messages WHERE seq < ? ORDER BY seq DESC LIMIT ?',
        seq,
        limit,
      )
      .toArray()
      .reverse()
      .map(messageFrom);
  }
}

export function attachmentsOf({ attachments }: Pick<MessageRow, 'attachments'>): Attachment[] {
  return attachments === null ? [] : JSON.parse(attachments);
}

export function messageFrom(row: MessageRow): Message {
  const message: Message = {
    id: row.id,
    seq: row.seq,
    senderId: row.sender_id,
    text: row.text,
    type: 'text',
    kind: row.kind,
    createdAt: iso(row.created_at),
  };
  const attachments = attachmentsOf(row);
  if (attachments.length > 0) message.attachments = attachments;
  if (row.is_hidden) message.hidden = true;
  return message;
}
