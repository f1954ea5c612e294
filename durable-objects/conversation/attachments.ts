import {
  type Attachment,
  type AttachmentType,
  attachmentKeys,
} from '../../domain/conversations/attachment.ts';
import { retryDelay, retryPolicies } from '../../domain/retry.ts';
import { log } from '../../worker/platform/log.ts';
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

type Row = {
  id: string;
  owner_id: string;
  type: AttachmentType;
  shown: string;
  message_id: string | null;
  attempts: number;
};

/** An attachment whose object has to be deleted. */
type DueAttachment = Pick<Row, 'id' | 'type' | 'attempts'>;

/** Deletions in one run. */
const RUN_MAX = 20;

/**
 * The files uploaded to a conversation. One that no message has is deleted when its time has come: first its
 * object in R2, then its row, with retries. Writes belong in the caller's transaction.
 */
export class Attachments {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
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

  /** Gives the attachments to a message. */
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
  async deleteDue(bucket: R2Bucket, conversationId: string, now: number): Promise<void> {
    for (const due of this.takeDue(now)) {
      try {
        await bucket.delete(Object.values(attachmentKeys(conversationId, due.id, due.type)));
        this.sql.exec('DELETE FROM attachments WHERE id = ?', due.id);
      } catch (error) {
        this.failed(due, now);
        const event = 'conversation.attachment_not_deleted';
        log.warn(event, { conversation: conversationId, error });
      }
    }
  }

  /** No message can have what it returns from then on. */
  private takeDue(now: number): DueAttachment[] {
    const dueAt = this.nextDueAt();
    if (dueAt === null || dueAt > now) return [];
    return this.sql
      .exec<DueAttachment>(
        `UPDATE attachments SET is_gone = 1 WHERE id IN (
           SELECT id FROM attachments WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at LIMIT ?)
         RETURNING id, type, attempts`,
        now,
        RUN_MAX,
      )
      .toArray();
  }

  /** Schedules another attempt after a failure, with growing delays. */
  private failed({ id, attempts }: DueAttachment, now: number): void {
    this.sql.exec(
      'UPDATE attachments SET attempts = attempts + 1, due_at = ? WHERE id = ?',
      now + retryDelay(attempts + 1, retryPolicies.state),
      id,
    );
  }

  /** Time of the next deletion; null without any. */
  nextDueAt(): number | null {
    return this.sql
      .exec<{ due_at: number | null }>(
        'SELECT min(due_at) AS due_at FROM attachments WHERE due_at IS NOT NULL',
      )
      .one().due_at;
  }
}
