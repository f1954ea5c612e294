import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../platform/api.ts';
import { followCursors } from './paged-list.ts';

export type Connections = InferResponseType<typeof api.me.connections.$get, 200>;

/** The users whom the viewer follows and the followers, with the active premium subscriptions in both directions. */
export const connectionsQuery = infiniteQueryOptions({
  queryKey: ['connections'],
  ...followCursors((query): Promise<Connections> => read(api.me.connections.$get({ query }))),
});

export function refreshConnections(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey });
}
