import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { complainedQuery, unansweredQuery } from '../../../data/operations/money.ts';
import { formatMoment, formatPrice } from '../../../formats/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { OrderLink, Part, PartyLink } from './parts.tsx';

/** Money at risk: answers that are late or soon due, and creators with several complaints. */
export function Risks() {
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-10">
      <Unanswered />
      <Complained />
    </div>
  );
}

function Unanswered() {
  const list = useInfiniteQuery(unansweredQuery);
  return (
    <Part
      title="Réponses attendues"
      hint="Commandes payées dont le délai finit dans moins d’un jour, ou est passé. Sans réponse, le prix est rendu seul."
    >
      <Loaded query={list}>
        {({ pages }) => {
          const orders = pages.flatMap((page) => page.orders);
          return orders.length === 0 ? (
            <EmptyState icon={ShieldCheck} text="Aucun délai ne presse." />
          ) : (
            <ul className="grid">
              {orders.map(({ id, cents, answerBy, isAsked, asker, creator }) => (
                <li key={id} className="flex flex-wrap gap-x-3 gap-y-1 border-t py-3 text-sm">
                  <OrderLink id={id}>{formatPrice(cents)}</OrderLink>
                  <span className="min-w-0 wrap-anywhere">
                    <PartyLink party={asker} /> attend <PartyLink party={creator} />
                  </span>
                  <span className="text-ink-soft">avant le {formatMoment(answerBy)}</span>
                  {Date.parse(answerBy) < Date.now() && <Badge tone="danger">En retard</Badge>}
                  {!isAsked && <Badge tone="outline">Rien n’est demandé</Badge>}
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <LoadMore list={list} label="Voir la suite" />
    </Part>
  );
}

function Complained() {
  const query = useQuery(complainedQuery);
  return (
    <Part
      title="Créateurs souvent contestés"
      hint="Au moins trois commandes contestées en 90 jours."
    >
      <Loaded query={query}>
        {({ creators }) =>
          creators.length === 0 ? (
            <EmptyState icon={ShieldCheck} text="Aucun créateur n’est souvent contesté." />
          ) : (
            <ul className="grid">
              {creators.map(({ creator, complaints, upheld, latestAt, orderId }) => (
                <li
                  key={creator.id}
                  className="flex flex-wrap gap-x-3 gap-y-1 border-t py-3 text-sm"
                >
                  <PartyLink party={creator} />
                  <span>
                    {complaints} contestations, dont {upheld} suivies d’un remboursement
                  </span>
                  <OrderLink id={orderId}>La dernière, le {formatMoment(latestAt)}</OrderLink>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Part>
  );
}
