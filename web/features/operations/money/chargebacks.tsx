import { useInfiniteQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import type { ListedChargeback } from '../../../../domain/operations/money-wire.ts';
import { chargebacksQuery } from '../../../data/operations/money.ts';
import { formatMoment, formatPrice } from '../../../formats/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { OrderLink, Part, PartyLink } from './parts.tsx';
import { bankReason, chargebackWords } from './words.ts';

/** Payments that banks have taken back: those to answer, and those that are decided. */
export function Chargebacks() {
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-10">
      <List
        state="open"
        title="À répondre"
        hint="Les preuves à coller dans Stripe sont sur la page de la commande."
        empty="Aucune banque ne conteste un paiement."
      />
      <List state="closed" title="Tranchés par la banque" empty="Aucun litige n’est clos." />
    </div>
  );
}

interface ListProps {
  state: 'open' | 'closed';
  title: string;
  hint?: string;
  empty: string;
}

function List({ state, title, hint, empty }: ListProps) {
  const list = useInfiniteQuery(chargebacksQuery(state));
  return (
    <Part title={title} hint={hint}>
      <Loaded query={list}>
        {({ pages }) => {
          const found = pages.flatMap((page) => page.chargebacks);
          return found.length === 0 ? (
            <EmptyState icon={Landmark} text={empty} />
          ) : (
            <ul className="grid">
              {found.map((chargeback) => (
                <Row key={chargeback.id} chargeback={chargeback} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <LoadMore list={list} label="Voir plus de litiges" />
    </Part>
  );
}

function Row({ chargeback }: { chargeback: ListedChargeback }) {
  const { orderId, state, cents, takenCents, reason, openedAt, answerBy, asker, creator } =
    chargeback;
  return (
    <li className="grid gap-1 border-t py-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <OrderLink id={orderId}>{formatPrice(cents)}</OrderLink>
        <span>
          <PartyLink party={asker} /> contre <PartyLink party={creator} />
        </span>
        {state === 'open' ? (
          takenCents === 0 && <Badge tone="outline">Simple demande : rien n’est pris</Badge>
        ) : (
          <Badge tone={state === 'won' ? 'presence' : 'danger'}>{chargebackWords[state]}</Badge>
        )}
      </p>
      <p className="text-ink-soft">
        Ouvert le {formatMoment(openedAt)} : {bankReason(reason)}
        {state === 'open' && answerBy && (
          <>
            {' '}
            · <strong className="text-ink">répondre avant le {formatMoment(answerBy)}</strong>
          </>
        )}
      </p>
    </li>
  );
}
