import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { CreatorFilters } from '../../../domain/filters.ts';
import { api, read } from '../../lib/api.ts';
import { filterParams } from './filter-params.ts';

const creatorsEndpoint = api.topics[':category'][':subcategory'].creators;
type CreatorsPage = InferResponseType<typeof creatorsEndpoint.$get, 200>;
export type Creator = CreatorsPage['creators'][number];

/** A subcategory with its creators who match the filters. Those shown before stay meanwhile. */
export const creatorsQuery = (category: string, subcategory: string, filters: CreatorFilters) =>
  infiniteQueryOptions({
    queryKey: ['creators', category, subcategory, filters],
    queryFn: ({ pageParam, signal }): Promise<CreatorsPage> =>
      read(
        creatorsEndpoint.$get(
          {
            param: { category, subcategory },
            query: { ...filterParams(filters), ...(pageParam ? { cursor: pageParam } : {}) },
          },
          { init: { signal } },
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (shown, query) =>
      query?.queryKey[1] === category && query.queryKey[2] === subcategory ? shown : undefined,
  });
