import { and, eq, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { z } from 'zod';
import { isActiveSubscription } from '../../database/active-subscription.ts';
import type { Database } from '../../database/client.ts';
import { describeConversation, type FoundConversation } from '../../database/conversation-rows.ts';
import { insertWhere } from '../../database/insert-where.ts';
import { conversations, premiumSubscriptions } from '../../database/schema.ts';
import { accessEnd, pricingModelSchema } from '../../domain/conversation.ts';
import type { ConversationDetail } from '../../domain/conversation-wire.ts';
import { MONTH_ACCESS_MS } from '../../domain/limits.ts';
import { ProblemError } from '../../domain/problem.ts';
import type { ConversationOpening } from '../../durable-objects/conversation/message-log.ts';
import { betweenThem, isOpen, preferred, selectBetween } from './between.ts';
import { offered, offerOf, selectOffer, type Wanted } from './offer.ts';
import { conversationDetail, liveParts } from './queries.ts';

/** The query of an address without an id. */
export const wantedSchema = z.object({
  username: z.string().max(100),
  topicId: z.uuid(),
  pricing: pricingModelSchema,
}) satisfies z.ZodType<Wanted>;

export const openingSchema = z.strictObject({
  ...wantedSchema.shape,
  /** `resume` finds or creates; `purchase` also creates when all there is has ended. */
  mode: z.enum(['resume', 'purchase']).default('resume'),
  /** What the person was shown. A condition, never a price: nothing else opens. */
  expect: z
    .strictObject({ priceCents: z.int().min(0), pricing: pricingModelSchema.optional() })
    .optional(),
});
export type OpeningRequest = z.infer<typeof openingSchema>;

/**
 * Finds the conversation that the request means, or opens it at today's tariff, and makes sure that
 * its object knows of it. Null when there is nothing to find and nothing on offer. Throws when it
 * is not what the person was shown: `offer.changed`, with today's offer, and
 * `conversation.other_option`, with the open conversation that would be found instead.
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
  if (!found) {
    const [offer] = request.expect ? await selectOffer(db, askerId, request, now) : [];
    if (offer) throw new ProblemError('offer.changed', undefined, { offer: offerOf(offer) });
    return null;
  }
  const { id, pricingModelSnapshot: pricing } = found.row.conversation;
  const expected = request.mode === 'purchase' ? request.expect?.pricing : undefined;
  if (expected && expected !== pricing)
    throw new ProblemError('conversation.other_option', undefined, {
      conversation: { id, pricing },
    });
  const live = await liveParts(env, askerId, id);
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
  const [, , [asAsker], [asCreator]] = await db.batch([
    insertConversation(db, id, askerId, request, now),
    insertSubscription(db, id, now),
    ...selectBetween(db, askerId, request, request.mode, now),
  ]);
  const row = preferred(asAsker, asCreator, now);
  return row && { row, created: row.conversation.id === id };
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

/**
 * Inserts the conversation if the creator offers it as it was expected, and none that the mode would
 * return exists. What a subscription covers costs nothing, whatever price was expected; but who
 * expected another option than 'month' is told first.
 */
function insertConversation(
  db: Database,
  id: string,
  askerId: string,
  request: OpeningRequest,
  now: number,
): BatchItem<'sqlite'> {
  const creatorId = sql`offer.creator_id`;
  const existing = and(
    eq(conversations.topicId, request.topicId),
    request.mode === 'purchase'
      ? and(eq(conversations.userId, askerId), eq(conversations.creatorId, creatorId), isOpen(now))
      : betweenThem(askerId, creatorId),
  );
  const { priceCents, pricing } = request.expect ?? {};
  const isExpected = and(
    priceCents === undefined
      ? undefined
      : sql`(offer.subscription_end is not null or offer.price_cents = ${priceCents})`,
    pricing === undefined ? undefined : sql`offer.pricing = ${pricing}`,
  );
  return insertWhere(
    db,
    conversations,
    {
      id,
      userId: askerId,
      creatorId: sql`offer.creator_id`,
      topicId: request.topicId,
      pricingModelSnapshot: sql`offer.pricing`,
      startedAt: now,
      endedAt: sql`coalesce(offer.subscription_end, ${accessEnd(request.pricing, now)})`,
      priceCents: sql`offer.price_cents`,
      currency: sql`offer.currency`,
    },
    and(isExpected, sql`not exists (select 1 from ${conversations} where ${existing})`)!,
    offered(askerId, request, now),
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
