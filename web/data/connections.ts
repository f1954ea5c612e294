import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../platform/api.ts';
import { followCursors } from './paged-list.ts';

export type Connections = InferResponseType<typeof api.me.connections.$get, 200>;

/** Whom one follows and who follows, with the premium subscriptions running in both directions. */
export const connectionsQuery = infiniteQueryOptions({
  queryKey: ['connections'],
  ...followCursors((query): Promise<Connections> => read(api.me.connections.$get({ query }))),
});

export function refreshConnections(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey });
}
