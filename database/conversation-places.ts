import { type SQL, sql } from 'drizzle-orm';
import type { ConversationRole } from '../domain/conversations/conversation.ts';
import { DUE_PLACE, FIRST_PLACE } from '../domain/conversations/conversation-tabs.ts';

/**
 * A conversation's position in its participants' lists, as SQL expressions of its own columns. Two indexes
 * are built on these expressions (migrations/0003_conversations.sql), and SQLite uses them only when a query
 * has the same text. So the expressions name columns without their table.
 */

/** True when the object has published who wrote last. Older objects publish only the number of messages. */
const hasLastWriter = '(asker_last_seq = message_count or creator_last_seq = message_count)';

/** True when the asker wrote last. When the object has not published that, it is true while there is no reply. */
const askerWroteLast = `(case when ${hasLastWriter} then asker_last_seq > creator_last_seq else message_count > 0 and first_reply_at is null end)`;

/** Groups of a list. `answered` and `unanswered` divide the tab `active`, as domain/conversations/awaiting-reply.ts does. */
export const PARTS = { closed: 0, answered: 1, unanswered: 2 } as const;

const part = `(case when status = 'completed' then ${PARTS.closed} when is_expired = 0 and ${askerWroteLast} then ${PARTS.unanswered} else ${PARTS.answered} end)`;

const latest = '(case when last_message_at is null then started_at else last_message_at end)';

/**
 * The order of the indexes, by which a page's candidates are found. `placeInTab`
 * (domain/conversations/conversation-tabs.ts) orders the page. They differ only while a deadline has passed that the
 * object has not published yet.
 */
const places: Record<ConversationRole, string> = {
  asker: latest,
  creator: `(case when ${part} <> ${PARTS.unanswered} then ${latest} when pricing_model_snapshot = 'month' then ${FIRST_PLACE} - ${latest} when answer_by is not null then ${DUE_PLACE} - answer_by when ended_at is not null then ${DUE_PLACE} - ended_at else ${latest} end)`,
};

/** The row's group in its participants' lists: one of {@link PARTS}. */
export const partOfLists = sql.raw(part);

/** Time of the last message, or of the opening when there is none. */
export const latestPlace = sql.raw(latest);

/** Sort key of the row in the list of the participant with this role; the greatest comes first. */
export const placeInList = (role: ConversationRole): SQL => sql.raw(places[role]);

/**
 * True when the row still needs its object to publish who wrote last. Before the first reply it was the
 * asker, and after the end nobody waits for an answer.
 */
export const isUnsynced = sql.raw(
  `status = 'initiated' and first_reply_at is not null and asker_last_seq <> message_count and creator_last_seq <> message_count`,
);
