import { and, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { premiumSubscriptions } from './schema.ts';

/** A subscription that holds at `now`: the three conditions of the specification's section 7. */
export function isActiveSubscription(now: number): SQL | undefined {
  return and(
    eq(premiumSubscriptions.isActive, true),
    eq(premiumSubscriptions.status, 'active'),
    gt(premiumSubscriptions.expiresAt, now),
  );
}

/**
 * When the subscription that covers what the subscriber asks the creator ends, epoch milliseconds;
 * null where none runs at `now`.
 */
export function subscriptionEnd(
  subscriberId: string,
  creatorId: SQLWrapper,
  now: number,
): SQL<number | null> {
  const { expiresAt } = premiumSubscriptions;
  return sql`(select max(${expiresAt}) ${running(subscriberId, creatorId, now)})`;
}

/** The order that paid for the subscription of {@link subscriptionEnd}; null where none was paid. */
export function subscriptionOrder(
  subscriberId: string,
  creatorId: SQLWrapper,
  now: number,
): SQL<string | null> {
  const { orderId, expiresAt } = premiumSubscriptions;
  return sql`(select ${orderId} ${running(subscriberId, creatorId, now)} order by ${expiresAt} desc limit 1)`;
}

/** Their subscriptions that hold at `now`. */
function running(subscriberId: string, creatorId: SQLWrapper, now: number): SQL {
  const { subscriberId: subscriber, creatorId: creator } = premiumSubscriptions;
  return sql`from ${premiumSubscriptions} where ${and(
    eq(subscriber, subscriberId),
    eq(creator, creatorId),
    isActiveSubscription(now),
  )}`;
}
