import { and, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { premiumSubscriptions } from './schema.ts';

/** Condition: the subscription is active at `now`, by the three conditions of the specification's section 7. */
export function isActiveSubscription(now: number): SQL | undefined {
  return and(
    eq(premiumSubscriptions.isActive, true),
    eq(premiumSubscriptions.status, 'active'),
    gt(premiumSubscriptions.expiresAt, now),
  );
}

/**
 * End of the subscription that covers the subscriber's questions to the creator, epoch milliseconds; null
 * when none is active at `now`.
 */
export function subscriptionEnd(
  subscriberId: string,
  creatorId: SQLWrapper,
  now: number,
): SQL<number | null> {
  const { expiresAt } = premiumSubscriptions;
  return sql`(select max(${expiresAt}) ${running(subscriberId, creatorId, now)})`;
}

/** The order that paid for the subscription of {@link subscriptionEnd}; null when no order did. */
export function subscriptionOrder(
  subscriberId: string,
  creatorId: SQLWrapper,
  now: number,
): SQL<string | null> {
  const { orderId, expiresAt } = premiumSubscriptions;
  return sql`(select ${orderId} ${running(subscriberId, creatorId, now)} order by ${expiresAt} desc limit 1)`;
}

/** The subscriber's subscriptions to the creator that are active at `now`. */
function running(subscriberId: string, creatorId: SQLWrapper, now: number): SQL {
  const { subscriberId: subscriber, creatorId: creator } = premiumSubscriptions;
  return sql`from ${premiumSubscriptions} where ${and(
    eq(subscriber, subscriberId),
    eq(creator, creatorId),
    isActiveSubscription(now),
  )}`;
}
