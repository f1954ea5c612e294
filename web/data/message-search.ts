import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api, read } from '../platform/api.ts';
import { CONVERSATIONS_KEY } from './conversations.ts';
import { followCursors } from './paged-list.ts';

/** Time after which a search that could not read every conversation is repeated. */
const AGAIN_MS = 1_500;

/** The viewer's messages with words that begin with each word of `q`, the latest first. */
export const messageSearchQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...CONVERSATIONS_KEY, 'search', q],
    ...followCursors((query, { signal }) =>
      read(api.me.messages.search.$get({ query: { ...query, q } }, { init: { signal } })),
    ),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    // New messages change the result.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.at(-1)?.isComplete === false ? AGAIN_MS : false,
  });
