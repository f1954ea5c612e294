/**
 * A chargeback: the payer's bank reverses a payment, and the platform pays as the merchant. While it is open,
 * the order's money does not move. A lost chargeback must be covered.
 */

export const chargebackStates = ['open', 'won', 'lost'] as const;
export type ChargebackState = (typeof chargebackStates)[number];

/** The money of an order when its chargeback is lost, cents. */
export interface ChargedOrder {
  isSettled: boolean;
  priceCents: number;
  /** Fee on the whole price at the time of the order. */
  feeCents: number;
  /** The refund, and the retained fee: both 0 until settled. */
  refundedCents: number;
  retainedFeeCents: number;
  /** Refund that is owed and not made yet. */
  refundOwedCents: number;
  /** Part of the creator's share that was not transferred, or was taken back. */
  retainedShareCents: number;
}

/** The division of a lost chargeback; the parts sum up to the loss. */
export interface Loss {
  /** Part of the unsettled price, which settles the order. */
  holdCents: number;
  /** Part of a refund that was not made and is cancelled. */
  refundCents: number;
  /** The platform's fee, which shrinks with the rest of the price. */
  feeCents: number;
  /** Part of the creator's unpaid share. */
  creatorCents: number;
  /** Part that the creator was paid and owes. */
  debtCents: number;
  /** Part that nobody else covers: the platform's own loss. */
  lossCents: number;
}

export const NO_LOSS: Loss = {
  holdCents: 0,
  refundCents: 0,
  feeCents: 0,
  creatorCents: 0,
  debtCents: 0,
  lossCents: 0,
};

/**
 * Divides a lost chargeback of `cents`. An unsettled price is taken as it is, and a pending refund is
 * cancelled. The creator and the platform each return their share of a released price. A price that was
 * already refunded is lost twice, and the platform bears the second loss.
 */
export function shareLoss(order: ChargedOrder, cents: number): Loss {
  const { priceCents, refundedCents, refundOwedCents } = order;
  if (!order.isSettled) {
    const holdCents = Math.min(cents, priceCents);
    return { ...NO_LOSS, holdCents, lossCents: cents - holdCents };
  }
  // A refund can only be cancelled as a whole.
  const refundCents = refundOwedCents <= cents ? refundOwedCents : 0;
  const released = Math.min(cents - refundCents, priceCents - refundedCents);
  const left = priceCents - refundedCents - released;
  // The platform may have returned more of its fee than a proportional share.
  const feeCents = Math.max(
    0,
    order.retainedFeeCents - Math.floor((order.feeCents * left) / priceCents),
  );
  const net = released - feeCents;
  const creatorCents = Math.min(net, order.retainedShareCents);
  return {
    ...NO_LOSS,
    refundCents,
    feeCents,
    creatorCents,
    debtCents: net - creatorCents,
    lossCents: cents - refundCents - released,
  };
}

/** Pays a debt from shares, in order. Returns the contributing shares with their amounts. */
export function repay<Share extends { cents: number }>(
  debtCents: number,
  shares: Share[],
): { share: Share; givenCents: number }[] {
  let owed = debtCents;
  return shares.flatMap((share) => {
    const givenCents = Math.min(owed, share.cents);
    owed -= givenCents;
    return givenCents > 0 ? [{ share, givenCents }] : [];
  });
}
