import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../platform/api.ts';

export type Discovery = InferResponseType<typeof api.discovery.$get, 200>;
export type ContentCardData = Discovery['trendingContent'][number];
export type CreatorCardData = Discovery['topProfiles'][number];

/** The whole site, a category with its subcategories, or one subcategory; by slugs. */
export interface Scope {
  category?: string;
  subcategory?: string;
}

/** The trending content of a scope; recomputed every few minutes. */
export const discoveryQuery = ({ category, subcategory }: Scope) =>
  queryOptions({
    queryKey: ['discovery', category ?? null, subcategory ?? null],
    queryFn: (): Promise<Discovery> =>
      read(api.discovery.$get({ query: { category, subcategory } })),
    staleTime: 60_000,
  });
