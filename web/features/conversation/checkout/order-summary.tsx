import type { ReactNode } from 'react';
import type { Offer } from '../../../../domain/conversations/offer.ts';
import { offerNames } from '../../../../domain/orders/earnings.ts';
import { shownName } from '../../../../domain/profiles/person.ts';
import { formatPrice } from '../../../formats/formats.ts';
import { Card } from '../../../ui/card.tsx';
import { SellerFacts } from '../../../ui/seller-facts.tsx';
import { NO_RENEWAL } from './order-terms.ts';

/** The order's contents: the offer, its price, and the seller. */
export function OrderSummary({ offer }: { offer: Offer }) {
  const { creator, topic, pricing, priceCents, currency, seller } = offer;
  return (
    <Card asChild className="grid gap-4">
      <section aria-labelledby="order-summary">
        <h2 id="order-summary" className="text-lg">
          Ce que vous commandez
        </h2>
        <dl className="grid grid-cols-[4.5rem_1fr] gap-x-4 gap-y-3 sm:grid-cols-[8rem_1fr]">
          <Row label="Offre">{offerNames[pricing]}</Row>
          <Row label="Sujet">{topic.name}</Row>
          <Row label="Prix">
            <strong className="font-semibold">{formatPrice(priceCents, currency)} TTC</strong>,
            payés une seule fois
          </Row>
          {pricing === 'month' && <Row label="Durée">{NO_RENEWAL}</Row>}
          <Row label="Vendeur">
            <bdi>{shownName(creator)}</bdi> (@{creator.username})
            <SellerFacts seller={seller} />
            <span className="mt-1 block text-sm text-ink-soft">
              Votre contrat est conclu avec cette personne. Dis-moi encaisse le prix pour son compte
              et vous rembourse selon ces règles, que le vendeur soit un professionnel ou non.
            </span>
          </Row>
        </dl>
      </section>
    </Card>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid gap-x-4">
      <dt className="pt-0.5 text-sm text-ink-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
