import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../platform/api.ts';

type Status = InferResponseType<typeof api.status.$get, 200>;

/** What works; asked again each minute while somebody looks. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: (): Promise<Status> => read(api.status.$get()),
  staleTime: 30_000,
  refetchInterval: 60_000,
});
