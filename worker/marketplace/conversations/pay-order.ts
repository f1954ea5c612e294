import { and, eq, gt, gte, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isActiveSubscription } from '../../../database/active-subscription.ts';
import { isBlockBetween } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { moveOrder } from '../../../database/move-order.ts';
import {
  conversations,
  creatorProfiles,
  orderMails,
  orderQuestions,
  orders,
  premiumSubscriptions,
  profiles,
} from '../../../database/schema.ts';
import { accessEnd } from '../../../domain/conversations/conversation.ts';
import type { Payment } from '../../../domain/orders/checkout.ts';
import { unaskedMailAt } from '../../../domain/orders/order.ts';
import type { Periods } from '../../../domain/periods.ts';
import { type PricingModel, pricingModels } from '../../../domain/profiles/pricing.ts';
import { isOpen } from './find-existing.ts';

/**
 * The statements, for one batch, that record an order's payment: the order is held, its
 * conversation is created, and the asker is to be reminded of a question that is not written. All apply or none. None applies when
 * the order was already paid, when the two people meanwhile have an open conversation or a running
 * subscription, when one of them is gone or has blocked the other, or when the creator has paused
 * or become full since the order. `payment` is null in a demonstration.
 *
 * @param wasOpen true for a conversation that was open before D1 was restored to a time without it;
 *   later changes between the two people do not undo it
 */
export function payOrder(
  db: Database,
  orderId: string,
  payment: Payment | null,
  now: number,
  periods: Periods,
  wasOpen = false,
) {
  const { askerId, creatorId } = orders;
  const there = (id: SQLWrapper, asksForPresence: boolean) =>
    sql`exists (select 1 from ${profiles} where ${and(
      eq(profiles.id, sql`${id}`),
      asksForPresence ? isNull(profiles.suspendedAt) : undefined,
    )})`;
  const mayOpen = and(
    eq(orders.id, orderId),
    there(askerId, !wasOpen),
    there(creatorId, !wasOpen),
    sql`not ${isAlreadyOpen(now)}`,
    wasOpen
      ? undefined
      : sql`not ${isBlockBetween(askerId, creatorId)} and not ${isPaused(now)} and not ${isFull}`,
  );
  const paid = moveOrder(db, 'paid', mayOpen, {
    paidAt: now,
    paymentId: payment?.id,
    chargeId: payment?.chargeId,
    accessEnd: byPricing((pricing) => accessEnd(pricing, now, periods)),
    answerBy: sql`iif(${orders.pricing} = 'question', ${now} + ${orders.answerDays} * ${periods.day}, ${byPricing((pricing) => accessEnd(pricing, now, periods))})`,
  });
  const conversation = insertWhere(
    db,
    conversations,
    {
      id: sql`o.conversation_id`,
      userId: sql`o.asker_id`,
      creatorId: sql`o.creator_id`,
      topicId: sql`o.topic_id`,
      pricingModelSnapshot: sql`o.pricing`,
      startedAt: sql`o.paid_at`,
      endedAt: sql`o.access_end`,
      answerBy: sql`iif(o.pricing = 'question', o.answer_by, null)`,
      answerDays: sql`o.answer_days`,
      releaseDays: sql`o.release_days`,
      orderId: sql`o.id`,
      priceCents: sql`o.price_cents`,
      currency: sql`o.currency`,
      fromPostId: sql`o.from_post_id`,
    },
    // Only for an order that this batch has paid: one paid before has had its conversation.
    sql`o.id = ${orderId} and o.state = 'held' and o.paid_at = ${now}
      and not exists (select 1 from ${conversations} where ${conversations.id} = o.conversation_id)`,
    sql`${orders} o`,
  );
  // A question that was written before is sent now, and needs no reminder.
  const reminder = insertWhere(
    db,
    orderMails,
    { orderId, kind: 'unasked', dueAt: unaskedMailAt(now, periods) },
    sql`exists (select 1 from ${orders}
        where ${orders.id} = ${orderId} and ${orders.state} = 'held' and ${orders.paidAt} = ${now})
      and not exists (select 1 from ${orderQuestions} where ${orderQuestions.orderId} = ${orderId})`,
  ).onConflictDoNothing();
  return [paid, conversation, reminder] as const;
}

/**
 * True when the two people of an order have an open conversation on its topic, or a running
 * subscription.
 */
export function isAlreadyOpen(now: number): SQL {
  const { askerId, creatorId, topicId } = orders;
  return sql`(exists (select 1 from ${conversations} where ${and(
    eq(conversations.userId, askerId),
    eq(conversations.creatorId, creatorId),
    eq(conversations.topicId, topicId),
    isOpen(now),
  )}) or exists (select 1 from ${premiumSubscriptions} where ${and(
    eq(premiumSubscriptions.subscriberId, askerId),
    eq(premiumSubscriptions.creatorId, creatorId),
    isActiveSubscription(now),
  )}))`;
}

/** True when the creator of an order takes no questions at `now`. */
export function isPaused(now: number): SQL {
  return ofCreator(gt(creatorProfiles.pausedUntil, now));
}

/** True when the creator of an order has reached their limit of open questions. */
const isFull = ofCreator(gte(creatorProfiles.openQuestionCount, creatorProfiles.maxOpenQuestions));

function ofCreator(condition: SQL): SQL {
  const isTheirs = eq(creatorProfiles.userId, orders.creatorId);
  return sql`exists (select 1 from ${creatorProfiles} where ${and(isTheirs, condition)})`;
}

/** SQL `case` that applies a domain rule to the order's option. */
function byPricing(rule: (pricing: PricingModel) => number | null): SQL {
  const cases = pricingModels.map((pricing) => sql`when ${pricing} then ${rule(pricing)}`);
  return sql`case ${orders.pricing} ${sql.join(cases, sql` `)} end`;
}

/**
 * Inserts a subscription for a month that has just been opened. A conversation under a running
 * subscription inserts none.
 */
export function insertSubscription(
  db: Database,
  conversationId: string,
  now: number,
  periods: Periods,
) {
  return insertWhere(
    db,
    premiumSubscriptions,
    {
      id: crypto.randomUUID(),
      subscriberId: sql`c.user_id`,
      creatorId: sql`c.creator_id`,
      startedAt: sql`c.started_at`,
      expiresAt: now + periods.month,
      subscriptionPriceCents: sql`c.price_cents`,
      orderId: sql`c.order_id`,
      currency: sql`c.currency`,
    },
    sql`c.id = ${conversationId} and c.pricing_model_snapshot = 'month' and c.started_at = ${now}
      and not exists (
        select 1 from ${premiumSubscriptions}
        where ${premiumSubscriptions.subscriberId} = c.user_id and ${premiumSubscriptions.creatorId} = c.creator_id
          and ${isActiveSubscription(now)}
      )`,
    sql`${conversations} c`,
  );
}
