import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isPaused } from '../../../database/availability.ts';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import {
  latestPlace,
  PARTS,
  partOfLists,
  placeInList,
} from '../../../database/conversation-places.ts';
import { conversationRows } from '../../../database/conversation-rows.ts';
import { compiledBatch } from '../../../database/prepared-batch.ts';
import { conversations, creatorProfiles, profileCounters } from '../../../database/schema.ts';
import type { ConversationRole } from '../../../domain/conversations/conversation.ts';
import {
  type ConversationCounts,
  type ConversationTab,
  DUE_PLACE,
  FIRST_PLACE,
  placeInTab,
} from '../../../domain/conversations/conversation-tabs.ts';
import type { ConversationRow } from '../../../domain/conversations/conversation-wire.ts';
import { isoOrNull } from '../../../domain/dates/iso.ts';
import { type Cursor, cutPage, formatCursor } from '../../platform/http/cursor.ts';
import { type AskedInbox, PAGE_SIZE, withMarks } from './queries.ts';

/** A paginated list: a tab, or the active conversations that wait for an answer. */
export type ConversationListName = ConversationTab | 'unanswered';

const partsOf: Record<ConversationListName, readonly number[]> = {
  active: [PARTS.answered, PARTS.unanswered],
  closed: [PARTS.closed],
  unanswered: [PARTS.unanswered],
};

type ListValues = {
  userId: string;
  now: number;
  /** The position the page begins after. The first page uses one greater than any other. */
  place: number;
  id: string;
};

const LIMIT = sql.raw(String(PAGE_SIZE + 1));
const DUE = sql.raw(String(DUE_PLACE));

/** The ids and positions of a page of one side of a part. Its index has that many rows at most. */
function pageOfPart(
  role: ConversationRole,
  part: number,
  { userId, now, place, id }: ListValues,
): SQL[] {
  const mine = sql.raw(role === 'asker' ? 'user_id' : 'creator_id');
  const page = (at: SQL, atMost: SQL, where = sql`true`) => sql`select * from (
    select id, ${at} as place from ${conversations}
    where ${mine} = ${userId} and ${partOfLists} = ${sql.raw(String(part))} and ${where}
      and ${at} <= ${atMost} and (${at} < ${place} or id < ${id})
    order by ${at} desc, id desc limit ${LIMIT})`;
  const at = placeInList(role);
  if (role === 'asker' || part !== PARTS.unanswered) return [page(at, sql`${place}`)];
  // Passed deadlines and months come first in the index until their objects report them, soon after. They
  // are none any more, so they get the place of the others. The second query combines its two bounds by
  // `min`, because an index range uses only one.
  const overdue = sql`${at} >= ${DUE} - ${now} and (${at} <= ${DUE} or ended_at <= ${now})`;
  return [
    page(at, sql`${place}`, sql`${at} > ${DUE} and ended_at > ${now}`),
    page(at, sql`min(${place}, ${DUE} - ${now} - 1)`),
    page(latestPlace, sql`${place}`, overdue),
  ];
}

/** Both sides of a list, at most one page each. */
const sidesOf = (db: Database, name: ConversationListName, values: ListValues) => {
  const side = (role: ConversationRole) => {
    const pages = partsOf[name].flatMap((part) => pageOfPart(role, part, values));
    const ids = sql`select id from (${sql.join(pages, sql` union all `)})
      order by place desc, id desc limit ${LIMIT}`;
    return conversationRows(
      db,
      values.userId,
      role,
      values.now,
      true,
    )(sql`${conversations.id} in (${ids})`, PAGE_SIZE + 1);
  };
  return [side('asker'), side('creator')] as const;
};

const selectCounts = (db: Database, userId: string) =>
  db
    .select({
      active: profileCounters.activeConversations,
      closed: profileCounters.closedConversations,
      unanswered: profileCounters.unansweredConversations,
    })
    .from(profileCounters)
    .where(eq(profileCounters.userId, userId));

const selectPause = (db: Database, { userId, now }: ListValues) =>
  db
    .select({ pausedUntil: creatorProfiles.pausedUntil })
    .from(creatorProfiles)
    .where(and(eq(creatorProfiles.userId, userId), isPaused(now)));

const selectLists = {
  active: compiledBatch((db, values: ListValues) => sidesOf(db, 'active', values)),
  closed: compiledBatch((db, values: ListValues) => sidesOf(db, 'closed', values)),
  unanswered: compiledBatch((db, values: ListValues) => sidesOf(db, 'unanswered', values)),
};

const selectFirstActive = compiledBatch(
  (db, values: ListValues) =>
    [
      ...sidesOf(db, 'active', values),
      selectCounts(db, values.userId),
      selectPause(db, values),
    ] as const,
);

/** Greater than any place and any id. */
const FIRST = { place: FIRST_PLACE, id: 'g' };

/**
 * A page of the user's conversations in both roles, in the order of {@link placeInTab}. The first
 * page of `active` also returns the size of each list, and the end of the user's pause, ISO 8601;
 * null without one.
 */
export async function listTab(
  db: Database,
  inbox: AskedInbox,
  userId: string,
  name: ConversationListName,
  now: number,
  cursor?: Cursor,
): Promise<{
  conversations: ConversationRow[];
  nextCursor: string | null;
  counts?: ConversationCounts;
  pausedUntil?: string | null;
}> {
  const after = cursor ? { place: cursor.time, id: cursor.id } : FIRST;
  const values = { userId, now, ...after };
  const [asAsker, asCreator, counted, pauses] =
    name === 'active' && !cursor
      ? await selectFirstActive(db, values)
      : ([...(await selectLists[name](db, values)), undefined, undefined] as const);
  const found = await withMarks(inbox, [...asAsker, ...asCreator], now);
  const inOrder = found.toSorted((a, b) => placeInTab(b) - placeInTab(a) || (a.id < b.id ? 1 : -1));
  const { rows, nextCursor } = cutPage(inOrder, PAGE_SIZE, (row) =>
    formatCursor({ time: placeInTab(row), id: row.id }),
  );
  const counts = counted?.[0];
  return {
    conversations: [...rows],
    nextCursor,
    ...(counts && { counts }),
    ...(pauses && { pausedUntil: isoOrNull(pauses[0]?.pausedUntil ?? null) }),
  };
}

/** The number of conversations in each of the user's lists. */
export async function countConversations(
  db: Database,
  userId: string,
): Promise<ConversationCounts> {
  const { counts } = await batch(db, {
    counts: selectCounts(db, userId),
  });
  return counts[0] ?? { active: 0, closed: 0, unanswered: 0 };
}
