import type { Database } from '../../../database/client.ts';
import {
  byLatestStart,
  conversationRows,
  type DescribedConversation,
  describeConversationRow,
  type FoundConversation,
  findConversation,
} from '../../../database/conversation-rows.ts';
import { compiledBatch } from '../../../database/prepared-batch.ts';
import { conversations } from '../../../database/schema.ts';
import { lastMessageBy, otherRole } from '../../../domain/conversations/awaiting-reply.ts';
import type { ConversationRole } from '../../../domain/conversations/conversation.ts';
import type {
  ConversationDetail,
  ConversationRow,
} from '../../../domain/conversations/conversation-wire.ts';
import type { ConversationSnapshot } from '../../../durable-objects/conversation/outcomes.ts';
import type { InboxCursor } from '../../../durable-objects/inbox/read-cursors.ts';
import { type Cursor, cutPage, formatCursor, isBefore } from '../../platform/http/cursor.ts';

export const PAGE_SIZE = 100;

type PageValues = {
  userId: string;
  now: number;
  /** The position that the page begins after. */
  time: number | null;
  id: string | null;
};

/**
 * Each side is read from its own index, one page at most; the page is the first rows of the merged
 * sides.
 */
const selectPage = compiledBatch((db, { userId, now, time, id }: PageValues) => {
  const place = time === null || id === null ? undefined : { time, id };
  const after = isBefore([conversations.startedAt, conversations.id], place);
  return [
    conversationRows(db, userId, 'asker', now)(after, PAGE_SIZE + 1),
    conversationRows(db, userId, 'creator', now)(after, PAGE_SIZE + 1),
  ] as const;
});

/**
 * A page of the user's conversations in both roles, the latest started first, with unread counts
 * and last writers.
 */
export async function listConversations(
  db: Database,
  inbox: AskedInbox,
  userId: string,
  now: number,
  cursor?: Cursor,
): Promise<{ conversations: ConversationRow[]; nextCursor: string | null }> {
  const place = { time: cursor?.time ?? null, id: cursor?.id ?? null };
  const [asAsker, asCreator] = await selectPage(db, { userId, now, ...place });
  const found = [...asAsker, ...asCreator].sort(byLatestStart);
  const { rows, nextCursor } = cutPage(found, PAGE_SIZE, ({ conversation: { startedAt, id } }) =>
    formatCursor({ time: startedAt, id }),
  );
  return { conversations: await withMarks(inbox, rows, now), nextCursor };
}

/** The part of the reader's inbox that lists use. */
export interface AskedInbox {
  marksOf(ids: string[]): Promise<Record<string, InboxCursor>>;
}

/** The wire form of the rows, with the marks of the reader's inbox. */
export async function withMarks(
  inbox: AskedInbox,
  rows: readonly FoundConversation[],
  now: number,
): Promise<ConversationRow[]> {
  const marks = await inbox.marksOf(rows.map(({ conversation }) => conversation.id));
  return rows.map((row) => {
    const mark = marks[row.conversation.id];
    return {
      ...describeConversationRow(row, now),
      lastMessageBy: lastWriter(row, mark),
      unread: mark?.unread ?? 0,
    };
  });
}

/**
 * The role that wrote last, from the row. When the conversation's object has not reported it, the
 * inbox may know it; otherwise the row's first reply decides, which is exact until the two people
 * alternate.
 */
function lastWriter(
  { conversation, role }: FoundConversation,
  mark: InboxCursor | undefined,
): ConversationRole | null {
  const { askerLastSeq, creatorLastSeq, firstReplyAt, messageCount } = conversation;
  if (Math.max(askerLastSeq, creatorLastSeq) === messageCount) return lastMessageBy(conversation);
  if (firstReplyAt === null) return 'asker';
  const wroteLast = mark?.wroteLast ?? null;
  if (wroteLast !== null) return wroteLast ? role : otherRole(role);
  return 'creator';
}

/**
 * A conversation with its latest messages, as the user sees it: names come from D1, live state from
 * the conversation's object. Null for anybody except its two participants.
 */
export async function getConversation(
  db: Database,
  env: Pick<Env, 'CONVERSATION' | 'INBOX'>,
  userId: string,
  conversationId: string,
  now: number,
): Promise<ConversationDetail | null> {
  const [found, live] = await Promise.all([
    findConversation(db, userId, conversationId, now),
    liveParts(env, userId, conversationId),
  ]);
  return found && describeConversationDetail(found, live);
}

/** The live state of a conversation, from its object and the reader's inbox. */
export async function liveParts(
  env: Pick<Env, 'CONVERSATION' | 'INBOX'>,
  userId: string,
  conversationId: string,
) {
  const [snapshot, marks] = await Promise.all([
    env.CONVERSATION.getByName(conversationId).snapshot(
      userId,
    ) as Promise<ConversationSnapshot | null>,
    env.INBOX.getByName(userId).marksOf([conversationId]),
  ]);
  // The inbox hears of messages up to two seconds later than the conversation's object.
  const messages = snapshot?.messages ?? [];
  const own = messages.findLast(({ senderId }) => senderId === userId)?.seq ?? 0;
  const readSeq = Math.max(marks[conversationId]?.readSeq ?? 0, own);
  return { snapshot, unread: Math.max(0, (messages.at(-1)?.seq ?? 0) - readSeq) };
}

/**
 * Merges the D1 row of a conversation with its live state. Null when the object does not know the
 * participant.
 */
export function describeConversationDetail(
  { row, welcome }: DescribedConversation,
  { snapshot, unread }: Awaited<ReturnType<typeof liveParts>>,
): ConversationDetail | null {
  if (!snapshot) return null;
  return { ...row, ...snapshot.conversation, unread, messages: snapshot.messages, welcome };
}
