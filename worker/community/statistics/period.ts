import { periodOf } from '../../../domain/statistics/statistics.ts';
import { invalid } from '../../platform/http/validation.ts';

/** The period of a query at `now`, epoch milliseconds; a 400 problem when it has too many days, or none. */
export function requirePeriod(
  query: Parameters<typeof periodOf>[0],
  now: number,
): { from: string; to: string } {
  const period = periodOf(query, now);
  if (period) return period;
  throw invalid([
    {
      code: 'custom',
      path: ['from'],
      message: 'Cette période n’est pas possible',
      input: query.from,
    },
  ]);
}
