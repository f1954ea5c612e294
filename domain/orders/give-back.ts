import type { GiveBackSide } from './give-back-sides.ts';
import { divide } from './order.ts';

/** A settled order that is refunded in part or whole; cents. */
export interface SettledOrder {
  priceCents: number;
  /** Fee on the whole price at the time of the order. */
  feeCents: number;
  refundedCents: number;
  retainedFeeCents: number;
  /** Part of the creator's share that was not transferred. */
  waitingCents: number;
}

/** Sources of a refund of a settled order, which they sum up to. Cents. */
export interface GivenBack {
  /** The platform's fee, which shrinks with the rest of the price. */
  feeCents: number;
  /** Part from the waiting share. */
  shareCents: number;
  /** Part that the creator was paid and owes. */
  debtCents: number;
  /** Part that the platform loses beyond its fee. */
  lossCents: number;
}

/** Divides a refund of a settled order: `cents`, at most the rest of the price. */
export function giveBackOf(order: SettledOrder, cents: number, from: GiveBackSide): GivenBack {
  if (from === 'platform') {
    const feeCents = Math.min(cents, order.retainedFeeCents);
    return { feeCents, shareCents: 0, debtCents: 0, lossCents: cents - feeCents };
  }
  const retained = divide(order, order.refundedCents + cents).feeCents;
  // A decision may have left the platform less than its fee.
  const feeCents = Math.min(cents, Math.max(0, order.retainedFeeCents - retained));
  const shareCents = Math.min(order.waitingCents, cents - feeCents);
  return { feeCents, shareCents, debtCents: cents - feeCents - shareCents, lossCents: 0 };
}
