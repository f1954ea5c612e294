import { keepPreviousData } from '@tanstack/react-query';
import type { NewAuthorityOrder } from '../../../domain/moderation/authority-orders.ts';
import type { OutsideFigures } from '../../../domain/moderation/moderation-figures.ts';
import { api, read } from '../../platform/api.ts';
import type { Period } from '../statistics.ts';
import { pages, query } from './kit.ts';

/** The figures of the marketplace in a period, by day. The previous period shows while a new one loads. */
export const figuresQuery = ({ from, to }: Period) =>
  query(['figures', from, to], () => read(api.operations.figures.$get({ query: { from, to } })), {
    placeholderData: keepPreviousData,
  });

/** The same days as a file for a spreadsheet. */
export async function fetchFiguresCsv({ from, to }: Period): Promise<Blob> {
  const response = await api.operations['figures.csv'].$get({ query: { from, to } });
  return response.blob();
}

export const yearFiguresQuery = (year: string) =>
  query(['figures', year], () => read(api.operations.moderation.figures.$get({ query: { year } })));

/** Replaces the figures that the operator saw. */
export async function saveOutsideFigures(
  year: string,
  figures: OutsideFigures,
  saw: OutsideFigures,
): Promise<void> {
  await api.operations.moderation.figures.$put({ query: { year }, json: { ...figures, saw } });
}

/**
 * The orders of authorities of a year, paginated, the latest recorded first. Each fetch is logged, so it is not
 * repeated when the window gets the focus.
 */
export const authorityOrdersQuery = (year: string) =>
  pages(
    ['authority-orders', year],
    (query) =>
      read(api.operations.moderation['authority-orders'].$get({ query: { ...query, year } })),
    { refetchOnWindowFocus: false },
  );

export async function recordAuthorityOrder(order: NewAuthorityOrder): Promise<void> {
  await api.operations.moderation['authority-orders'].$post({ json: order });
}
