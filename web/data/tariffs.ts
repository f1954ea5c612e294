import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Tariffs } from '../../domain/tariff.ts';
import { api, read } from '../lib/api.ts';
import { OWN_KEY, refreshOwn } from './me.ts';

/** One's own offers; a 403 problem `creator.required` for who is no creator. */
export const tariffsQuery = queryOptions({
  queryKey: [...OWN_KEY, 'tariffs'],
  queryFn: () => read(api.me.tariffs.$get()),
});

/** Saves the three offers, shows them, and tells whether they are the first ones. */
export async function saveTariffs(
  queryClient: QueryClient,
  tariffs: Tariffs,
): Promise<'created' | 'updated'> {
  const response = await api.me.tariffs.$put({ json: tariffs });
  queryClient.setQueryData(tariffsQuery.queryKey, tariffs);
  void refreshOwn(queryClient);
  return response.status === 201 ? 'created' : 'updated';
}
