import type { Offer } from '../../domain/conversations/offer.ts';
import { offerNames } from '../../domain/orders/earnings.ts';
import type { PricingModel } from '../../domain/profiles/pricing.ts';
import { formatPrice } from '../formats/formats.ts';
import { ApiProblem } from './api-problem.ts';

/** The chosen offer, at the price that the screen shows, in cents. */
export interface Choice {
  username: string;
  topicId: string;
  pricing: PricingModel;
  priceCents: number;
}

/** A choice with the question written before, which is sent by paying; empty when there is none. */
export interface Purchase extends Choice {
  question: string;
}

/** Why a purchase was rejected: the offer has changed since it was shown. The user has to choose again. */
export type Refusal =
  | {
      because: 'changed';
      chosen: Choice;
      offer: Pick<Offer, 'pricing' | 'priceCents' | 'currency'>;
    }
  | { because: 'other-option'; chosen: Choice; open: { id: string; pricing: PricingModel } }
  | { because: 'gone'; chosen: Choice }
  | { because: 'paused'; chosen: Choice }
  | { because: 'full'; chosen: Choice }
  | { because: 'too-small'; chosen: Choice };

/** The rejection that a failed purchase reports about the offer; null when it reports none. */
export function refusalOf(error: unknown, chosen: Choice): Refusal | null {
  if (!(error instanceof ApiProblem)) return null;
  const { code, offer, conversation: open } = error;
  if (code === 'offer.changed' && offer) return { because: 'changed', chosen, offer };
  if (code === 'conversation.other_option' && open)
    return { because: 'other-option', chosen, open };
  if (code === 'creator.paused') return { because: 'paused', chosen };
  if (code === 'creator.full') return { because: 'full', chosen };
  if (code === 'order.too_small') return { because: 'too-small', chosen };
  return code === 'conversation.not_available' ? { because: 'gone', chosen } : null;
}

export function refusalText(refusal: Refusal): string {
  const { because, chosen } = refusal;
  if (because === 'gone') return 'Ce tarif n’est plus proposé. Rien n’a été payé.';
  if (because === 'paused') return 'Cette personne vient de se mettre en pause. Rien n’a été payé.';
  if (because === 'full')
    return 'Cette personne ne prend plus de nouvelles questions pour le moment. Rien n’a été payé.';
  if (because === 'too-small')
    return 'Ce prix est trop petit pour être payé par carte. Choisissez une autre option. Rien n’a été payé.';
  if (because === 'other-option')
    return `Une conversation « ${offerNames[refusal.open.pricing]} » est déjà ouverte sur ce sujet. Rien n’a été payé.`;
  const { pricing, priceCents, currency } = refusal.offer;
  if (pricing !== chosen.pricing)
    return 'Votre abonnement couvre déjà cette question. Rien n’a été payé.';
  const [now, shown] = [priceCents, chosen.priceCents].map((cents) => formatPrice(cents, currency));
  return `Le prix vient de changer. « ${offerNames[pricing]} » coûte maintenant ${now}, et non ${shown}. Rien n’a été payé.`;
}
