import { type Attachment, messagePreview } from '../../domain/conversations/attachment.ts';
import { afterClarification, type MessageKind } from '../../domain/conversations/clarification.ts';
import {
  afterMessage,
  afterRating,
  afterStop,
  afterTime,
  afterWithdrawal,
  type CloseReason,
  type ConversationPhase,
  type ConversationRole,
  type ConversationState,
  type ConversationStatus,
  type NewMessage,
  type NewRating,
  openedAt,
  phaseOf,
} from '../../domain/conversations/conversation.ts';
import {
  type ConversationFacts,
  HIDDEN_MESSAGE,
  type Message,
} from '../../domain/conversations/conversation-wire.ts';
import { iso } from '../../domain/dates/iso.ts';
import { type Periods, withDeadlines } from '../../domain/periods.ts';
import type { PricingModel } from '../../domain/profiles/pricing.ts';
import { hasTables, migrate } from '../migrate.ts';
import { conversationSteps } from './migrations.ts';

/** The facts that a conversation opens with. They never change afterwards, even when tariffs do. */
export interface ConversationOpening {
  id: string;
  askerId: string;
  creatorId: string;
  pricing: PricingModel;
  priceCents: number;
  currency: string;
  startedAt: number;
  endedAt: number | null;
  /** The order that paid for it; null for a free conversation. */
  orderId: string | null;
  /** The deadlines of its order; for a free conversation those of its opening. */
  answerDays: number;
  releaseDays: number;
}

/**
 * A conversation as its object stores it: the opening, the state of the rules, and the facts that readers
 * see.
 */
export interface ConversationRecord extends ConversationOpening, ConversationFacts {
  state: ConversationState;
  /** Time of the asker's first message. */
  askedAt: number | null;
  firstReplyAt: number | null;
  ratingId: string | null;
  /** True when the author signs the rating with their whole name. */
  isRatingSigned: boolean;
  ratedAt: number | null;
  announcedPhase: ConversationPhase;
  version: number;
}

/** Participants who block the other, and those whose account is closed, who are also among the first. */
export interface Blocks {
  blockedBy: readonly ConversationRole[];
  leftBy: readonly ConversationRole[];
}

/** The column `blocked_by`: code from before closed accounts were told apart reads any word as a block. */
export const storedBlocks = ({ blockedBy, leftBy }: Blocks): string =>
  [...blockedBy, ...leftBy.map((role) => `${role}_left`)].join(',');

function readBlocksFrom(stored: string): Blocks {
  const words = stored.split(',');
  return {
    blockedBy: roles.filter((role) => words.includes(role)),
    leftBy: roles.filter((role) => words.includes(`${role}_left`)),
  };
}

const roles: readonly ConversationRole[] = ['asker', 'creator'];

type Row = {
  id: string;
  asker_id: string;
  creator_id: string;
  pricing: PricingModel;
  status: ConversationStatus;
  started_at: number;
  ended_at: number | null;
  price_cents: number;
  currency: string;
  order_id: string | null;
  answer_days: number;
  release_days: number;
  answer_by: number | null;
  clarification_asked_at: number | null;
  clarification_waits_until: number | null;
  clarification_answered_at: number | null;
  close_reason: CloseReason | null;
  asker_messages: number;
  creator_messages: number;
  asker_last_seq: number;
  creator_last_seq: number;
  asked_at: number | null;
  first_reply_at: number | null;
  last_message_text: string | null;
  last_message_at: number | null;
  rating_id: string | null;
  rating_stars: number | null;
  rating_comment: string | null;
  is_rating_hidden: 0 | 1;
  is_rating_signed: 0 | 1;
  rated_at: number | null;
  blocked_by: string;
  announced_phase: ConversationPhase;
  version: number;
  counted_seq: number;
};

type MessageRow = {
  seq: number;
  id: string;
  sender_id: string;
  text: string;
  created_at: number;
  is_hidden: 0 | 1;
  attachments: string | null;
  kind: MessageKind;
};

/** Messages that are stored at most before the next one also writes the record, which counts them when it is read. */
const UNCOUNTED_MAX = 100;

/**
 * The conversation's record and messages in the object's SQLite. Writes belong in the caller's
 * transaction.
 */
export class MessageLog {
  private readonly storage: DurableObjectStorage;
  private readonly sql: SqlStorage;
  private readonly periods: Periods;
  private ownPeriods: Periods | null = null;
  private record: ConversationRecord | null = null;
  /** The last message that the stored record includes; the view `conversation` adds those after it. */
  private countedSeq = 0;

