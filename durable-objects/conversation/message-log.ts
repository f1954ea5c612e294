import { type Attachment, messagePreview } from '../../domain/conversations/attachment.ts';
import { afterClarification, type MessageKind } from '../../domain/conversations/clarification.ts';
import {
  afterMessage,
  afterRating,
  afterStop,
  afterTime,
  afterWithdrawal,
  type ConversationRole,
  type NewMessage,
  openedAt,
  phaseOf,
} from '../../domain/conversations/conversation.ts';
import type { NewRating } from '../../domain/conversations/conversation-input.ts';
import { HIDDEN_MESSAGE, type Message } from '../../domain/conversations/conversation-wire.ts';
import { type Periods, withDeadlines } from '../../domain/periods.ts';
import { hasTables, migrate } from '../migrate.ts';
import {
  type Blocks,
  type ConversationOpening,
  type ConversationRecord,
  lastSeq,
  type RecordRow,
  recordFrom,
  writeRecord,
} from './conversation-record.ts';
import { conversationSteps } from './migrations.ts';
import { attachmentsOf, type MessageRow, messageFrom, StoredMessages } from './stored-messages.ts';

/** Messages that are stored at most before the next one also writes the record, which counts them when it is read. */
const UNCOUNTED_MAX = 100;

/** The conversation's record and messages in the object's SQLite. Writes belong in the caller's transaction. */
export class MessageLog extends StoredMessages {
  private readonly storage: DurableObjectStorage;
  private readonly periods: Periods;
  private ownPeriods: Periods | null = null;
  private record: ConversationRecord | null = null;
  /** The last message that the stored record includes; the view `conversation` adds those after it. */
  private countedSeq = 0;

  constructor(storage: DurableObjectStorage, periods: Periods) {
    super(storage.sql);
    this.storage = storage;
    this.periods = periods;
  }

  /** The record; null in an object without an opened conversation. */
  read(): ConversationRecord | null {
    if (this.record) return this.record;
    if (!hasTables(this.sql)) return null;
    migrate(this.storage, conversationSteps);
    const [row] = this.sql.exec<RecordRow>('SELECT * FROM conversation').toArray();
    this.record = row ? recordFrom(row) : null;
    this.countedSeq = row?.counted_seq ?? 0;
    return this.record;
  }

  /** Clears the memory. Call it when a transaction was rolled back. */
  clearMemory(): void {
    this.record = null;
  }

