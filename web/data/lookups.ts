import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../platform/api.ts';

export type Lookups = InferResponseType<typeof api.lookups.$get, 200>;

/** The options of forms and filters for users; they change only with a release. */
export const lookupsQuery = queryOptions({
  queryKey: ['lookups'],
  queryFn: () => read(api.lookups.$get()),
  staleTime: Number.POSITIVE_INFINITY,
});