  constructor(storage: DurableObjectStorage, periods: Periods) {
    this.storage = storage;
    this.sql = storage.sql;
    this.periods = periods;
  }

  /** The record; null in an object without an opened conversation. */
  read(): ConversationRecord | null {
    if (this.record) return this.record;
    if (!hasTables(this.sql)) return null;
    migrate(this.storage, conversationSteps);
    const [row] = this.sql.exec<Row>('SELECT * FROM conversation').toArray();
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

  /** Writes the mutable columns of the record, as its next version. */
  private save(record: ConversationRecord): void {
    const { state } = record;
    const version = record.version + 1;
    this.sql.exec(
      `UPDATE conversation SET status = ?, ended_at = ?, answer_by = ?, close_reason = ?, asker_messages = ?, creator_messages = ?,
         clarification_asked_at = ?, clarification_waits_until = ?, clarification_answered_at = ?,
         asker_last_seq = ?, creator_last_seq = ?, asked_at = ?, first_reply_at = ?, last_message_text = ?,
         last_message_at = ?, rating_id = ?, rating_stars = ?, rating_comment = ?, rated_at = ?,
         blocked_by = ?, announced_phase = ?, is_rating_hidden = ?,
         is_rating_signed = ?, version = ?`,
      state.status,
      state.endedAt,
      state.answerBy,
      state.closeReason,
      state.askerMessages,
      state.creatorMessages,
      state.clarification?.askedAt ?? null,
      state.clarification?.waitsUntil ?? null,
      state.clarification?.answeredAt ?? null,
      record.askerLastSeq,
      record.creatorLastSeq,
      record.askedAt,
      record.firstReplyAt,
      record.lastMessageText,
      record.lastMessageAt,
      record.ratingId,
      record.rating?.stars ?? null,
      record.rating?.comment ?? null,
      record.ratedAt,
      storedBlocks(record),
      record.announcedPhase,
      record.rating?.hidden ? 1 : 0,
      record.isRatingSigned ? 1 : 0,
      version,
    );
    this.record = { ...record, endedAt: state.endedAt, version };
    this.countedSeq = lastSeq(record);
  }

  /** The message with this client-generated id, or null. */
  byId(id: string): Message | null {
    const [row] = this.sql.exec<MessageRow>('SELECT * FROM messages WHERE id = ?', id).toArray();
    return row ? messageFrom(row) : null;
  }

  /** The messages with these `seq`. */
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

/** The number of messages, which is also the last `seq`. */
export function lastSeq(record: ConversationRecord): number {
  return Math.max(record.askerLastSeq, record.creatorLastSeq);
}

function attachmentsOf({ attachments }: Pick<MessageRow, 'attachments'>): Attachment[] {
  return attachments === null ? [] : JSON.parse(attachments);
}

function messageFrom(row: MessageRow): Message {
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

function recordFrom(row: Row): ConversationRecord {
  return {
    id: row.id,
    askerId: row.asker_id,
    creatorId: row.creator_id,
    pricing: row.pricing,
    priceCents: row.price_cents,
    currency: row.currency,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    orderId: row.order_id,
    answerDays: row.answer_days,
    releaseDays: row.release_days,
    state: {
      pricing: row.pricing,
      status: row.status,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      answerBy: row.answer_by,
      closeReason: row.close_reason,
      askerMessages: row.asker_messages,
      creatorMessages: row.creator_messages,
      rated: row.rating_id !== null,
      clarification:
        row.clarification_asked_at === null
          ? null
          : {
              askedAt: row.clarification_asked_at,
              waitsUntil: row.clarification_waits_until!,
              answeredAt: row.clarification_answered_at,
            },
    },
    askerLastSeq: row.asker_last_seq,
    creatorLastSeq: row.creator_last_seq,
    askedAt: row.asked_at,
    firstReplyAt: row.first_reply_at,
    lastMessageText: row.last_message_text,
    lastMessageAt: row.last_message_at,
    rating:
      row.rating_stars === null
        ? null
        : {
            stars: row.rating_stars,
            comment: row.rating_comment,
            ...(row.is_rating_hidden && { hidden: true }),
          },
    ratingId: row.rating_id,
    isRatingSigned: row.is_rating_signed === 1,
    ratedAt: row.rated_at,
    ...readBlocksFrom(row.blocked_by),
    announcedPhase: row.announced_phase,
    version: row.version,
  };
}
