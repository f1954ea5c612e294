import { queryOptions } from '@tanstack/react-query';
import type { Tariffs } from '../../../domain/tariff.ts';
import { api, read } from '../../lib/api.ts';
import { ME_KEY } from '../../lib/me.ts';

/** One's own offers; a 403 problem `creator.required` for who is no creator. */
export const tariffsQuery = queryOptions({
  queryKey: [...ME_KEY, 'tariffs'],
  queryFn: () => read(api.me.tariffs.$get()),
});

/** Saves the three offers and tells whether they are the first ones. */
export async function saveTariffs(tariffs: Tariffs): Promise<'created' | 'updated'> {
  const response = await api.me.tariffs.$put({ json: tariffs });
  return response.status === 201 ? 'created' : 'updated';
}
