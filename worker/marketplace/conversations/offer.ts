import { and, eq, type SQL, sql } from 'drizzle-orm';
import { subscriptionEnd, subscriptionOrder } from '../../../database/active-subscription.ts';
import { aliased } from '../../../database/aliased.ts';
import { isFull, isPaused } from '../../../database/availability.ts';
import { isBlockBetween } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { welcome, welcomeColumns } from '../../../database/conversation-rows.ts';
import { describePerson, personColumns } from '../../../database/person.ts';
import {
  conversations,
  creatorMedia,
  creatorProfiles,
  creatorTariffs,
  creatorTopicPrefs,
  profiles,
  sellerDeclarations,
  topics,
} from '../../../database/schema.ts';
import { settingAt } from '../../../database/settings.ts';
import { type Offer, offerFor } from '../../../domain/conversations/offer.ts';
import { CURRENCY } from '../../../domain/limits.ts';
import type { Deadlines } from '../../../domain/orders/deadlines.ts';
import type { Fee } from '../../../domain/orders/fee.ts';
import {
  type OfferedPurchase,
  type PurchaseFacts,
  type PurchaseTerms,
  purchaseRefusal,
  purchaseRefusals,
} from '../../../domain/orders/purchase-eligibility.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { pricingModels } from '../../../domain/profiles/pricing.ts';
import type { Tariffs } from '../../../domain/profiles/tariff.ts';
import {
  describeSeller,
  hasDeclared,
  isLatestDeclaration,
  sellerColumns,
} from '../sellers/queries.ts';
import { offerColumns } from '../tariffs/tariffs.ts';
import { existingConversation, isOpen, type OpeningMode, type Wanted } from './find-existing.ts';

/**
 * SQL table `offer` of one row, or of no row when the asker can open nothing; a retired topic offers nothing. Columns:
 * `creator_id`, `currency`, `tariffs` (the three as JSON), `is_paused`, `is_full`, and `subscription_end` and
 * `subscription_order`, which are null unless a running subscription covers the topic.
 */
function offered(askerId: string, { username, topicId }: Wanted, now: number): SQL {
  const tariffs = pricingModels.map((pricing) => {
    const [active, priceCents] = offerColumns[pricing];
    return sql`${pricing}, json_object('active', coalesce(${active}, 0), 'priceCents', ${priceCents})`;
  });
  return sql`(
    select creator_id, currency, tariffs, is_paused, is_full, subscription_end,
      iif(subscription_end is null, null, ${subscriptionOrder(askerId, sql`creator_id`, now)}) as subscription_order
    from (
      select ${profiles.id} as creator_id, ${subscriptionEnd(askerId, profiles.id, now)} as subscription_end,
        coalesce(${creatorTariffs.currency}, ${CURRENCY}) as currency,
        json_object(${sql.join(tariffs, sql`, `)}) as tariffs, ${isPaused(now)} as is_paused, ${isFull} as is_full
      from ${profiles}
      join ${creatorTopicPrefs} on ${creatorTopicPrefs.creatorId} = ${profiles.id} and ${creatorTopicPrefs.topicId} = ${topicId}
      join ${topics} open_topic on open_topic.id = ${topicId} and open_topic.retired_at is null
      left join ${creatorTariffs} on ${creatorTariffs.creatorId} = ${profiles.id}
      left join ${creatorProfiles} on ${creatorProfiles.userId} = ${profiles.id}
      where ${profiles.username} = ${username} and ${profiles.isCreator} and ${profiles.isVisible}
        and ${profiles.id} <> ${askerId}
    )
  ) offer`;
}

/** The facts that a purchase or an opening is decided from, and the terms that it takes. Cents, milliseconds. */
export interface OfferFacts extends PurchaseFacts, OfferedPurchase {
  creatorId: string;
  currency: string;
  /** The price of one answer, 0 when the creator sells none. */
  answerPriceCents: number;
  /** The running subscription that covers the topic, and the deadline of the order that paid for it; null without one. */
  subscriptionEnd: number | null;
  subscriptionOrderId: string | null;
  subscriptionReleaseDays: number | null;
  /** The wanted post, if it is one of the creator's. */
  postId: string | null;
  /** Settings in force; null for one that was never changed. */
  fee: Fee | null;
  minimum: { cents: number } | null;
  deadlines: Deadlines | null;
}

