import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../lib/api.ts';

export type SearchResults = InferResponseType<typeof api.search.$get, 200>;

/** Creators and topics whose names hold the words typed; what was found before shows meanwhile. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }): Promise<SearchResults> =>
      read(api.search.$get({ query: { q: text } }, { init: { signal } })),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
