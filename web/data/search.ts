import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { CreatorSort } from '../../domain/profiles/creator-sort.ts';
import { api, read } from '../platform/api.ts';
import { sortParams } from './creators.ts';
import { followCursors, type ListPage } from './paged-list.ts';

export type SearchKind = 'creators' | 'posts' | 'topics';

type Answer = InferResponseType<typeof api.search.$get, 200>;
export type SearchResults = Extract<Answer, { creators: unknown; posts: unknown }>;
type PageOf<Kind extends SearchKind> = Kind extends string
  ? Extract<Answer, Record<Kind, unknown> & ListPage>
  : never;

/** The query determines the type of the answer. */
const ask = <Shape extends Answer>(
  query: { q: string; kind?: SearchKind; sort?: CreatorSort; cursor?: string },
  signal: AbortSignal,
): Promise<Shape> => read(api.search.$get({ query }, { init: { signal } })) as Promise<Shape>;

/** The best creators, posts and topics for the words typed; the previous results show while new ones load. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => ask<SearchResults>({ q: text }, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });

/** All results of one kind, paginated, the best first, or the best creators in another order. */
export const searchPagesQuery = <Kind extends SearchKind>(
  text: string,
  kind: Kind,
  sort: CreatorSort = 'relevance',
) =>
  infiniteQueryOptions({
    queryKey: ['results', text, kind, sort],
    ...followCursors((page, { signal }) =>
      ask<PageOf<Kind>>({ q: text, kind, ...sortParams(sort), ...page }, signal),
    ),
    // The control of the order stays, with its focus.
    placeholderData: keepPreviousData,
  });
