import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import type { Proposal } from '../../../../domain/operations/operators-wire.ts';
import { approve, proposalsQuery } from '../../../data/operations/log.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ActButton } from '../parts/act-button.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { nameOfOperator, titleOfProposal } from '../parts/words.ts';
import { SettingTerms } from '../settings/setting-terms.tsx';
import { ProposalTerms } from './proposal-terms.tsx';

/** The decisions that wait for a second operator. */
export function Proposals() {
  const query = useQuery(proposalsQuery);
  return (
    <section aria-label="À valider" className="max-w-4xl">
      <p className="pb-4 text-sm text-ink-soft">
        Ces décisions demandent deux personnes : celle qui propose ne peut pas valider.
      </p>
      <Loaded query={query}>
        {({ proposals }) =>
          proposals.length === 0 ? (
            <EmptyState icon={UserRoundCheck} text="Rien n’attend de deuxième avis." />
          ) : (
            <ul className="grid gap-3">
              {proposals.map((proposal) => (
                <li key={proposal.id}>
                  <ProposalCard proposal={proposal} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { terms, reason, proposedBy, proposedAt, expiresAt, isOwn, request } = proposal;
  return (
    <Card className="grid gap-3">
      <h2 className="text-base">{titleOfProposal(proposal)}</h2>
      <p dir="auto" className="max-w-[65ch] text-sm whitespace-pre-line wrap-anywhere">
        {reason}
      </p>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[12rem_minmax(0,1fr)]">
        {terms.what === 'setting' ? (
          <SettingTerms terms={terms} />
        ) : (
          <ProposalTerms terms={terms} />
        )}
        <dt className="text-ink-soft">Proposé par</dt>
        <dd>
          <bdi>{nameOfOperator(proposedBy)}</bdi>, {formatMoment(proposedAt)}
        </dd>
        <dt className="text-ink-soft">À valider avant</dt>
        <dd>{formatMoment(expiresAt)}</dd>
      </dl>
      {isOwn ? (
        <p className="text-sm text-ink-soft">
          Vous l’avez proposé : une autre personne doit valider.
        </p>
      ) : (
        request && (
          <ActButton
            label="Valider"
            effect="La décision sera exécutée telle qu’elle est écrite ici."
            tone="primary"
            reasonHint={null}
            send={() => approve(request)}
            done="Décision validée"
          />
        )
      )}
    </Card>
  );
}
