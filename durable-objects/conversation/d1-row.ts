import { and, eq, lt, sql } from 'drizzle-orm';
import { database } from '../../database/client.ts';
import { conversationRatings, conversations } from '../../database/schema.ts';
import { type ConversationRecord, lastSeq } from './message-log.ts';

/**
 * Brings the conversation's row in D1 to the record's version, rating included. Idempotent; a row
 * that already knows a newer version stays as it is.
 */
export async function deliverToD1(d1: D1Database, record: ConversationRecord): Promise<void> {
  const db = database(d1);
  const { state } = record;
  const update = db
    .update(conversations)
    .set({
      status: state.status,
      endedAt: state.endedAt,
      messageCount: lastSeq(record),
      lastMessageText: record.lastMessageText,
      lastMessageAt: record.lastMessageAt,
      firstReplyAt: record.firstReplyAt,
      version: record.version,
    })
    .where(and(eq(conversations.id, record.id), lt(conversations.version, record.version)));
  if (!record.rating) {
    await update;
    return;
  }
  const rating = db
    .insert(conversationRatings)
    .values({
      id: record.ratingId!,
      conversationId: record.id,
      raterId: record.askerId,
      rateeId: record.creatorId,
      stars: record.rating.stars,
      comment: record.rating.comment,
      createdAt: record.ratedAt!,
    })
    .onConflictDoNothing();
  await db.batch([update, rating]);
}

/**
 * Rewrites the row in D1 from the object, whatever version the row claims: the repair of a damaged
 * row.
 */
export async function repairInD1(d1: D1Database, record: ConversationRecord): Promise<void> {
  await database(d1)
    .update(conversations)
    .set({
      userId: record.askerId,
      creatorId: record.creatorId,
      pricingModelSnapshot: record.pricing,
      startedAt: record.startedAt,
      priceCents: record.priceCents,
      currency: record.currency,
      version: sql`0`,
    })
    .where(eq(conversations.id, record.id));
  await deliverToD1(d1, record);
}
