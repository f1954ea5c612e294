import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { z } from 'zod';
import { accessEnd, type PricingModel, pricingModelSchema } from '../../domain/conversation.ts';
import { MONTH_ACCESS_MS } from '../../domain/limits.ts';
import type { ConversationOpening } from '../../durable-objects/conversation/message-log.ts';
import type { Database } from '../db/client.ts';
import { isActiveSubscription } from '../db/conversation-rows.ts';
import {
  conversations,
  creatorTariffs,
  creatorTopicPrefs,
  premiumSubscriptions,
  profiles,
} from '../db/schema.ts';

export const openingSchema = z.strictObject({
  username: z.string().max(100),
  topicId: z.uuid(),
  pricing: pricingModelSchema,
  /** `resume` finds or creates; `purchase` also creates when all there is has ended. */
  mode: z.enum(['resume', 'purchase']).default('resume'),
});
export type OpeningRequest = z.infer<typeof openingSchema>;

/** The tariff's columns for each pricing model. */
const tariffOf = {
  question: [creatorTariffs.questionActive, creatorTariffs.questionPriceCents],
  day: [creatorTariffs.dayActive, creatorTariffs.dayPriceCents],
  month: [creatorTariffs.monthActive, creatorTariffs.monthPriceCents],
} as const satisfies Record<PricingModel, unknown>;

/**
 * Finds the conversation that the request means, or opens it at today's tariff, and makes sure that
 * its object knows of it. Null when there is nothing to find and nothing on offer.
 */
export async function openConversation(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  askerId: string,
  request: OpeningRequest,
  now: number,
): Promise<{ id: string; created: boolean } | null> {
  const find = async () => {
    const found = await findOrInsert(db, askerId, request, now);
    if (!found) return null;
    const { opening, created } = found;
    const phase = await env.CONVERSATION.getByName(opening.id).open(opening);
    return { id: opening.id, created, phase };
  };
  const found = await find();
  // Its object had ended it a moment before D1 heard of that; by now D1 has.
  return request.mode === 'purchase' && found && found.phase !== 'open' ? find() : found;
}

/**
 * One atomic round trip: of two parallel purchases, the second finds what the first has made. Under a running
 * subscription any topic opens as 'month' at no price, until the subscription ends. A bought month
 * starts a subscription.
 */
async function findOrInsert(
  db: Database,
  askerId: string,
  request: OpeningRequest,
  now: number,
): Promise<{ opening: ConversationOpening; created: boolean } | null> {
  const id = crypto.randomUUID();
  const other = db
    .$with('other')
    .as(
      db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, request.username)),
    );
  const found = db
    .with(other)
    .select(getTableColumns(conversations))
    .from(conversations)
    .innerJoin(other, betweenThem(askerId, sql`${other.id}`))
    .where(
      and(
        eq(conversations.topicId, request.topicId),
        request.mode === 'purchase'
          ? and(eq(conversations.userId, askerId), isOpen(now))
          : undefined,
      ),
    )
    // The specification's order: open as asker, open as creator, then the most recent.
    .orderBy(
      sql`${isOpen(now)} desc`,
      sql`${isOpen(now)} and ${eq(conversations.userId, askerId)} desc`,
      sql`${conversations.startedAt} desc`,
      sql`${conversations.id} desc`,
    )
    .limit(1);
  const [, , rows] = await db.batch([
    insertConversation(db, id, askerId, request, now),
    insertSubscription(db, id, now),
    found,
  ]);
  const [conversation] = rows;
  if (!conversation) return null;
  const opening = {
    id: conversation.id,
    askerId: conversation.userId,
    creatorId: conversation.creatorId,
    pricing: conversation.pricingModelSnapshot,
    priceCents: conversation.priceCents,
    currency: conversation.currency,
    startedAt: conversation.startedAt,
    endedAt: conversation.endedAt,
  };
  return { opening, created: conversation.id === id };
}

/** Inserts the conversation if the creator offers it and none that the mode would return exists. */
function insertConversation(
  db: Database,
  id: string,
  askerId: string,
  request: OpeningRequest,
  now: number,
): BatchItem<'sqlite'> {
  const [active, priceCents] = tariffOf[request.pricing];
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
  // Every column of the table, in its order: drizzle names them all.
  return db.insert(conversations).select(sql`
    select ${id}, ${askerId}, offer.creator_id, ${request.topicId},
      iif(offer.subscription_end is null, ${request.pricing}, 'month'), 'initiated', ${now},
      coalesce(offer.subscription_end, ${accessEnd(request.pricing, now)}),
      iif(offer.subscription_end is null, offer.price_cents, 0), offer.currency,
      0, null, null, null, 0
    from (
      select ${profiles.id} as creator_id, ${subscriptionEnd} as subscription_end, ${active} as active,
        ${priceCents} as price_cents, coalesce(${creatorTariffs.currency}, 'EUR') as currency
      from ${profiles}
      join ${creatorTopicPrefs} on ${creatorTopicPrefs.creatorId} = ${profiles.id} and ${creatorTopicPrefs.topicId} = ${request.topicId}
      left join ${creatorTariffs} on ${creatorTariffs.creatorId} = ${profiles.id}
      where ${profiles.username} = ${request.username} and ${profiles.isCreator} and ${profiles.id} <> ${askerId}
        and not exists (select 1 from ${conversations} where ${existing})
    ) offer
    where offer.subscription_end is not null or offer.active
  `);
}

/** A bought month is a subscription of 30 days; a conversation under a running one buys nothing. */
function insertSubscription(
  db: Database,
  conversationId: string,
  now: number,
): BatchItem<'sqlite'> {
  return db.insert(premiumSubscriptions).select(sql`
    select ${crypto.randomUUID()}, c.user_id, c.creator_id, c.started_at, ${now + MONTH_ACCESS_MS}, c.price_cents, c.currency, 1, 'active'
    from ${conversations} c
    where c.id = ${conversationId} and c.pricing_model_snapshot = 'month'
      and not exists (
        select 1 from ${premiumSubscriptions}
        where ${premiumSubscriptions.subscriberId} = c.user_id and ${premiumSubscriptions.creatorId} = c.creator_id
          and ${isActiveSubscription(now)}
      )
  `);
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
