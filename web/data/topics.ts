import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../platform/api.ts';

export type Topic = InferResponseType<typeof api.topics.$get, 200>['topics'][number];

/** The whole tree of categories and subcategories, in display order. */
export const topicsQuery = queryOptions({
  queryKey: ['topics'],
  queryFn: () => read(api.topics.$get()),
  // Operators change them.
  staleTime: 60_000,
});

export function categoriesOf(topics: Topic[]): Topic[] {
  return topics.filter(({ parentId }) => parentId === null);
}

export function subcategoriesOf(topics: Topic[], category: Topic): Topic[] {
  return topics.filter(({ parentId }) => parentId === category.id);
}
