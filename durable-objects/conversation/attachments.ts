import {
  type Attachment,
  type AttachmentType,
  attachmentKeys,
} from '../../domain/conversations/attachment.ts';
import { retryPolicies } from '../../domain/retry.ts';
import { log } from '../../worker/platform/log.ts';
import { type DueRow, DueRows } from '../due-rows.ts';
import type { AttachmentRefusal } from './outcomes.ts';

/** An attachment with what only its conversation knows. */
export interface StoredAttachment {
  ownerId: string;
  type: AttachmentType;
  shown: Attachment;
  /** Null until a message has it. */
  messageId: string | null;
}

/** A file of a message, by the parts of its key. */
export type SentAttachment = { seq: number; id: string; type: AttachmentType };

type Row = DueRow & {
  id: string;
  owner_id: string;
  type: AttachmentType;
  shown: string;
  message_id: string | null;
};

/** Deletions in one run. */
const RUN_MAX = 20;

/**
 * The files uploaded to a conversation. One that no message has is deleted when its time has come: first its
 * object in R2, then its row, with retries. Writes belong in the caller's transaction.
 */
export class Attachments extends DueRows<Row> {
  constructor(sql: SqlStorage) {
    const { state: policy } = retryPolicies;
    super(sql, { table: 'attachments', key: ['id'], policy, limit: RUN_MAX });
  }

  /** Records a file before its object is stored. It is deleted at `dueAt` unless a message has it by then. */
  add(ownerId: string, type: AttachmentType, shown: Attachment, dueAt: number): void {
    this.sql.exec(
      'INSERT INTO attachments (id, owner_id, type, shown, due_at) VALUES (?, ?, ?, ?, ?)',
      shown.id,
      ownerId,
      type,
      JSON.stringify(shown),
      dueAt,
    );
  }

  /** Makes another user the owner of the former one's files. */
  moveOwner(former: string, ownerId: string): void {
    this.sql.exec('UPDATE attachments SET owner_id = ? WHERE owner_id = ?', ownerId, former);
  }

  /** The user's attachments that no message has. */
  countUnsent(ownerId: string): number {
    return this.sql
      .exec<{ count: number }>(
        'SELECT count(*) AS count FROM attachments WHERE owner_id = ? AND due_at IS NOT NULL',
        ownerId,
      )
      .one().count;
  }

  /** The attachment; null for an unknown or deleted one. */
  find(id: string): StoredAttachment | null {
    const [row] = this.sql
      .exec<Row>('SELECT * FROM attachments WHERE id = ? AND is_gone = 0', id)
      .toArray();
    if (!row) return null;
    return {
      ownerId: row.owner_id,
      type: row.type,
      shown: JSON.parse(row.shown),
      messageId: row.message_id,
    };
  }

  /** The reason why a message of the user may not have these attachments, or null when it may. */
  refusal(ids: readonly string[], userId: string): AttachmentRefusal | null {
    const found = ids.map((id) => this.find(id));
    if (found.some((each) => each?.ownerId !== userId)) return 'attachment.not_found';
    return found.some((each) => each?.messageId !== null) ? 'attachment.used' : null;
  }

  /** The attachments with these ids, as readers get them. */
  shown(ids: readonly string[]): Attachment[] {
    return ids.map((id) => this.find(id)!.shown);
  }

  /** Files of shown messages after `seq`, in their order, at most `limit`. */
  sentAfter(seq: number, limit: number): SentAttachment[] {
    return this.sql
      .exec<SentAttachment>(
        `SELECT messages.seq, attachments.id, attachments.type FROM messages
         JOIN attachments ON attachments.message_id = messages.id
         WHERE messages.attachments IS NOT NULL AND messages.is_hidden = 0 AND messages.seq > ?
         ORDER BY messages.seq, attachments.id LIMIT ?`,
        seq,
        limit,
      )
      .toArray();
  }

  /** Begins the deletion of all, once nobody reads the conversation any more. */
  discardAll(now: number): void {
    this.sql.exec(
      'UPDATE attachments SET message_id = NULL, due_at = ? WHERE message_id IS NOT NULL',
      now,
    );
  }

  use(ids: readonly string[], messageId: string): void {
    for (const id of ids)
      this.sql.exec(
        'UPDATE attachments SET message_id = ?, due_at = NULL WHERE id = ?',
        messageId,
        id,
      );
  }

  /** Begins the deletion of one that no message has. */
  discard(id: string, now: number): void {
    this.sql.exec('UPDATE attachments SET due_at = ? WHERE id = ? AND due_at IS NOT NULL', now, id);
  }

  /** Deletes what is due at `now`, first the objects, then the rows. Failures stay due later. */
  deleteDue(bucket: R2Bucket, conversation: string, now: number): Promise<void> {
    const due = this.due(now);
    // No message can have one from then on.
    for (const { id } of due) this.sql.exec('UPDATE attachments SET is_gone = 1 WHERE id = ?', id);
    return this.run(
      due,
      async (row) => {
        await bucket.delete(Object.values(attachmentKeys(conversation, row.id, row.type)));
        this.remove(row);
      },
      (error) => log.warn('conversation.attachment_not_deleted', { conversation, error }),
      now,
    );
  }
}
