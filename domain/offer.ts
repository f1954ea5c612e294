import type { Welcome } from './conversation-wire.ts';
import type { Person } from './person.ts';
import type { PricingModel } from './pricing.ts';

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
}

/** What an address of a conversation without an id can show. */
export type Arrival = 'conversation' | 'offer' | 'opening' | 'nothing';

/**
 * What somebody sees who arrives by an address. An open conversation comes first; an offer that
 * costs something waits for a press of its button; an earlier conversation is shown; what costs
 * nothing opens.
 */
export function arrival(
  conversation: { status: 'initiated' | 'completed'; expired: boolean } | null,
  offer: Pick<Offer, 'priceCents'> | null,
): Arrival {
  if (conversation && conversation.status !== 'completed' && !conversation.expired)
    return 'conversation';
  if (offer && offer.priceCents > 0) return 'offer';
  if (conversation) return 'conversation';
  return offer ? 'opening' : 'nothing';
}
