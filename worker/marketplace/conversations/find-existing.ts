import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import {
  byLatestStart,
  conversationRows,
  type FoundConversation,
} from '../../../database/conversation-rows.ts';
import { conversations, profiles } from '../../../database/schema.ts';
import { phaseOf } from '../../../domain/conversations/conversation.ts';
import type { PricingModel } from '../../../domain/profiles/pricing.ts';

/** A requested purchase: the creator, the topic and the pricing model. */
export interface Wanted {
  username: string;
  topicId: string;
  pricing: PricingModel;
  /** The post that the asker came from: a hint, ignored unless it is one of the creator's. */
  fromPostId?: string | undefined;
}

/** True when a participant may still write in the conversation. */
export function isOpen(now: number): SQL {
  return sql`(${conversations.status} <> 'completed' and (${conversations.endedAt} is null or ${conversations.endedAt} > ${now}))`;
}

/** Matches a conversation between the two people, in either role. */
export function existingConversation(userId: string, otherId: SQL): SQL | undefined {
  return or(
    and(eq(conversations.userId, userId), eq(conversations.creatorId, otherId)),
    and(eq(conversations.creatorId, userId), eq(conversations.userId, otherId)),
  );
}

/**
 * `resume` matches any conversation; `purchase` only an open one in which the user is the asker.
 */
export type OpeningMode = 'resume' | 'purchase';

/**
 * Two queries for a batch, one row each at most: the user's best conversation with the other person
 * on the topic, as asker and as creator. {@link preferred} takes the one that counts.
 */
export function selectExistingConversation(
  db: Database,
  userId: string,
  { username, topicId }: Wanted,
  mode: OpeningMode,
  now: number,
) {
  const isPurchase = mode === 'purchase';
  const other = sql`(select id from ${profiles} where username = ${username})`;
  const withOther = (theirs: SQLiteColumn) =>
    and(eq(theirs, other), eq(conversations.topicId, topicId));
  const openFirst = sql`${isOpen(now)} desc`;
  const askedOpen = and(withOther(conversations.creatorId), isPurchase ? isOpen(now) : undefined);
  const answered = isPurchase ? sql`false` : withOther(conversations.userId);
  return {
    asAsker: first(conversationRows(db, userId, 'asker', now)(askedOpen, 1, openFirst)),
    asCreator: first(conversationRows(db, userId, 'creator', now)(answered, 1, openFirst)),
  };
}

/** Picks in the specification's order: open as asker, open as creator, then the most recent. */
export function preferred(
  asAsker: FoundConversation | undefined,
  asCreator: FoundConversation | undefined,
  now: number,
): FoundConversation | null {
  const found = [asAsker, asCreator].filter((row) => row !== undefined);
  const open = found.find(({ conversation }) => phaseOf(conversation, now) === 'open');
  const [latest] = found.toSorted(byLatestStart);
  return open ?? latest ?? null;
}
