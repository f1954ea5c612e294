import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { accessEnd, phaseOf, pricingModelSchema } from '../../domain/conversation.ts';
import type { ConversationDetail } from '../../domain/conversation-wire.ts';
import { MONTH_ACCESS_MS } from '../../domain/limits.ts';
import type { ConversationOpening } from '../../durable-objects/conversation/message-log.ts';
import { isActiveSubscription } from '../db/active-subscription.ts';
import type { Database } from '../db/client.ts';
import {
  conversationRows,
  describeConversation,
  type FoundConversation,
  latestFirst,
} from '../db/conversation-rows.ts';
import { insertWhere } from '../db/insert-where.ts';
import {
  conversations,
  creatorTariffs,
  creatorTopicPrefs,
  premiumSubscriptions,
  profiles,
} from '../db/schema.ts';
import { offerColumns } from '../tariffs/tariffs.ts';
import { conversationDetail, liveParts } from './queries.ts';

export const openingSchema = z.strictObject({
  username: z.string().max(100),
  topicId: z.uuid(),
  pricing: pricingModelSchema,
  /** `resume` finds or creates; `purchase` also creates when all there is has ended. */
  mode: z.enum(['resume', 'purchase']).default('resume'),
});
export type OpeningRequest = z.infer<typeof openingSchema>;

/**
 * Finds the conversation that the request means, or opens it at today's tariff, and makes sure that
 * its object knows of it. Null when there is nothing to find and nothing on offer.
 */
export async function openConversation(
  db: Database,
  env: Pick<Env, 'CONVERSATION' | 'INBOX'>,
  askerId: string,
  request: OpeningRequest,
  now: number,
): Promise<{ conversation: ConversationDetail; created: boolean } | null> {
  const find = async () => {
    const found = await findOrInsert(db, askerId, request, now);
    if (!found) return null;
    const { id } = found.row.conversation;
    const phase = await env.CONVERSATION.getByName(id).open(openingOf(found.row));
    return { ...found, phase };
  };
  let found = await find();
  // Its object had ended it a moment before D1 heard of that; by now D1 has.
  if (request.mode === 'purchase' && found && found.phase !== 'open') found = await find();
  if (!found) return null;
  const live = await liveParts(env, askerId, found.row.conversation.id);
  const conversation = conversationDetail(describeConversation(found.row, now), live);
  return conversation && { conversation, created: found.created };
}

/**
 * One atomic round trip: of two parallel purchases, the second finds what the first has made. Under
 * a running subscription any topic opens as 'month' at no price, until the subscription ends. A
 * bought month starts a subscription.
 */
async function findOrInsert(
  db: Database,
  askerId: string,
  request: OpeningRequest,
  now: number,
): Promise<{ row: FoundConversation; created: boolean } | null> {
  const id = crypto.randomUUID();
  const other = sql`(select id from ${profiles} where username = ${request.username})`;
  const withOther = (theirs: SQLiteColumn) =>
    and(eq(theirs, other), eq(conversations.topicId, request.topicId));
  const isPurchase = request.mode === 'purchase';
  const openFirst = sql`${isOpen(now)} desc`;
  const [, , [asAsker], [asCreator]] = await db.batch([
    insertConversation(db, id, askerId, request, now),
    insertSubscription(db, id, now),
    conversationRows(
      db,
      askerId,
      'asker',
      now,
    )(and(withOther(conversations.creatorId), isPurchase ? isOpen(now) : undefined), 1, openFirst),
    conversationRows(
      db,
      askerId,
      'creator',
      now,
    )(isPurchase ? sql`false` : withOther(conversations.userId), 1, openFirst),
  ]);
  const row = preferred(asAsker, asCreator, now);
  return row && { row, created: row.conversation.id === id };
}

/** The specification's order: open as asker, open as creator, then the most recent. */
function preferred(
  asAsker: FoundConversation | undefined,
  asCreator: FoundConversation | undefined,
  now: number,
): FoundConversation | null {
  const found = [asAsker, asCreator].filter((row) => row !== undefined);
  const open = found.find(({ conversation }) => phaseOf(conversation, now) === 'open');
  const [latest] = found.toSorted(latestFirst);
  return open ?? latest ?? null;
}

