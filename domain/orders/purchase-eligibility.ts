import type { PricingModel } from '../profiles/pricing.ts';
import type { UnopenedReason } from './order.ts';

/** A yes or no, as TypeScript or as SQL gives it. */
type Flag = boolean | number;

/** Facts about an asker and the creator from whom they buy. */
export interface PurchaseFacts {
  /** They have an open conversation on the topic, or a running subscription that would be bought again. */
  isAlreadyOpen: Flag;
  /** One of them has no account any more, or is suspended. */
  isGone: Flag;
  /** One of them has blocked the other. */
  isBlocked: Flag;
  /** The creator takes no questions now. */
  isPaused: Flag;
  /** The creator has reached their limit of open questions. */
  isFull: Flag;
}

/** Today's offer of a purchase that is not ordered yet. Integer cents. */
export interface OfferedPurchase {
  pricing: PricingModel;
  priceCents: number;
  /** A running subscription covers the topic, so that it costs nothing and pauses do not matter. */
  isCovered: Flag;
  /** The creator has declared a seller status. */
  isDeclared: Flag;
}

/** The conditions of a request for an offer. */
export interface PurchaseTerms {
  /** The offer that the asker was shown. */
  expect?: { priceCents: number; pricing?: PricingModel | undefined } | undefined;
  /** Nothing is sold before its seller has declared a status. */
  mustDeclare: boolean;
  /** Minimum price that the provider takes, cents. */
  minimumCents?: number;
  /** The requested option: a running subscription gives another one. */
  wanted: PricingModel;
  /** True when the request pays; false when it may also open what is free. */
  pays?: boolean;
}

/** Each reason why something cannot be bought, and its problem. */
export const purchaseRefusals = {
  already_open: 'order.already_open',
  gone: 'conversation.not_available',
  blocked: 'conversation.blocked',
  nothing_to_pay: 'order.nothing_to_pay',
  undeclared: 'seller.undeclared',
  changed: 'offer.changed',
  paused: 'creator.paused',
  full: 'creator.full',
  too_small: 'order.too_small',
} as const;
export type PurchaseRefusal = keyof typeof purchaseRefusals;

/** The reasons that a paid order can still meet. */
type PaidRefusal = 'already_open' | 'gone' | 'blocked' | 'paused' | 'full';

/**
 * The reason why something cannot be bought now, or null when it can. It is asked before an order is placed, with the
 * offer of that moment, and again when its payment arrives, when only the two people count.
 */
export function purchaseRefusal(facts: PurchaseFacts): PaidRefusal | null;
export function purchaseRefusal(
  facts: PurchaseFacts,
  offer: OfferedPurchase,
  terms: PurchaseTerms,
): PurchaseRefusal | null;
export function purchaseRefusal(
  facts: PurchaseFacts,
  offer?: OfferedPurchase,
  terms?: PurchaseTerms,
): PurchaseRefusal | null {
  if (facts.isAlreadyOpen) return 'already_open';
  if (facts.isGone) return 'gone';
  if (facts.isBlocked) return 'blocked';
  const refusedOffer = offer && terms && offerRefusal(offer, terms);
  if (refusedOffer) return refusedOffer;
  if (!offer?.isCovered) {
    if (facts.isPaused) return 'paused';
    if (facts.isFull) return 'full';
  }
  const minimumCents = terms?.minimumCents ?? 0;
  return offer && offer.priceCents > 0 && offer.priceCents < minimumCents ? 'too_small' : null;
}

function offerRefusal(
  offer: OfferedPurchase,
  { expect, mustDeclare, pays, wanted }: PurchaseTerms,
): PurchaseRefusal | null {
  const { pricing, priceCents, isCovered } = offer;
  if (pays && isCovered && wanted === 'month') return 'already_open';
  if (pays && priceCents === 0) return 'nothing_to_pay';
  if (!isSellable(offer, mustDeclare)) return 'undeclared';
  if (expect?.pricing !== undefined && expect.pricing !== pricing) return 'changed';
  // A topic that a running subscription covers is free, whatever price was expected.
  const isExpected = isCovered || expect === undefined || expect.priceCents === priceCents;
  return isExpected ? null : 'changed';
}

/** The highest price at which a creator without a seller status may sell, cents: 0 where they must declare one. */
export const undeclaredMaxCents = (mustDeclare: boolean): number =>
  mustDeclare ? 0 : Number.MAX_SAFE_INTEGER;

/** True when the creator may sell at this price. */
export function isSellable(
  { priceCents, isDeclared }: { priceCents: number | null; isDeclared: Flag },
  mustDeclare: boolean,
): boolean {
  const isBelow = priceCents !== null && priceCents <= undeclaredMaxCents(mustDeclare);
  return isBelow || Boolean(isDeclared);
}

/** The reason that is stored with a paid order which opened nothing. */
export function unopenedReason(refusal: PaidRefusal): UnopenedReason {
  return refusal === 'blocked' ? 'stopped' : refusal;
}