  /** Creates the record of an empty conversation. */
  open(opening: ConversationOpening): ConversationRecord {
    migrate(this.storage, conversationSteps);
    const { status, answerBy } = openedAt(opening.startedAt, opening, this.periodsOf(opening));
    this.sql.exec(
      `INSERT INTO conversation (id, asker_id, creator_id, pricing, status, started_at, ended_at,
         price_cents, currency, order_id, answer_days, release_days, answer_by)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      opening.id,
      opening.askerId,
      opening.creatorId,
      opening.pricing,
      status,
      opening.startedAt,
      opening.endedAt,
      opening.priceCents,
      opening.currency,
      opening.orderId,
      opening.answerDays,
      opening.releaseDays,
      answerBy,
    );
    return this.read()!;
  }

  /**
   * Appends `role`'s message with the next `seq` and updates the record; null for a known id. The rules allow
   * a message of that kind now.
   */
  append(
    record: ConversationRecord,
    role: ConversationRole,
    message: Pick<NewMessage, 'id' | 'text'>,
    now: number,
    attachments: readonly Attachment[] = [],
    kind: MessageKind = 'message',
  ): Message | null {
    const seq = lastSeq(record) + 1;
    const senderId = role === 'asker' ? record.askerId : record.creatorId;
    const attached = attachments.length > 0 ? JSON.stringify(attachments) : null;
    const { rowsWritten } = this.sql.exec(
      `INSERT INTO messages (seq, id, sender_id, text, created_at, attachments, kind) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO NOTHING`,
      seq,
      message.id,
      senderId,
      message.text,
      now,
      attached,
      kind,
    );
    if (rowsWritten === 0) return null;
    const isCounted = kind === 'message';
    const state = isCounted
      ? afterMessage(record.state, role, now, this.periodsOf(record))
      : afterClarification(record.state, kind, now, this.periods);
    const next: ConversationRecord = {
      ...record,
      state,
      announcedPhase: phaseOf(state, now),
      askerLastSeq: role === 'asker' ? seq : record.askerLastSeq,
      creatorLastSeq: role === 'creator' ? seq : record.creatorLastSeq,
      askedAt: record.askedAt ?? (isCounted && role === 'asker' ? now : null),
      firstReplyAt: record.firstReplyAt ?? (isCounted && role === 'creator' ? now : null),
      lastMessageText: messagePreview(message.text, attachments),
      lastMessageAt: now,
    };
    if (attached === null && this.isCountedOnRead(record, next)) {
      next.version += 1;
      this.record = next;
    } else this.save(next);
    return messageFrom({
      seq,
      id: message.id,
      sender_id: senderId,
      text: message.text,
      created_at: now,
      is_hidden: 0,
      attachments: attached,
      kind,
    });
  }

  /** True when appending a text of `role` takes one statement, and so no transaction. */
  appendsInOne(record: ConversationRecord, role: ConversationRole, now: number): boolean {
    const state = afterMessage(record.state, role, now, this.periodsOf(record));
    return this.isCountedOnRead(record, { state, announcedPhase: phaseOf(state, now) });
  }

  /** True when the stored record need not be written, since it counts the message with its text when it is read. */
  private isCountedOnRead(before: ConversationRecord, after: Progress): boolean {
    return differInCountsAlone(before, after) && lastSeq(before) - this.countedSeq < UNCOUNTED_MAX;
  }

  /**
   * Hides a message or shows it again, also as the last message in lists. Returns the changed message; null
   * when nothing changes.
   */
  setHidden(record: ConversationRecord, id: string, isHidden: boolean): Message | null {
    const [row] = this.sql
      .exec<MessageRow>(
        'UPDATE messages SET is_hidden = ?1, was_hidden = 1 WHERE id = ?2 AND is_hidden <> ?1 RETURNING *',
        isHidden ? 1 : 0,
        id,
      )
      .toArray();
    if (!row) return null;
    const isLast = row.seq === lastSeq(record);
    const lastMessageText = isHidden
      ? HIDDEN_MESSAGE
      : messagePreview(row.text, attachmentsOf(row));
    this.save(isLast ? { ...record, lastMessageText } : record);
    return messageFrom(row);
  }

  /** Stores the asker's rating under its id, and the state that follows from it. */
  rate(record: ConversationRecord, rating: NewRating & { id: string }, now: number): void {
    const state = afterRating(record.state);
    this.save({
      ...record,
      state,
      announcedPhase: phaseOf(state, now),
      rating: { stars: rating.stars, comment: rating.comment },
      ratingId: rating.id,
      isRatingSigned: rating.fullName ?? false,
      ratedAt: now,
    });
  }

  setRatingHidden(record: ConversationRecord, isHidden: boolean): void {
    const { stars, comment } = record.rating!;
    this.save({ ...record, rating: { stars, comment, ...(isHidden && { hidden: true }) } });
  }

  /** The periods with the conversation's own deadlines, which never change. */
  private periodsOf(deadlines: ConversationOpening): Periods {
    this.ownPeriods ??= withDeadlines(this.periods, deadlines);
    return this.ownPeriods;
  }

  /** Applies the passage of time by `now`, and stores the phase as announced to both sides. */
  settle(record: ConversationRecord, now: number): void {
    const state = afterTime(record.state, now, this.periods);
    this.save({ ...record, state, announcedPhase: phaseOf(state, now) });
  }

  /** Ends the conversation at the asker's request. */
  withdraw(record: ConversationRecord, now: number): void {
    const state = afterWithdrawal(record.state, now);
    this.save({ ...record, state, announcedPhase: phaseOf(state, now) });
  }

  /** Ends the conversation without an answer. */
  stop(record: ConversationRecord, now: number): void {
    const state = afterStop(record.state, now);
    this.save({ ...record, state, announcedPhase: phaseOf(state, now) });
  }

  /** Stores which participants block the other, or have closed their account. */
  applyBlocks(record: ConversationRecord, blocks: Blocks): void {
    this.save({ ...record, ...blocks });
  }

  /** Erases the texts of messages and of the rating; null when there are none. */
  deleteWords(record: ConversationRecord): true | null {
    const { rowsWritten } = this.sql.exec(
      "UPDATE messages SET text = '', attachments = NULL WHERE text <> '' OR attachments IS NOT NULL",
    );
    if (rowsWritten === 0 && !record.lastMessageText && !record.rating?.comment) return null;
    this.save({
      ...record,
      lastMessageText: record.lastMessageText === null ? null : '',
      rating: record.rating && { ...record.rating, comment: null },
    });
    return true;
  }

  /** Raises the record's version above one that other objects have. */
  raise(record: ConversationRecord, version: number): void {
    this.save({ ...record, version });
  }

  /** Makes another user the asker, also of what the former one has written. Attachments follow separately. */
  moveAsker(record: ConversationRecord, askerId: string): void {
    const { askerId: former } = record;
    this.sql.exec('UPDATE conversation_record SET asker_id = ?', askerId);
    this.sql.exec('UPDATE messages SET sender_id = ? WHERE sender_id = ?', askerId, former);
    this.save({ ...record, askerId });
  }

  /** Writes the mutable columns of the record, as its next version. */
  private save(record: ConversationRecord): void {
    this.record = writeRecord(this.sql, record);
    this.countedSeq = lastSeq(record);
  }
}

type Progress = Pick<ConversationRecord, 'state' | 'announcedPhase'>;

/** True when a message changes only the columns that the view `conversation` counts. */
function differInCountsAlone(before: Progress, after: Progress): boolean {
  return (
    before.announcedPhase === after.announcedPhase &&
    before.state.status === after.state.status &&
    before.state.endedAt === after.state.endedAt &&
    before.state.answerBy === after.state.answerBy &&
    before.state.clarification === after.state.clarification
  );
}
