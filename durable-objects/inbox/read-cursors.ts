import type {
  Clarification,
  CloseReason,
  ConversationRole,
  ConversationStatus,
} from '../../domain/conversations/conversation.ts';
import { migrate } from '../migrate.ts';
import type { Changes } from './changes.ts';
import { inboxSteps } from './migrations.ts';

/** A conversation's update for one participant's inbox. Times are epoch milliseconds. */
export interface InboxEntry {
  conversationId: string;
  version: number;
  lastSeq: number;
  /** The owner's last message. Sending a message implies having read those before it. */
  ownLastSeq: number;
  /** The other participant's last message, and the number of their messages. */
  otherLastSeq: number;
  otherMessages: number;
  /** The owner's role. */
  role: ConversationRole;
  status: ConversationStatus;
  endedAt: number | null;
  answerBy: number | null;
  closeReason: CloseReason | null;
  /** Its two messages are not among `otherMessages`. Missing in entries of older code. */
  clarification?: Clarification | null;
  /** Deadline of the promised answer; null without a promise. */
  promisedBy: number | null;
  lastMessageText: string | null;
  lastMessageAt: number | null;
  lastMessageBy: ConversationRole | null;
  /** Missing in entries of older code. */
  thanked?: boolean;
}

export interface NewMessages {
  /** Number of the other participant's messages since the last entry. */
  count: number;
  /** True when these include the other participant's first message. */
  areFirst: boolean;
  /** True when the other participant has asked for a clarification since the last entry, or answered one. */
  haveClarification: boolean;
  /** True when the promise of an answer differs from the last entry's, or only one of the two has a question. */
  isPromiseNew: boolean;
  /** True when an answer was promised, and is not any more. */
  hasPromiseEnded: boolean;
  /** The last `seq` that the owner has read, and true when that is further than before the entry. */
  readSeq: number;
  haveBeenRead: boolean;
}

/** Facts about a conversation that only the inbox has, not the row in D1. */
export interface InboxCursor {
  unread: number;
  /** The last message that the owner has read; 0 without any. */
  readSeq: number;
  /** True when the owner wrote the last message; null in rows from before this was stored. */
  wroteLast: boolean | null;
}

/** A changed conversation: its last entry and its unread messages. */
export interface ChangedCursor {
  entry: InboxEntry;
  unread: number;
}

/** One user's cursor in each conversation: the last entry, how far the user has read, and if they wrote last. */
export class ReadCursors {
  private readonly sql: SqlStorage;
  private readonly changes: Changes;

  constructor(storage: DurableObjectStorage, changes: Changes) {
    this.sql = storage.sql;
    this.changes = changes;
    migrate(storage, inboxSteps);
  }

  /**
   * Stores a conversation's entry. Returns the other participant's new messages; null for an outdated entry,
   * which changes nothing.
   */
  update(entry: InboxEntry): NewMessages | null {
    const [mark] = this.sql
      .exec<KnownMark>(
        `SELECT version, last_seq, read_seq, other_messages, entry ->> '$.promisedBy' AS promised_by,
           iif(?2, entry ->> '$.clarification.askedAt', NULL) AS asked_at,
           iif(?2, entry ->> '$.clarification.answeredAt', NULL) AS answered_at
         FROM marks WHERE conversation_id = ?1`,
        entry.conversationId,
        entry.clarification ? 1 : 0,
      )
      .toArray();
    const count = newMessages(entry, mark);
    if (count === null) return null;
    const haveClarification = isClarificationNew(entry, mark);
    this.changes.write((change) =>
      this.sql.exec(
        `INSERT INTO marks (conversation_id, version, last_seq, read_seq, own_last_seq, other_messages,
           entry, change)
         VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6, ?7)
         ON CONFLICT (conversation_id) DO UPDATE SET
           version = excluded.version, last_seq = excluded.last_seq,
           read_seq = max(read_seq, excluded.read_seq), own_last_seq = excluded.own_last_seq,
           other_messages = excluded.other_messages, entry = excluded.entry, change = excluded.change
         WHERE excluded.version > version
         RETURNING change`,
        entry.conversationId,
        entry.version,
        entry.lastSeq,
        entry.ownLastSeq,
        entry.otherMessages,
        JSON.stringify(entry),
        change,
      ),
    );
    const areFirst = count > 0 && count === entry.otherMessages;
    const readBefore = mark?.read_seq ?? 0;
    const readSeq = Math.max(readBefore, entry.ownLastSeq);
    return {
      count,
      areFirst,
      haveClarification,
      isPromiseNew: isPromiseNew(entry, mark),
      hasPromiseEnded: entry.promisedBy === null && (mark?.promised_by ?? null) !== null,
      readSeq,
      haveBeenRead: readSeq > readBefore,
    };
  }

  /** Moves the cursor forward to `seq`, never back. */
  read(conversationId: string, seq: number): void {
    this.changes.write((change) =>
      this.sql.exec(
        `INSERT INTO marks (conversation_id, last_seq, read_seq, change) VALUES (?1, ?2, ?2, ?3)
         ON CONFLICT (conversation_id) DO UPDATE SET
           read_seq = excluded.read_seq, change = excluded.change
         WHERE excluded.read_seq > read_seq
         RETURNING change`,
        conversationId,
        seq,
        change,
      ),
    );
  }

