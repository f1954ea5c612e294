import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { complainedQuery, unansweredQuery } from '../../../data/operations/money.ts';
import { formatMoment, formatPrice } from '../../../formats/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Block } from '../kit/block.tsx';
import { orderLink, PersonLink, TextLink } from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PagedRows, Rows } from '../kit/rows.tsx';

/** Money at risk: answers that are late or soon due, and creators with several complaints. */
export function Risks() {
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-4">
      <Block
        title="Réponses attendues"
        hint="Commandes payées dont le délai finit dans moins d’un jour, ou est passé. Sans réponse, le prix est rendu seul."
      >
        <PagedRows
          list={useInfiniteQuery(unansweredQuery)}
          rowsOf={({ orders }) => orders}
          keyOf={({ id }) => id}
          empty="Aucun délai ne presse."
          icon={ShieldCheck}
          more="Voir la suite"
        >
          {({ id, cents, answerBy, isAsked, asker, creator }) => (
            <>
              <TextLink to={orderLink(id)}>{formatPrice(cents)}</TextLink>
              <span className="min-w-0 wrap-anywhere">
                <PersonLink person={asker} /> attend <PersonLink person={creator} />
              </span>
              <span className="text-ink-soft">avant le {formatMoment(answerBy)}</span>
              {Date.parse(answerBy) < Date.now() && <Badge tone="danger">En retard</Badge>}
              {!isAsked && <Badge tone="outline">Rien n’est demandé</Badge>}
            </>
          )}
        </PagedRows>
      </Block>
      <Block
        title="Créateurs souvent contestés"
        hint="Au moins trois commandes contestées en 90 jours."
      >
        <Loaded query={useQuery(complainedQuery)}>
          {({ creators }) => (
            <Rows
              rows={creators}
              keyOf={({ creator }) => creator.id}
              empty="Aucun créateur n’est souvent contesté."
              icon={ShieldCheck}
            >
              {({ creator, complaints, upheld, latestAt, orderId }) => (
                <>
                  <PersonLink person={creator} />
                  <span>
                    {complaints} contestations, dont {upheld} suivies d’un remboursement
                  </span>
                  <TextLink to={orderLink(orderId)}>
                    La dernière, le {formatMoment(latestAt)}
                  </TextLink>
                </>
              )}
            </Rows>
          )}
        </Loaded>
      </Block>
    </div>
  );
}
