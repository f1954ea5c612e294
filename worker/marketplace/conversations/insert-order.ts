import type { orders } from '../../../database/schema.ts';
import { DEFAULT_DEADLINES } from '../../../domain/orders/deadlines.ts';
import { firstState } from '../../../domain/orders/events.ts';
import { DEFAULT_FEE, feeOf } from '../../../domain/orders/order.ts';
import type { Wanted } from './find-existing.ts';
import type { OfferFacts } from './offer.ts';

/** The columns of an order that its offer does not decide. */
type OrderBeforeOffer = Pick<
  typeof orders.$inferInsert,
  'id' | 'askerId' | 'provider' | 'createdAt' | 'consentedAt' | 'consentText'
> & { conversationId: string; checkoutEndsAt?: number; checkAt?: number };

/** The order of an offer: it has the price, fee and deadlines of that moment, and awaits payment. */
export function orderOf(
  { topicId }: Pick<Wanted, 'topicId'>,
  { creatorId, pricing, priceCents, answerPriceCents, currency, postId, ...facts }: OfferFacts,
  placed: OrderBeforeOffer,
) {
  return {
    ...placed,
    ...DEFAULT_DEADLINES,
    ...facts.deadlines,
    creatorId,
    topicId,
    fromPostId: postId,
    pricing,
    state: firstState,
    priceCents,
    feeCents: feeOf(priceCents, facts.fee ?? DEFAULT_FEE),
    answerPriceCents,
    currency,
  } satisfies typeof orders.$inferInsert;
}
