import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import type { Proposal, RefusedProposal } from '../../../../domain/operations/operators-wire.ts';
import { settingsQuery } from '../../../data/operations/settings.ts';
import { approve, endProposal, proposalsQuery } from '../../../data/operations/team.ts';
import { formatMoment, formatPrice } from '../../../formats/formats.ts';
import { useSession } from '../../../platform/session.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ActButton } from '../kit/act-button.tsx';
import { Facts } from '../kit/facts.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Rows } from '../kit/rows.tsx';
import { nameOfOperator, titleOfProposal } from '../kit/words.ts';
import { factsOfSetting } from '../settings/setting-terms.tsx';
import { factsOfTerms } from './proposal-terms.tsx';

/** The decisions that wait for a second person: in the operators' console, and those of moderators in theirs. */
export function Proposals() {
  const query = useQuery(proposalsQuery);
  return (
    <section aria-label="À valider" className="max-w-4xl">
      <p className="pb-4 text-sm text-ink-soft">
        Ces décisions demandent deux personnes, chacune avec son compte : celle qui propose ne
        valide pas, ni celle dont il s’agit.
      </p>
      <Loaded query={query}>
        {({ proposals, refused }) => (
          <div className="grid gap-8">
            {proposals.length === 0 ? (
              <EmptyState icon={UserRoundCheck} text="Rien n’attend de deuxième avis." />
            ) : (
              <ul className="grid gap-3">
                {proposals.map((proposal) => (
                  <li key={proposal.id}>
                    <ProposalCard proposal={proposal} />
                  </li>
                ))}
              </ul>
            )}
            {refused.length > 0 && <Refused refused={refused} />}
          </div>
        )}
      </Loaded>
    </section>
  );
}

function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { id, terms, reason, proposedBy, proposedAt, expiresAt } = proposal;
  const { isOwn, isMine, request, cents, sumCents } = proposal;
  const session = useSession();
  const isOperator = session.status === 'signed-in' && session.isOperator;
  const { data: settings } = useQuery({ ...settingsQuery, enabled: terms.what === 'setting' });
  return (
    <Card className="grid gap-3">
      <h2 className="text-base">{titleOfProposal(proposal)}</h2>
      <p dir="auto" className="max-w-[65ch] text-sm whitespace-pre-line wrap-anywhere">
        {reason}
      </p>
      <Facts
        facts={[
          ...(terms.what === 'setting'
            ? factsOfSetting(terms, settings)
            : factsOfTerms(terms, isOperator)),
          ['Avec ce qui fut décidé seul', sumCents > cents ? formatPrice(sumCents) : null],
          [
            'Proposé par',
            <span key="by">
              <bdi>{nameOfOperator(proposedBy)}</bdi>, {formatMoment(proposedAt)}
            </span>,
          ],
          ['À valider avant', formatMoment(expiresAt)],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {isMine && request && (
          <ActButton
            label="Valider"
            effect="La décision sera exécutée telle qu’elle est écrite ici."
            tone="primary"
            send={() => approve(request)}
            done="Décision validée"
          />
        )}
        {isMine && (
          <ActButton
            label="Refuser"
            effect="La proposition disparaît, et la personne qui l’a faite lit pourquoi."
            tone="danger"
            reasonHint="La personne qui a proposé le lit, et il reste dans le journal."
            send={(why) => endProposal(id, why)}
            done="Proposition refusée"
          />
        )}
        {isOwn && (
          <ActButton
            label="Retirer"
            effect="Personne ne peut plus la valider. Vous pouvez en faire une autre."
            reasonHint="Il reste dans le journal."
            send={(why) => endProposal(id, why)}
            done="Proposition retirée"
          />
        )}
      </div>
      {!isMine && (
        <p className="text-sm text-ink-soft">
          {isOwn
            ? 'Vous l’avez proposé : une autre personne doit valider.'
            : 'Une autre personne doit valider.'}
        </p>
      )}
    </Card>
  );
}

/** The proposals that were refused in the last days, with the reasons. */
function Refused({ refused }: { refused: RefusedProposal[] }) {
  return (
    <section aria-labelledby="refused-title">
      <h2 id="refused-title" className="pb-2 text-lg">
        Refusées
      </h2>
      <Rows rows={refused} keyOf={({ id }) => id} labelledBy="refused-title" className="grid gap-1">
        {(proposal) => (
          <>
            <p className="font-medium">{titleOfProposal(proposal)}</p>
            <p dir="auto" className="max-w-[65ch] wrap-anywhere">
              {proposal.refusedFor}
            </p>
            <p className="text-ink-soft">
              Proposé par <bdi>{nameOfOperator(proposal.proposedBy)}</bdi>, refusé par{' '}
              <bdi>{nameOfOperator(proposal.refusedBy)}</bdi> le {formatMoment(proposal.refusedAt)}
            </p>
          </>
        )}
      </Rows>
    </section>
  );
}
