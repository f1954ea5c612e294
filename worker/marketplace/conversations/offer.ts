import { eq, type SQL, sql } from 'drizzle-orm';
import { subscriptionEnd, subscriptionOrder } from '../../../database/active-subscription.ts';
import { aliased } from '../../../database/aliased.ts';
import { isBlockBetween } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { welcome, welcomeColumns } from '../../../database/conversation-rows.ts';
import { describePerson, personColumns } from '../../../database/person.ts';
import {
  creatorProfiles,
  creatorTariffs,
  creatorTopicPrefs,
  profiles,
  sellerDeclarations,
  topics,
} from '../../../database/schema.ts';
import { COVERED, type Offer } from '../../../domain/conversations/offer.ts';
import { CURRENCY } from '../../../domain/limits.ts';
import type { PricingModel } from '../../../domain/profiles/pricing.ts';
import { describeSeller, isLatestDeclaration, sellerColumns } from '../sellers/queries.ts';
import { offerColumns } from '../tariffs/tariffs.ts';

/** A requested purchase: the creator, the topic and the pricing model. */
export interface Wanted {
  username: string;
  topicId: string;
  pricing: PricingModel;
  /** The post that the asker came from: a hint, ignored unless it is one of the creator's. */
  fromPostId?: string | undefined;
}

/**
 * SQL table `offer` of one row, or of no row when the asker can open nothing. Columns:
 * `creator_id`, `pricing`, `price_cents`, `currency`, and `subscription_end` and
 * `subscription_order`, which are null unless a running subscription covers the topic. A retired topic offers nothing. Option and
 * price follow `offerFor` in domain/conversations/offer.ts; they are computed in SQL so that an
 * opening or order uses the price of that moment. `answer_price` is the price of one answer, 0 when
 * the creator sells none. `paused_until` and `room` (questions that may still come in; null without
 * a limit) are the creator's, for {@link hasRoom}. `is_blocked` is true when one of the two people
 * has blocked the other.
 */
export function offered(askerId: string, { username, topicId, pricing }: Wanted, now: number): SQL {
  const [active, priceCents] = offerColumns[pricing];
  const [answerActive, answerPriceCents] = offerColumns.question;
  const covered = subscriptionEnd(askerId, profiles.id, now);
  return sql`(
    select creator_id, subscription_end, currency, paused_until, room, is_blocked, answer_price,
      iif(subscription_end is null, null, ${subscriptionOrder(askerId, sql`creator_id`, now)}) as subscription_order,
      iif(subscription_end is null, ${pricing}, ${COVERED.pricing}) as pricing,
      iif(subscription_end is null, price_cents, ${COVERED.priceCents}) as price_cents
    from (
      select ${profiles.id} as creator_id, ${covered} as subscription_end, ${active} as active,
        ${priceCents} as price_cents, coalesce(${creatorTariffs.currency}, ${CURRENCY}) as currency,
        ${creatorProfiles.pausedUntil} as paused_until,
        ${creatorProfiles.maxOpenQuestions} - ${creatorProfiles.openQuestionCount} as room,
        ${isBlockBetween(askerId, profiles.id)} as is_blocked,
        iif(${answerActive}, ${answerPriceCents}, 0) as answer_price
      from ${profiles}
      join ${creatorTopicPrefs} on ${creatorTopicPrefs.creatorId} = ${profiles.id} and ${creatorTopicPrefs.topicId} = ${topicId}
      join ${topics} open_topic on open_topic.id = ${topicId} and open_topic.retired_at is null
      left join ${creatorTariffs} on ${creatorTariffs.creatorId} = ${profiles.id}
      left join ${creatorProfiles} on ${creatorProfiles.userId} = ${profiles.id}
      where ${profiles.username} = ${username} and ${profiles.isCreator} and ${profiles.isPresent}
        and ${profiles.id} <> ${askerId}
    )
    where subscription_end is not null or active
  ) offer`;
}

/**
 * True when the creator of an `offer` takes questions at `now`: neither paused nor full. A running
 * subscription is not affected.
 */
export function hasRoom(now: number): SQL {
  return sql`(offer.subscription_end is not null
    or (coalesce(offer.paused_until, 0) <= ${now} and coalesce(offer.room, 1) > 0))`;
}

/** At most one row for {@link offerOf}; none when nothing is on offer. */
export function selectOffer(db: Database, askerId: string, wanted: Wanted, now: number) {
  return db
    .select({
      creator: personColumns,
      topic: aliased('topic', { id: topics.id, name: topics.name, slug: topics.slug }),
      welcome: welcomeColumns,
      seller: sellerColumns,
      pricing: sql<PricingModel>`offer.pricing`.as('offer_pricing'),
      priceCents: sql<number>`offer.price_cents`.as('offer_price_cents'),
      currency: sql<string>`offer.currency`.as('offer_currency'),
      isBlocked: sql<number>`offer.is_blocked`.as('offer_is_blocked'),
      isPaused: sql<number>`coalesce(offer.paused_until, 0) > ${now}`.as('offer_is_paused'),
      isFull: sql<number>`coalesce(offer.room, 1) <= 0`.as('offer_is_full'),
    })
    .from(offered(askerId, wanted, now))
    .innerJoin(profiles, eq(profiles.id, sql`offer.creator_id`))
    .innerJoin(topics, eq(topics.id, wanted.topicId))
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, profiles.id))
    .leftJoin(sellerDeclarations, isLatestDeclaration(sql`${profiles.id}`));
}

/** The wire form of a row of {@link selectOffer}. */
export function offerOf(row: Awaited<ReturnType<typeof selectOffer>>[number]): Offer {
  const { creator, topic, pricing, priceCents, currency } = row;
  return {
    creator: describePerson(creator),
    topic,
    pricing,
    priceCents,
    active: true,
    currency,
    welcome: welcome(row.welcome),
    seller: describeSeller(row.seller),
  };
}