/** The facts of {@link todaysOffer} as one JSON text; null when the asker can open nothing. */
export function offerFacts(
  askerId: string,
  wanted: Wanted,
  mode: OpeningMode,
  now: number,
): SQL<string | null> {
  return sql`(select ${factsOfOffer(askerId, wanted, mode, now)} from ${offered(askerId, wanted, now)})`;
}

function factsOfOffer(askerId: string, wanted: Wanted, mode: OpeningMode, now: number): SQL {
  const creatorId = sql`offer.creator_id`;
  const { topicId, fromPostId = null } = wanted;
  const existing =
    mode === 'purchase'
      ? and(eq(conversations.userId, askerId), eq(conversations.creatorId, creatorId), isOpen(now))
      : existingConversation(askerId, creatorId);
  return sql`json_object('creatorId', offer.creator_id, 'tariffs', json(offer.tariffs),
    'currency', offer.currency, 'isPaused', offer.is_paused, 'isFull', offer.is_full, 'isGone', 0, 'isBlocked', ${isBlockBetween(askerId, creatorId)},
    'isAlreadyOpen', exists (select 1 from ${conversations} where ${conversations.topicId} = ${topicId} and (${existing})),
    'isCovered', offer.subscription_end is not null, 'subscriptionEnd', offer.subscription_end,
    'subscriptionOrderId', offer.subscription_order,
    'subscriptionReleaseDays', (select release_days from orders where id = offer.subscription_order),
    'isDeclared', ${hasDeclared(creatorId)},
    'postId', (select ${creatorMedia.id} from ${creatorMedia}
      where ${creatorMedia.id} = ${fromPostId} and ${creatorMedia.creatorId} = ${creatorId}),
    'fee', json(${settingAt('fee', now)}), 'minimum', json(${settingAt('minimumPrice', now)}),
    'deadlines', json(${settingAt('deadlines', now)}))`;
}

/** Today's offer of a creator, and the text of the facts that it was read with. */
export interface TodaysOffer {
  offer: Offer;
  facts: OfferFacts;
  text: string;
}

/** At most one row for {@link todaysOffer}; none when the asker can open nothing. */
export function selectOffer(
  db: Database,
  askerId: string,
  wanted: Wanted,
  mode: OpeningMode,
  now: number,
) {
  return db
    .select({
      creator: personColumns,
      topic: aliased('topic', { id: topics.id, name: topics.name, slug: topics.slug }),
      welcome: welcomeColumns,
      seller: sellerColumns,
      facts: sql<string>`${factsOfOffer(askerId, wanted, mode, now)}`.as('offer_facts'),
    })
    .from(offered(askerId, wanted, now))
    .innerJoin(profiles, eq(profiles.id, sql`offer.creator_id`))
    .innerJoin(topics, eq(topics.id, wanted.topicId))
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, profiles.id))
    .leftJoin(sellerDeclarations, isLatestDeclaration(sql`${profiles.id}`));
}

/** Today's offer of the wanted option; null when nothing is on offer. */
export function todaysOffer(
  row: Awaited<ReturnType<typeof selectOffer>>[number] | undefined,
  { pricing: wanted }: Wanted,
): TodaysOffer | null {
  if (!row) return null;
  const { tariffs, ...others } = JSON.parse(row.facts) as OfferFacts & { tariffs: Tariffs };
  const priced = offerFor(tariffs, wanted, Boolean(others.isCovered));
  if (!priced) return null;
  const { active, priceCents } = tariffs.question;
  const offer: Offer = {
    creator: describePerson(row.creator),
    topic: row.topic,
    ...priced,
    active: true,
    currency: others.currency,
    welcome: welcome(row.welcome),
    seller: describeSeller(row.seller),
  };
  const facts = { ...others, ...priced, answerPriceCents: active ? (priceCents ?? 0) : 0 };
  return { offer, facts, text: row.facts };
}

/** Throws the problem for the reason why the offer cannot be bought or opened on these terms. */
export function requirePurchasable({ offer, facts }: TodaysOffer, terms: PurchaseTerms): void {
  const refusal = purchaseRefusal(facts, facts, terms);
  if (!refusal) return;
  const details = refusal === 'changed' ? { offer } : undefined;
  throw new ProblemError(purchaseRefusals[refusal], undefined, details);
}
