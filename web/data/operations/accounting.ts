import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  AuthorityOrder,
  NewAuthorityOrder,
} from '../../../domain/moderation/authority-orders.ts';
import type {
  ModerationFigures,
  OutsideFigures,
} from '../../../domain/moderation/moderation-figures.ts';
import { api, read } from '../../platform/api.ts';
import { followCursors, type ListPage } from '../paged-list.ts';
import { OPERATIONS_KEY } from './log.ts';

/** The entries of a month `YYYY-MM` of Paris, as a file for a spreadsheet. */
export async function fetchAccounting(month: string): Promise<Blob> {
  const param = { month: `${month}.csv` };
  return (await api.operations.accounting[':month'].$get({ param })).blob();
}

/** The yearly report of sellers, as a file for a spreadsheet. */
export async function fetchSellerReport(year: string): Promise<Blob> {
  return (await api.operations.payments.dac7[':year'].$get({ param: { year } })).blob();
}

/** The moderation figures of a year. */
export const yearFiguresQuery = (year: string) =>
  queryOptions({
    queryKey: [...OPERATIONS_KEY, 'figures', year],
    queryFn: (): Promise<ModerationFigures> =>
      read(api.operations.moderation.figures.$get({ query: { year } })),
  });

export async function saveOutsideFigures(year: string, figures: OutsideFigures): Promise<void> {
  await api.operations.moderation.figures.$put({ query: { year }, json: figures });
}

/**
 * The orders of authorities of a year, paginated, the latest recorded first. Each fetch is logged, so it is not
 * repeated when the window gets the focus.
 */
export const authorityOrdersQuery = (year: string) =>
  infiniteQueryOptions({
    queryKey: [...OPERATIONS_KEY, 'authority-orders', year],
    refetchOnWindowFocus: false,
    ...followCursors(
      (query): Promise<ListPage & { orders: AuthorityOrder[]; count: number }> =>
        read(api.operations.moderation['authority-orders'].$get({ query: { ...query, year } })),
    ),
  });

export async function recordAuthorityOrder(order: NewAuthorityOrder): Promise<void> {
  await api.operations.moderation['authority-orders'].$post({ json: order });
}
