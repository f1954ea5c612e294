import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../platform/api.ts';

type Status = InferResponseType<typeof api.status.$get, 200>;

/** The state of the site; polled each minute while the tab is visible. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: (): Promise<Status> => read(api.status.$get()),
  staleTime: 30_000,
  refetchInterval: 60_000,
});
