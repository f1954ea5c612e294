import { useQuery } from '@tanstack/react-query';
import { countMine } from '../../../../domain/operations/today-wire.ts';
import { plural } from '../../../../domain/text/french.ts';
import { proposalsQuery } from '../../../data/operations/team.ts';
import { useSession } from '../../../platform/session.ts';
import { CountBadge } from '../../../ui/count-badge.tsx';

/**
 * Number of proposals that wait for the moderator; renders nothing for zero, nor for operators, whose console counts
 * them.
 */
export function ProposalsBadge() {
  const session = useSession();
  const isOperator = session.status === 'signed-in' && session.isOperator;
  const { data } = useQuery({ ...proposalsQuery, enabled: !isOperator });
  const waiting = isOperator ? 0 : countMine(data?.proposals ?? []);
  return (
    <CountBadge
      count={waiting}
      words={plural(waiting, 'décision à valider', 'décisions à valider')}
    />
  );
}
