import { and, eq, gt, type SQL } from 'drizzle-orm';
import { premiumSubscriptions } from './schema.ts';

/** A subscription that holds at `now`: the three conditions of the specification's section 7. */
export function isActiveSubscription(now: number): SQL | undefined {
  return and(
    eq(premiumSubscriptions.isActive, true),
    eq(premiumSubscriptions.status, 'active'),
    gt(premiumSubscriptions.expiresAt, now),
  );
}
