import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import {
  type ConversationRole,
  phaseOf,
  promisedBy,
} from '../domain/conversations/conversation.ts';
import type { ConversationRow, Welcome } from '../domain/conversations/conversation-wire.ts';
import { iso, isoOrNull } from '../domain/dates/iso.ts';
import { RESPONSE_HOURS_DEFAULT } from '../domain/limits.ts';
import { anonymous } from '../domain/profiles/person.ts';
import { isActiveSubscription } from './active-subscription.ts';
import { aliased } from './aliased.ts';
import { batch, first } from './batch.ts';
import type { Database } from './client.ts';
import { describePerson } from './person.ts';
import {
  conversations,
  creatorProfiles,
  orders,
  premiumSubscriptions,
  profiles,
  topics,
} from './schema.ts';

/** A conversation's row without the fields that only its object and the viewer's inbox know. */
export type StoredConversationRow = Omit<ConversationRow, 'unread' | 'lastMessageBy'>;

/** Columns that {@link welcome} needs; the query joins `creator_profiles` with a left join. */
export const welcomeColumns = aliased('welcome', {
  message: creatorProfiles.welcomeMessage,
  responseFromHours: creatorProfiles.responseFromHours,
  responseToHours: creatorProfiles.responseToHours,
  medianResponseSeconds: creatorProfiles.medianResponseSeconds,
});

/** A creator's welcome for askers, with the default response hours when the creator has set none. */
export function welcome(
  row: Pick<Welcome, 'message' | 'medianResponseSeconds'> & {
    responseFromHours: number | null;
    responseToHours: number | null;
  },
): Welcome {
  return {
    message: row.message,
    responseFromHours: row.responseFromHours ?? RESPONSE_HOURS_DEFAULT.from,
    responseToHours: row.responseToHours ?? RESPONSE_HOURS_DEFAULT.to,
    medianResponseSeconds: row.medianResponseSeconds,
  };
}

/**
 * Selects the conversations of `userId` in the given role, with the other participant and the topic. The caller adds
 * `where` and a limit. The latest come first, after the order in `first`. {@link describeConversationRow} describes
 * each row.
 *
 * @param areIdsGiven `where` names a page of ids, so the query looks these up instead of scanning all conversations of
 * the user
 */
export function conversationRows(
  db: Database,
  userId: string,
  role: ConversationRole,
  now: number,
  areIdsGiven = false,
) {
  const mine = role === 'asker' ? conversations.userId : conversations.creatorId;
  const theirs = role === 'asker' ? conversations.creatorId : conversations.userId;
  const premium = sql<number>`exists (select 1 from ${premiumSubscriptions} where ${and(
    eq(premiumSubscriptions.subscriberId, conversations.userId),
    eq(premiumSubscriptions.creatorId, conversations.creatorId),
    isActiveSubscription(now),
  )})`;
  // The fee of the order's day, whatever it is today.
  const fee = sql<
    number | null
  >`(select ${orders.feeCents} from ${orders} where ${orders.id} = ${conversations.orderId})`;
  return (where: SQL | undefined, limit: number, ...first: SQL[]) =>
    db
      .select({
        conversation: aliased('conversation', getTableColumns(conversations)),
        other: aliased('other', getTableColumns(profiles)),
        creator: aliased('creator', { verifiedStatus: creatorProfiles.verifiedStatus }),
        welcome: welcomeColumns,
        topic: aliased('topic', { id: topics.id, name: topics.name, slug: topics.slug }),
        // Only the creator sees that the asker is a subscriber.
        premium: (role === 'creator' ? premium : sql<number>`0`).as('premium'),
        feeCents: (role === 'creator' ? fee : sql<number | null>`null`).as('order_fee_cents'),
        role: sql<ConversationRole>`${role}`.as('role'),
      })
      .from(conversations)
      .innerJoin(profiles, eq(profiles.id, theirs))
      .innerJoin(topics, eq(topics.id, conversations.topicId))
      .leftJoin(creatorProfiles, eq(creatorProfiles.userId, profiles.id))
      .where(and(areIdsGiven ? sql`+${mine} = ${userId}` : eq(mine, userId), where))
      .orderBy(...first, desc(conversations.startedAt), desc(conversations.id))
      .limit(limit);
}

