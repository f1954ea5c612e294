import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { conversations, creatorMedia, orders } from '../../../database/schema.ts';
import { deadlineAt, settingAt } from '../../../database/settings.ts';
import { firstState } from '../../../domain/orders/events.ts';
import { DEFAULT_FEE } from '../../../domain/orders/order.ts';
import { existingConversation, isOpen, type OpeningMode } from './find-existing.ts';
import { hasRoom, offered, type Wanted } from './offer.ts';

/** SQL form of `feeOf` in domain/orders/order.ts, for the price in the given column and the fee in force at `now`. */
export function feeOfPrice(column: string, now: number): SQL {
  const price = sql.raw(column);
  const fee = settingAt('fee', now);
  // Literals, because D1 binds numbers as reals, and the division rounds whole ones only.
  const { percent, minimumCents } = DEFAULT_FEE;
  const share = sql`coalesce(${fee} ->> 'percent', ${sql.raw(String(percent))})`;
  const minimum = sql`coalesce(${fee} ->> 'minimumCents', ${sql.raw(String(minimumCents))})`;
  return sql`min(${price}, max(${minimum}, (${price} * ${share} + 50) / 100))`;
}

/**
 * The conversation a user wants to open, and the price they were shown (a condition, never a
 * price).
 */
export interface WantedAs extends Wanted {
  mode: OpeningMode;
  expect?: { priceCents: number; pricing?: Wanted['pricing'] };
}

/**
 * Condition under which an `offer` may be opened: no block exists, the offer is as expected, its
 * creator has room, and there is no conversation that the mode would return. A conversation under a
 * running subscription is free, whatever price was expected. A user who expected another option
 * than 'month' first gets an error.
 */
export function mayOpen(askerId: string, wanted: WantedAs, now: number): SQL {
  const creatorId = sql`offer.creator_id`;
  const existing = and(
    eq(conversations.topicId, wanted.topicId),
    wanted.mode === 'purchase'
      ? and(eq(conversations.userId, askerId), eq(conversations.creatorId, creatorId), isOpen(now))
      : existingConversation(askerId, creatorId),
  );
  const { priceCents, pricing } = wanted.expect ?? {};
  return and(
    priceCents === undefined
      ? undefined
      : sql`(offer.subscription_end is not null or offer.price_cents = ${priceCents})`,
    pricing === undefined ? undefined : sql`offer.pricing = ${pricing}`,
    sql`not offer.is_blocked`,
    hasRoom(now),
    sql`not exists (select 1 from ${conversations} where ${existing})`,
  )!;
}

/** The wanted post's id if it is a post of the creator of an `offer`, otherwise null. */
export function postOf({ fromPostId }: Wanted): SQL | null {
  if (!fromPostId) return null;
  return sql`(select ${creatorMedia.id} from ${creatorMedia}
    where ${creatorMedia.id} = ${fromPostId} and ${creatorMedia.creatorId} = offer.creator_id)`;
}

/** The columns of an order that are decided before its offer is read. */
export type OrderBeforeOffer = Pick<
  typeof orders.$inferInsert,
  | 'id'
  | 'provider'
  | 'createdAt'
  | 'consentedAt'
  | 'consentText'
  | 'checkoutEndsAt'
  | 'checkAt'
  | 'conversationId'
>;

/**
 * Inserts an order for today's offer, if the offer costs something and `condition` holds. The order
 * takes today's price, fee and deadlines, and awaits payment.
 */
export function insertOrder(
  db: Database,
  askerId: string,
  wanted: WantedAs,
  placed: OrderBeforeOffer & { createdAt: number },
  condition?: SQL,
) {
  return insertWhere(
    db,
    orders,
    {
      ...placed,
      askerId,
      creatorId: sql`offer.creator_id`,
      topicId: wanted.topicId,
      fromPostId: postOf(wanted),
      pricing: sql`offer.pricing`,
      state: firstState,
      priceCents: sql`offer.price_cents`,
      feeCents: feeOfPrice('offer.price_cents', placed.createdAt),
      answerPriceCents: sql`offer.answer_price`,
      answerDays: deadlineAt('answerDays', placed.createdAt),
      releaseDays: deadlineAt('releaseDays', placed.createdAt),
      complaintReplyDays: deadlineAt('complaintReplyDays', placed.createdAt),
      complaintDecisionDays: deadlineAt('complaintDecisionDays', placed.createdAt),
      currency: sql`offer.currency`,
    },
    and(sql`offer.price_cents > 0`, mayOpen(askerId, wanted, placed.createdAt), condition)!,
    offered(askerId, wanted, placed.createdAt),
  );
}
