import { useInfiniteQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import type { ListedChargeback } from '../../../../domain/operations/money-wire.ts';
import { chargebacksQuery } from '../../../data/operations/money.ts';
import { formatMoment, formatPrice } from '../../../formats/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Block } from '../kit/block.tsx';
import { orderLink, PersonLink, TextLink } from '../kit/links.tsx';
import { PagedRows } from '../kit/rows.tsx';
import { bankReason, chargebackWords } from './words.ts';

/** Payments that banks have taken back: those to answer, and those that are decided. */
export function Chargebacks() {
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-4">
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
  return (
    <Block title={title} hint={hint}>
      <PagedRows
        list={useInfiniteQuery(chargebacksQuery(state))}
        rowsOf={({ chargebacks }) => chargebacks}
        keyOf={({ id }) => id}
        empty={empty}
        icon={Landmark}
        more="Voir plus de litiges"
        className="grid gap-1"
      >
        {(chargeback) => <Row chargeback={chargeback} />}
      </PagedRows>
    </Block>
  );
}

function Row({ chargeback }: { chargeback: ListedChargeback }) {
  const { orderId, state, cents, takenCents, reason, openedAt, answerBy, asker, creator } =
    chargeback;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink to={orderLink(orderId)}>{formatPrice(cents)}</TextLink>
        <span>
          <PersonLink person={asker} /> contre <PersonLink person={creator} />
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
    </>
  );
}