  /**
   * Lowers the cursor to the entry, after the conversation's object was restored from an older state. Returns
   * the stored version when it was ahead, otherwise 0: later entries need a greater version.
   */
  goBack({ conversationId, version, lastSeq, otherMessages }: InboxEntry): number {
    const isAhead = `conversation_id = ?1 AND (version > ?2 OR last_seq > ?3 OR read_seq > ?3
      OR other_messages > ?4)`;
    const [ahead] = this.sql
      .exec<{ version: number }>(
        `UPDATE marks SET last_seq = min(last_seq, ?3), read_seq = min(read_seq, ?3),
           other_messages = min(other_messages, ?4)
         WHERE ${isAhead} RETURNING version`,
        conversationId,
        version,
        lastSeq,
        otherMessages,
      )
      .toArray();
    return ahead?.version ?? 0;
  }

  unreadIn(conversationId: string): number {
    const [row] = this.sql
      .exec<{ unread: number }>(
        'SELECT unread FROM marks WHERE conversation_id = ?',
        conversationId,
      )
      .toArray();
    return row?.unread ?? 0;
  }

  /**
   * The conversations that have changed after `version`, at most `limit`; null when one of them has no stored entry.
   */
  changedAfter(version: number, limit: number): ChangedCursor[] | null {
    const rows = this.sql
      .exec<{ entry: string | null; unread: number }>(
        'SELECT entry, unread FROM marks WHERE change > ? ORDER BY change LIMIT ?',
        version,
        limit,
      )
      .toArray();
    if (rows.some(({ entry }) => entry === null)) return null;
    return rows.map(({ entry, unread }) => ({ entry: JSON.parse(entry!), unread }));
  }

  /** The cursors of these conversations, without those that have no row. */
  of(conversationIds: readonly string[]): Record<string, InboxCursor> {
    const rows = this.sql
      .exec<{
        conversation_id: string;
        unread: number;
        readSeq: number;
        wrote_last: number | null;
      }>(
        `SELECT conversation_id, unread, read_seq AS readSeq, last_seq = own_last_seq AS wrote_last FROM marks
         WHERE conversation_id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(conversationIds),
      )
      .toArray();
    return Object.fromEntries(
      rows.map(({ conversation_id, unread, readSeq, wrote_last }) => [
        conversation_id,
        { unread, readSeq, wroteLast: wrote_last === null ? null : wrote_last === 1 },
      ]),
    );
  }

  readSeqIn(conversationId: string): number {
    const [row] = this.sql
      .exec<{ read_seq: number }>(
        'SELECT read_seq FROM marks WHERE conversation_id = ?',
        conversationId,
      )
      .toArray();
    return row?.read_seq ?? 0;
  }

  /** The conversation's entry and unread messages; null without a stored entry. */
  changed(conversationId: string): ChangedCursor | null {
    const [row] = this.sql
      .exec<{ entry: string | null; unread: number }>(
        'SELECT entry, unread FROM marks WHERE conversation_id = ?',
        conversationId,
      )
      .toArray();
    return row?.entry ? { entry: JSON.parse(row.entry), unread: row.unread } : null;
  }

  unreadConversations(): number {
    return this.sql.exec<{ n: number }>('SELECT unread_conversations AS n FROM owner').one().n;
  }
}

/** The stored part of a conversation that tells what is new in an entry. */
type KnownMark = {
  version: number;
  last_seq: number;
  read_seq: number;
  other_messages: number | null;
  promised_by: number | null;
  /** The clarification's part of the last entry; null when the new one has none. */
  asked_at: number | null;
  answered_at: number | null;
};

/** Number of the other participant's messages since the stored entry; null for an outdated one. */
function newMessages(entry: InboxEntry, mark: KnownMark | undefined): number | null {
  if (mark && mark.version > entry.version) return null;
  if (mark?.version === entry.version) return 0;
  // A row from before this column existed has only the last seq.
  const known = mark?.other_messages ?? (mark && mark.last_seq > 0 ? null : 0);
  if (known !== null) return entry.otherMessages - known;
  return entry.otherLastSeq > mark!.last_seq ? 1 : 0;
}

/** True when the promise of an answer, or the existence of a question, differs from the stored entry. */
function isPromiseNew({ promisedBy, otherMessages }: InboxEntry, mark: KnownMark | undefined) {
  const wasAsked = (mark?.other_messages ?? 0) > 0;
  return (mark?.promised_by ?? null) !== promisedBy || wasAsked !== otherMessages > 0;
}

/** True when the other participant has sent a clarification message that the stored entry lacks. */
function isClarificationNew(entry: InboxEntry, mark: KnownMark | undefined): boolean {
  const { role, version, clarification } = entry;
  if (!clarification || mark?.version === version) return false;
  if (role === 'asker') return mark?.asked_at == null;
  return clarification.answeredAt !== null && mark?.answered_at == null;
}
