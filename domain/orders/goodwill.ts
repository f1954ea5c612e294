import { mayHappenIn, type OrderState } from './events.ts';
import type { RefundSide } from './refund-sides.ts';

/**
 * Goodwill: what the platform gives the asker of an order beside its price. It settles nothing, takes nothing from the
 * creator and shrinks no fee, so it counts in no division of the price, and the asker may still complain. It counts where
 * money goes back to the card, which never gets more than it paid. Money is integer cents.
 */

interface PaidPrice {
  priceCents: number;
  refundedCents: number;
  goodwillCents: number;
}

/** The amount that may still go back to the payer. */
export function refundableCents({ priceCents, refundedCents, goodwillCents }: PaidPrice): number {
  return Math.max(0, priceCents - refundedCents - goodwillCents);
}

/** The part of a refunded part of the price that goes to the payer: goodwill may have given them the rest already. */
export function payerCents(
  { priceCents, goodwillCents }: Pick<PaidPrice, 'priceCents' | 'goodwillCents'>,
  refundCents: number,
): number {
  return Math.min(refundCents, priceCents - goodwillCents);
}

/** True when an operator's refund is goodwill: a part of what was paid for an answer, at the platform's cost. */
export function isGoodwill(
  order: PaidPrice & { state: OrderState },
  { refundCents, from }: { refundCents: number; from: RefundSide },
): boolean {
  return (
    from === 'platform' &&
    refundCents < refundableCents(order) &&
    mayHappenIn(order.state, 'goodwill_given')
  );
}
