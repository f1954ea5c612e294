import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MarketplacePeriod } from '../../../domain/statistics/marketplace-days.ts';
import { api, read } from '../../platform/api.ts';
import type { Period } from '../statistics.ts';
import { OPERATIONS_KEY } from './log.ts';

/** The figures of the marketplace in a period, by day. The previous period shows while a new one loads. */
export const figuresQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [...OPERATIONS_KEY, 'figures', from, to],
    queryFn: (): Promise<MarketplacePeriod> =>
      read(api.operations.figures.$get({ query: { from, to } })),
    placeholderData: keepPreviousData,
  });

/** The same days as a file for a spreadsheet. */
export async function fetchFiguresCsv({ from, to }: Period): Promise<Blob> {
  const response = await api.operations['figures.csv'].$get({ query: { from, to } });
  return response.blob();
}
