import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, read } from '../../lib/api.ts';

async function fetchConnections(cursor: string | null) {
  return await read(api.me.connections.$get({ query: cursor ? { cursor } : {} }));
}
export type Connections = Awaited<ReturnType<typeof fetchConnections>>;

/** Whom one follows and who follows, with the premium subscriptions running in both directions. */
export const connectionsQuery = infiniteQueryOptions({
  queryKey: ['connections'],
  queryFn: ({ pageParam }) => fetchConnections(pageParam),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});