function openingOf({ conversation }: FoundConversation): ConversationOpening {
  return {
    id: conversation.id,
    askerId: conversation.userId,
    creatorId: conversation.creatorId,
    pricing: conversation.pricingModelSnapshot,
    priceCents: conversation.priceCents,
    currency: conversation.currency,
    startedAt: conversation.startedAt,
    endedAt: conversation.endedAt,
  };
}

/** Inserts the conversation if the creator offers it and none that the mode would return exists. */
function insertConversation(
  db: Database,
  id: string,
  askerId: string,
  request: OpeningRequest,
  now: number,
): BatchItem<'sqlite'> {
  const [active, priceCents] = offerColumns[request.pricing];
  const subscriptionEnd = sql`(select max(${premiumSubscriptions.expiresAt}) from ${premiumSubscriptions} where ${and(
    eq(premiumSubscriptions.subscriberId, askerId),
    eq(premiumSubscriptions.creatorId, profiles.id),
    isActiveSubscription(now),
  )})`;
  const existing = and(
    eq(conversations.topicId, request.topicId),
    request.mode === 'purchase'
      ? and(
          eq(conversations.userId, askerId),
          eq(conversations.creatorId, profiles.id),
          isOpen(now),
        )
      : betweenThem(askerId, sql`${profiles.id}`),
  );
  return insertWhere(
    db,
    conversations,
    {
      id,
      userId: askerId,
      creatorId: sql`offer.creator_id`,
      topicId: request.topicId,
      pricingModelSnapshot: sql`iif(offer.subscription_end is null, ${request.pricing}, 'month')`,
      startedAt: now,
      endedAt: sql`coalesce(offer.subscription_end, ${accessEnd(request.pricing, now)})`,
      priceCents: sql`iif(offer.subscription_end is null, offer.price_cents, 0)`,
      currency: sql`offer.currency`,
    },
    sql`offer.subscription_end is not null or offer.active`,
    sql`(
      select ${profiles.id} as creator_id, ${subscriptionEnd} as subscription_end, ${active} as active,
        ${priceCents} as price_cents, coalesce(${creatorTariffs.currency}, 'EUR') as currency
      from ${profiles}
      join ${creatorTopicPrefs} on ${creatorTopicPrefs.creatorId} = ${profiles.id} and ${creatorTopicPrefs.topicId} = ${request.topicId}
      left join ${creatorTariffs} on ${creatorTariffs.creatorId} = ${profiles.id}
      where ${profiles.username} = ${request.username} and ${profiles.isCreator} and ${profiles.id} <> ${askerId}
        and not exists (select 1 from ${conversations} where ${existing})
    ) offer`,
  );
}

/** A bought month is a subscription of 30 days; a conversation under a running one buys nothing. */
function insertSubscription(
  db: Database,
  conversationId: string,
  now: number,
): BatchItem<'sqlite'> {
  return insertWhere(
    db,
    premiumSubscriptions,
    {
      id: crypto.randomUUID(),
      subscriberId: sql`c.user_id`,
      creatorId: sql`c.creator_id`,
      startedAt: sql`c.started_at`,
      expiresAt: now + MONTH_ACCESS_MS,
      subscriptionPriceCents: sql`c.price_cents`,
      currency: sql`c.currency`,
    },
    sql`c.id = ${conversationId} and c.pricing_model_snapshot = 'month'
      and not exists (
        select 1 from ${premiumSubscriptions}
        where ${premiumSubscriptions.subscriberId} = c.user_id and ${premiumSubscriptions.creatorId} = c.creator_id
          and ${isActiveSubscription(now)}
      )`,
    sql`${conversations} c`,
  );
}

function betweenThem(userId: string, otherId: SQL): SQL | undefined {
  return or(
    and(eq(conversations.userId, userId), eq(conversations.creatorId, otherId)),
    and(eq(conversations.creatorId, userId), eq(conversations.userId, otherId)),
  );
}

function isOpen(now: number): SQL {
  return sql`(${conversations.status} <> 'completed' and (${conversations.endedAt} is null or ${conversations.endedAt} > ${now}))`;
}
