import { useQuery } from '@tanstack/react-query';
import { countToday } from '../../../../domain/operations/today-wire.ts';
import { plural } from '../../../../domain/text/french.ts';
import { todayQuery } from '../../../data/operations/today.ts';
import { CountBadge } from '../../../ui/count-badge.tsx';

/** Number of things that wait for the operator; renders nothing for zero. */
export function TodayBadge() {
  const { data } = useQuery(todayQuery);
  const waiting = data ? countToday(data) : 0;
  return <CountBadge count={waiting} words={plural(waiting, 'chose attend', 'choses attendent')} />;
}
