import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../../lib/api.ts';

async function fetchConnections() {
  return await read(api.me.connections.$get({ query: {} }));
}
export type Connections = Awaited<ReturnType<typeof fetchConnections>>;

/** Whom one follows and who follows, with the premium subscriptions running in both directions. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: fetchConnections,
});
