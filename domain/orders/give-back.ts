import type { GiveBackSide } from './give-back-sides.ts';
import { divide } from './order.ts';

/** A settled order of which something goes back after all; cents. */
export interface SettledOrder {
  priceCents: number;
  /** The fee of the whole price, as it was when ordered. */
  feeCents: number;
  refundedCents: number;
  retainedFeeCents: number;
  /** The part of the creator's share that has not been handed over. */
  waitingCents: number;
}

/** The sources of what goes back of a settled order; the four make it up. Cents. */
export interface GivenBack {
  /** The platform's fee, which shrinks with what is left of the price. */
  feeCents: number;
  /** The part of the share that waits. */
  shareCents: number;
  /** The part that the creator has been paid, and owes. */
  debtCents: number;
  /** The part that the platform loses beyond its fee. */
  lossCents: number;
}

/** Divides what goes back of a settled order: `cents`, at most what is left of the price. */
export function giveBackOf(order: SettledOrder, cents: number, from: GiveBackSide): GivenBack {
  if (from === 'platform') {
    const feeCents = Math.min(cents, order.retainedFeeCents);
    return { feeCents, shareCents: 0, debtCents: 0, lossCents: cents - feeCents };
  }
  const kept = divide(order, order.refundedCents + cents).feeCents;
  // A decision may have left the platform less than its fee.
  const feeCents = Math.min(cents, Math.max(0, order.retainedFeeCents - kept));
  const shareCents = Math.min(order.waitingCents, cents - feeCents);
  return { feeCents, shareCents, debtCents: cents - feeCents - shareCents, lossCents: 0 };
}