export type FoundConversation = Awaited<ReturnType<ReturnType<typeof conversationRows>>>[number];

export function describeConversationRow(
  row: FoundConversation,
  now: number,
): StoredConversationRow {
  const { conversation, other, topic, role } = row;
  return {
    id: conversation.id,
    role,
    other: {
      ...(other.isVisible
        ? describePerson({ ...other, verifiedStatus: row.creator.verifiedStatus })
        : anonymous(other.id)),
      premium: Boolean(row.premium),
    },
    topic: { id: topic.id, name: topic.name, slug: topic.slug },
    pricing: conversation.pricingModelSnapshot,
    status: conversation.status,
    expired: phaseOf(conversation, now) === 'expired',
    lastMessageText: conversation.lastMessageText,
    lastMessageAt: isoOrNull(conversation.lastMessageAt),
    thanked:
      conversation.askerLastSeq > 0 && conversation.askerLastSeq === conversation.creatorLastSeq,
    startedAt: iso(conversation.startedAt),
    endedAt: isoOrNull(conversation.endedAt),
    answerBy: isoOrNull(
      promisedBy(
        { ...conversation, creatorMessages: conversation.firstReplyAt === null ? 0 : 1 },
        conversation.priceCents,
        now,
      ),
    ),
    closeReason: conversation.closeReason,
    orderId: conversation.orderId,
    netCents: role === 'creator' ? shareOf(row) : null,
  };
}

/** The creator's share of the price that was paid for this conversation; null where nothing was. */
function shareOf({ conversation: { priceCents }, feeCents }: FoundConversation): number | null {
  return feeCents === null || priceCents === 0 ? null : priceCents - feeCents;
}

/**
 * A conversation as one of its participants sees it. The asker also gets the creator's welcome; it is null
 * when the creator is hidden.
 */
export interface DescribedConversation {
  row: StoredConversationRow;
  welcome: Welcome | null;
}

export function describeConversation(found: FoundConversation, now: number): DescribedConversation {
  return {
    row: describeConversationRow(found, now),
    welcome: found.role === 'asker' && found.other.isVisible ? welcome(found.welcome) : null,
  };
}

/** Describes one conversation for one of its participants; null for any other user. */
export async function findConversation(
  db: Database,
  userId: string,
  conversationId: string,
  now: number,
): Promise<DescribedConversation | null> {
  const isIt = eq(conversations.id, conversationId);
  const { asAsker, asCreator } = await batch(db, {
    asAsker: first(conversationRows(db, userId, 'asker', now)(isIt, 1)),
    asCreator: first(conversationRows(db, userId, 'creator', now)(isIt, 1)),
  });
  const found = asAsker ?? asCreator;
  return found ? describeConversation(found, now) : null;
}

/** Rows of the conversations that the user takes part in, by id. */
export async function findConversations(
  db: Database,
  userId: string,
  ids: readonly string[],
  now: number,
): Promise<Map<string, StoredConversationRow>> {
  const areThese = sql`${conversations.id} in (select value from json_each(${JSON.stringify(ids)}))`;
  const found = await db.batch([
    conversationRows(db, userId, 'asker', now, true)(areThese, ids.length),
    conversationRows(db, userId, 'creator', now, true)(areThese, ids.length),
  ]);
  const rows = found.flat().map((row) => describeConversationRow(row, now));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Order of the list: the latest start first, then the greater id. */
export function byLatestStart(
  { conversation: a }: FoundConversation,
  { conversation: b }: FoundConversation,
): number {
  return b.startedAt - a.startedAt || (a.id < b.id ? 1 : -1);
}
