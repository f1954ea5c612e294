import { useQuery } from '@tanstack/react-query';
import { proposalsQuery } from '../../../data/operations/team.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { Alert } from '../../../ui/alert.tsx';
import { sectionLink, TextLink } from './links.tsx';
import { nameOfOperator, titleOfProposal } from './words.ts';

/** Says what waits for a second person about the user, setting or topic with this id; renders nothing without a proposal. */
export function WaitingHere({ about }: { about: string }) {
  const { data } = useQuery(proposalsQuery);
  const waiting = data?.proposals.filter(({ terms }) => Object.values(terms).includes(about)) ?? [];
  return waiting.map((proposal) => (
    <Alert key={proposal.id} tone="info" isStanding>
      {titleOfProposal(proposal)} : proposé par {nameOfOperator(proposal.proposedBy)}, attend une
      deuxième personne jusqu’au {formatMoment(proposal.expiresAt)}.{' '}
      <TextLink to={sectionLink('validations')}>À valider</TextLink>
    </Alert>
  ));
}
