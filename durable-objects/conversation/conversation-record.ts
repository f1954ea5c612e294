import type {
  CloseReason,
  ConversationPhase,
  ConversationRole,
  ConversationState,
  ConversationStatus,
} from '../../domain/conversations/conversation.ts';
import type { ConversationFacts } from '../../domain/conversations/conversation-wire.ts';
import type { PricingModel } from '../../domain/profiles/pricing.ts';

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

/** A conversation as its object stores it: the opening, the state of the rules, and the facts that readers see. */
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

/** The view `conversation`. */
export type RecordRow = {
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

/** The number of messages, which is also the last `seq`. */
export function lastSeq(record: ConversationRecord): number {
  return Math.max(record.askerLastSeq, record.creatorLastSeq);
}

export function recordFrom(row: RecordRow): ConversationRecord {
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

/** Writes the mutable columns of the record as its next version, which it returns. */
export function writeRecord(sql: SqlStorage, record: ConversationRecord): ConversationRecord {
  const { state } = record;
  const version = record.version + 1;
  sql.exec(
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
  return { ...record, endedAt: state.endedAt, version };
}
