import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import type { Proposal } from '../../../../domain/operations/operators-wire.ts';
import { settingsQuery } from '../../../data/operations/settings.ts';
import { approve, proposalsQuery } from '../../../data/operations/team.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ActButton } from '../kit/act-button.tsx';
import { Facts } from '../kit/facts.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { nameOfOperator, titleOfProposal } from '../kit/words.ts';
import { factsOfSetting } from '../settings/setting-terms.tsx';
import { factsOfTerms } from './proposal-terms.tsx';

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
  const { data: settings } = useQuery({ ...settingsQuery, enabled: terms.what === 'setting' });
  return (
    <Card className="grid gap-3">
      <h2 className="text-base">{titleOfProposal(proposal)}</h2>
      <p dir="auto" className="max-w-[65ch] text-sm whitespace-pre-line wrap-anywhere">
        {reason}
      </p>
      <Facts
        facts={[
          ...(terms.what === 'setting' ? factsOfSetting(terms, settings) : factsOfTerms(terms)),
          [
            'Proposé par',
            <span key="by">
              <bdi>{nameOfOperator(proposedBy)}</bdi>, {formatMoment(proposedAt)}
            </span>,
          ],
          ['À valider avant', formatMoment(expiresAt)],
        ]}
      />
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
            send={() => approve(request)}
            done="Décision validée"
          />
        )
      )}
    </Card>
  );
}
