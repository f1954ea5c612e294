import { type SQL, sql } from 'drizzle-orm';
import type { ConversationRole } from '../domain/conversations/conversation.ts';
import { DUE_PLACE } from '../domain/conversations/conversation-tabs.ts';

/**
 * Where a row of `conversations` stands in the lists of its two people, as expressions of its columns alone: two indexes
 * are over them, and an index is only used by who asks in the same words. They name columns without their table, and have
 * no comma, at which drizzle-kit would cut them.
 */

/** Says if the object has told who wrote last: older versions of it tell the number of messages alone. */
const isProcessed = '(asker_last_seq = message_count or creator_last_seq = message_count)';

/** Says if the asker wrote last; where that is not told, no reply says so. */
const askerWroteLast = `(case when ${isProcessed} then asker_last_seq > creator_last_seq else message_count > 0 and first_reply_at is null end)`;

/** The parts of the tabs; what is unanswered, as domain/conversations/turn.ts has it, is one of the two of `active`. */
export const PARTS = { closed: 0, answered: 1, unanswered: 2 } as const;

const part = `(case when status = 'completed' then ${PARTS.closed} when is_expired = 0 and ${askerWroteLast} then ${PARTS.unanswered} else ${PARTS.answered} end)`;

const latest = '(case when last_message_at is null then started_at else last_message_at end)';

/** `placeInTab` of domain/conversations/conversation-tabs.ts, as long as no deadline has passed that its object has not told of. */
const places: Record<ConversationRole, string> = {
  asker: latest,
  creator: `(case when status = 'completed' or is_expired = 1 or message_count = 0 or first_reply_at is not null then ${latest} when answer_by is not null then ${DUE_PLACE} - answer_by when price_cents > 0 and ended_at is not null then ${DUE_PLACE} - ended_at else ${latest} end)`,
};

/** The part of its people's lists that a row stands in: one of {@link PARTS}. */
export const partOfLists = sql.raw(part);

/** When something was said last, or it was opened. */
export const latestPlace = sql.raw(latest);

/** The row's place in the list of the one with this role, the greatest first. */
export const placeInList = (role: ConversationRole): SQL => sql.raw(places[role]);

/**
 * Says of a row that its object has to tell who wrote last: before there is a reply it was the asker, and once it is over
 * nobody waits.
 */
export const isUnsynced = sql.raw(
  `status = 'initiated' and first_reply_at is not null and asker_last_seq <> message_count and creator_last_seq <> message_count`,
);
