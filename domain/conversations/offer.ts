import type { SellerIdentity } from '../orders/seller.ts';
import type { Person } from '../profiles/person.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import type { Tariffs } from '../profiles/tariff.ts';
import type { Welcome } from './conversation-wire.ts';

/** What opening a conversation would give, and at what price: today's tariff, for one asker. */
export interface Offer {
  creator: Person;
  topic: { id: string; name: string; slug: string };
  /** `month` under a running subscription, whatever was asked for. */
  pricing: PricingModel;
  /** 0 where the offer is free or a running subscription covers it. */
  priceCents: number;
  /** Always: what is switched off is no offer. */
  active: true;
  currency: string;
  welcome: Welcome;
  /** The status that the creator sells under; null where they have declared none. */
  seller: SellerIdentity | null;
}

/** How an option opens, and what that costs, integer cents. */
type PricedOption = Pick<Offer, 'pricing' | 'priceCents'>;

/** What any option is to whom a running subscription to the creator covers (section 4). */
export const COVERED = { pricing: 'month', priceCents: 0 } as const satisfies PricedOption;

/**
 * What opening a conversation costs today (section 4): the price of the option that was asked for, or
 * nothing where a running subscription to the creator covers it. Null where the option is not on offer,
 * or none is chosen yet (`asked` is null).
 */
export function offerFor(
  tariffs: Tariffs,
  asked: PricingModel | null,
  isCovered: boolean,
): PricedOption | null {
  if (isCovered) return COVERED;
  if (asked === null) return null;
  const { active, priceCents } = tariffs[asked];
  return active && priceCents !== null ? { pricing: asked, priceCents } : null;
}

/** What an address of a conversation without an id can show. */
export type Arrival = 'conversation' | 'offer' | 'opening' | 'nothing';

/**
 * What somebody sees who arrives by an address. An open conversation comes first; an offer that
 * costs something waits for a press of its button; an earlier conversation is shown; what costs
 * nothing opens.
 */
export function decideArrival(
  conversation: { status: 'initiated' | 'completed'; expired: boolean } | null,
  offer: Pick<Offer, 'priceCents'> | null,
): Arrival {
  if (conversation && conversation.status !== 'completed' && !conversation.expired)
    return 'conversation';
  if (offer && offer.priceCents > 0) return 'offer';
  if (conversation) return 'conversation';
  return offer ? 'opening' : 'nothing';
}
