import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Tariffs } from '../../domain/profiles/tariff.ts';
import { api, read } from '../platform/api.ts';
import { ApiProblem } from '../platform/api-problem.ts';
import { OWN_KEY, refreshOwn } from './me.ts';

/** The viewer's own offers; a 403 problem `creator.required` for a user who is no creator. */
export const tariffsQuery = queryOptions({
  queryKey: [...OWN_KEY, 'tariffs'],
  queryFn: () => read(api.me.tariffs.$get()),
});

/** The prices that peers of the viewer ask; null without a topic. */
export const peerPricesQuery = queryOptions({
  queryKey: [...OWN_KEY, 'peer-prices'],
  queryFn: async () => (await read(api.me.tariffs.peers.$get())).peers,
});

/**
 * Saves the three offers, shows them, and returns true when they are the first ones. Offers that no
 * longer equal `shown` give a 409 problem `tariffs.changed`; see {@link changedTariffs}.
 */
export async function saveTariffs(
  queryClient: QueryClient,
  tariffs: Tariffs,
  shown: Tariffs,
  signal: AbortSignal,
): Promise<'created' | 'updated'> {
  const json = { ...tariffs, expect: shown };
  const response = await api.me.tariffs.$put({ json }, { init: { signal } });
  queryClient.setQueryData(tariffsQuery.queryKey, tariffs);
  void refreshOwn(queryClient);
  return response.status === 201 ? 'created' : 'updated';
}

/** The current offers, when another tab or device has changed them since they were shown. */
export function changedTariffs(error: Error): Tariffs | null {
  if (!(error instanceof ApiProblem) || error.code !== 'tariffs.changed') return null;
  return error.current as Tariffs;
}
