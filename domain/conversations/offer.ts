import type { SellerIdentity } from '../orders/seller.ts';
import type { Person } from '../profiles/person.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import type { Tariffs } from '../profiles/tariff.ts';
import type { Welcome } from './conversation-wire.ts';

/** The option and price of a new conversation by today's tariff, for one asker. */
export interface Offer {
  creator: Person;
  topic: { id: string; name: string; slug: string };
  /** `month` under a running subscription, whatever option was requested. */
  pricing: PricingModel;
  /** 0 for a free option or under a running subscription. */
  priceCents: number;
  /** Always true: an inactive tariff is no offer. */
  active: true;
  currency: string;
  welcome: Welcome;
  /** The creator's seller status; null before they declare one. */
  seller: SellerIdentity | null;
}

type PricedOption = Pick<Offer, 'pricing' | 'priceCents'>;

/**
 * The price of a conversation today (section 4): that of the requested option, or nothing under a running
 * subscription to the creator. Null when the option is not offered, or none is chosen yet (`asked` is null).
 */
export function offerFor(
  tariffs: Tariffs,
  asked: PricingModel | null,
  isCovered: boolean,
): PricedOption | null {
  if (isCovered) return { pricing: 'month', priceCents: 0 };
  if (asked === null) return null;
  const { active, priceCents } = tariffs[asked];
  return active && priceCents !== null ? { pricing: asked, priceCents } : null;
}

/** The view at the URL of a conversation without an id. */
export type Arrival = 'conversation' | 'offer' | 'opening' | 'nothing';

/**
 * The view for a user who arrives by URL. An open conversation comes first. A paid offer waits for its
 * button. An earlier conversation is shown. A free offer opens at once.
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
