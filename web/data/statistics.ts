import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Statistics } from '../../domain/statistics/statistics.ts';
import { api, read } from '../platform/api.ts';
import { OWN_KEY } from './me.ts';

/** The first and last day of a period, `YYYY-MM-DD`. */
export interface Period {
  from: string;
  to: string;
}

/**
 * The viewer's figures of a period; a 403 problem `creator.required` for a user who is no creator. The previous
 * period shows while a new one loads.
 */
export const statisticsQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [...OWN_KEY, 'statistics', from, to],
    queryFn: (): Promise<Statistics> => read(api.me.statistics.$get({ query: { from, to } })),
    placeholderData: keepPreviousData,
  });

/** The days of a period as a file for a spreadsheet. */
export async function fetchStatisticsCsv({ from, to }: Period): Promise<Blob> {
  const response = await api.me['statistics.csv'].$get({ query: { from, to } });
  return response.blob();
}

/** Records that the viewer has seen a creator's profile. */
export async function recordProfileView(username: string): Promise<void> {
  await api.users[':username'].views.$post({ param: { username } });
}
