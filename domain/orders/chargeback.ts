/**
 * A chargeback: the bank of whoever paid takes the price back, and the platform, which was the seller
 * for it, pays. While it is open nothing of the order moves; lost, it has to come from somewhere.
 */

export const chargebackStates = ['open', 'won', 'lost'] as const;
export type ChargebackState = (typeof chargebackStates)[number];

/** Where the money of an order is when its chargeback is lost, cents. */
export interface ChargedOrder {
  isSettled: boolean;
  priceCents: number;
  /** Of the whole price, as it was when ordered. */
  feeCents: number;
  /** What was given back, and what of the fee was kept: both 0 until settled. */
  refundedCents: number;
  retainedFeeCents: number;
  /** What is to be given back, and has not been yet. */
  refundOwedCents: number;
  /** What of the creator's share has not been handed over, or was taken back. */
  retainedShareCents: number;
}

/** Who bears a lost chargeback; the parts make up what was lost. */
export interface Loss {
  /** Of the price that nobody had yet: the order is settled by it. */
  holdCents: number;
  /** Of a refund that was not made, and is not any more. */
  refundCents: number;
  /** The platform's fee, which shrinks with what is left of the price. */
  feeCents: number;
  /** Of what the creator was to be paid. */
  creatorCents: number;
  /** What the creator has been paid and owes. */
  debtCents: number;
  /** What nobody can be asked for: the platform's own. */
  lossCents: number;
}

/**
 * Divides a lost chargeback of `cents`. A price that is held goes as it is; a refund that waits is not
 * made; of what was released each gives back their share. A price that was given back before is lost
 * twice, and the second time is the platform's.
 */
export function shareLoss(order: ChargedOrder, cents: number): Loss {
  const nothing: Loss = {
    holdCents: 0,
    refundCents: 0,
    feeCents: 0,
    creatorCents: 0,
    debtCents: 0,
    lossCents: 0,
  };
  const { priceCents, refundedCents, refundOwedCents } = order;
  if (!order.isSettled) {
    const holdCents = Math.min(cents, priceCents);
    return { ...nothing, holdCents, lossCents: cents - holdCents };
  }
  // Of a refund only the whole can be called off.
  const refundCents = refundOwedCents <= cents ? refundOwedCents : 0;
  const released = Math.min(cents - refundCents, priceCents - refundedCents);
  const left = priceCents - refundedCents - released;
  // The platform may have given more of its fee back than goes by shares.
  const feeCents = Math.max(
    0,
    order.retainedFeeCents - Math.floor((order.feeCents * left) / priceCents),
  );
  const net = released - feeCents;
  const creatorCents = Math.min(net, order.retainedShareCents);
  return {
    ...nothing,
    refundCents,
    feeCents,
    creatorCents,
    debtCents: net - creatorCents,
    lossCents: cents - refundCents - released,
  };
}

/** Pays a debt from shares, the first of them first: those that give something, and how much. */
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
