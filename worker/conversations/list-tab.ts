import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { conversationRows } from '../../database/conversation-rows.ts';
import { preparedBatch } from '../../database/prepared-batch.ts';
import { conversations } from '../../database/schema.ts';
import type { ConversationRole, ConversationStatus } from '../../domain/conversation.ts';
import {
  type ConversationCounts,
  type ConversationTab,
  DUE_PLACE,
  placeInTab,
} from '../../domain/conversation-tabs.ts';
import type { ConversationRow } from '../../domain/conversation-wire.ts';
import { type Cursor, cutPage, formatCursor } from '../http/cursor.ts';
import { type AskedInbox, PAGE_SIZE, withMarks } from './queries.ts';

const statusOf: Record<ConversationTab, ConversationStatus> = {
  active: 'initiated',
  closed: 'completed',
};

type TabValues = {
  userId: string;
  status: ConversationStatus;
  now: number;
  /** The place that the page begins after; null for the first page. */
  place: number | null;
  id: string | null;
  /** Null where nothing is to be counted. */
  countsToo: 1 | null;
};

/** {@link placeInTab}, as D1 knows it: who has no reply yet and was written to, was written to last. */
function placeOf(role: ConversationRole, now: number): SQL {
  const { answerBy, endedAt, firstReplyAt, lastMessageAt, messageCount, priceCents, startedAt } =
    conversations;
  const latest = sql`coalesce(${lastMessageAt}, ${startedAt})`;
  if (role === 'asker') return latest;
  const dueAt = sql`coalesce(${answerBy}, iif(${priceCents} > 0, ${endedAt}, null))`;
  const isDue = sql`${conversations.status} = 'initiated' and ${messageCount} > 0
    and ${firstReplyAt} is null and ${dueAt} is not null
    and coalesce(${answerBy} > ${now}, true) and coalesce(${endedAt} > ${now}, true)`;
  return sql`iif(${isDue}, ${sql.raw(String(DUE_PLACE))} - ${dueAt}, ${latest})`;
}

/**
 * Both sides of a tab, each a page at most, and, where it is asked, how many conversations each tab has. It reads a row of
 * each of the person's own conversations: an index by the last message would be two rows more written for each message, and
 * a row that is written costs a thousand that are read.
 */
const selectTab = preparedBatch((db, { userId, status, now, place, id, countsToo }: TabValues) => {
  const side = (role: ConversationRole) => {
    const mine = role === 'asker' ? conversations.userId : conversations.creatorId;
    const at = placeOf(role, now);
    const after =
      place === null ? sql`true` : sql`(${at}, ${conversations.id}) < (${place}, ${id})`;
    const ids = sql`select ${conversations.id} from ${conversations}
      where ${and(eq(mine, userId), eq(conversations.status, status), after)}
      order by ${at} desc, ${conversations.id} desc limit ${sql.raw(String(PAGE_SIZE + 1))}`;
    return conversationRows(
      db,
      userId,
      role,
      now,
    )(sql`${conversations.id} in (${ids})`, PAGE_SIZE + 1);
  };
  const count = (mine: typeof conversations.userId | typeof conversations.creatorId) =>
    db
      .select({
        active: sql<number>`coalesce(sum(${conversations.status} = 'initiated'), 0)`.as('active'),
        closed: sql<number>`coalesce(sum(${conversations.status} = 'completed'), 0)`.as('closed'),
      })
      .from(conversations)
      .where(and(eq(mine, userId), countsToo === null ? sql`false` : undefined));
  return [
    side('asker'),
    side('creator'),
    count(conversations.userId),
    count(conversations.creatorId),
  ] as const;
});

/**
 * A page of a tab of the user's conversations in both roles, in the order of {@link placeInTab}, and with the first page
 * of `active` how many there are in each tab.
 */
export async function listTab(
  db: Database,
  inbox: AskedInbox,
  userId: string,
  tab: ConversationTab,
  now: number,
  cursor?: Cursor,
): Promise<{
  conversations: ConversationRow[];
  nextCursor: string | null;
  counts?: ConversationCounts;
}> {
  const isCounted = tab === 'active' && !cursor;
  const after = { place: cursor?.time ?? null, id: cursor?.id ?? null };
  const [asAsker, asCreator, [asking], [answering]] = await selectTab(db, {
    ...{ userId, now, status: statusOf[tab] },
    ...{ ...after, countsToo: isCounted ? 1 : null },
  });
  const found = await withMarks(inbox, [...asAsker, ...asCreator], now);
  const inOrder = found.toSorted((a, b) => placeInTab(b) - placeInTab(a) || (a.id < b.id ? 1 : -1));
  const { rows, nextCursor } = cutPage(inOrder, PAGE_SIZE, (row) =>
    formatCursor({ time: placeInTab(row), id: row.id }),
  );
  const counts = isCounted && {
    active: asking!.active + answering!.active,
    closed: asking!.closed + answering!.closed,
  };
  return { conversations: [...rows], nextCursor, ...(counts && { counts }) };
}
