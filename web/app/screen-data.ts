import type { Prefetch } from './prefetch.ts';

/** The data that screens ask for first; the queries come only when they are wanted. */

function forAll(prefetch: Prefetch): Prefetch {
  return Object.assign(prefetch, { isForAll: true });
}

export const prefetchFeed: Prefetch = async (client) =>
  client.prefetchInfiniteQuery((await import('../features/feed/api.ts')).feedQuery);

export const prefetchPost: Prefetch = async (client, { id = '' }) =>
  client.prefetchQuery((await import('../features/feed/api.ts')).postQuery(id));

export const prefetchDiscovery = forAll(async (client, { slug }) =>
  Promise.all([
    client.prefetchQuery((await import('../lib/reference-data.ts')).topicsQuery),
    client.prefetchQuery(
      (await import('../features/discovery/api.ts')).discoveryQuery({ category: slug }),
    ),
  ]),
);

export const prefetchCreators = forAll(async (client, params, search) => {
  const { categorySlug = '', subcategorySlug = '' } = params;
  const { creatorsQuery } = await import('../features/explore/api.ts');
  const { parseFilters } = await import('../features/explore/filter-params.ts');
  return client.prefetchInfiniteQuery(
    creatorsQuery(categorySlug, subcategorySlug, parseFilters(search)),
  );
});

export const prefetchTrends = forAll(async (client) =>
  client.prefetchQuery((await import('../features/discovery/api.ts')).discoveryQuery({})),
);

export const prefetchProfile: Prefetch = async (client, { username, handle = '' }) =>
  client.prefetchQuery(
    (await import('../features/people/api.ts')).profileQuery(username ?? handle.slice(1)),
  );

export const prefetchConversations: Prefetch = async (client) =>
  client.prefetchInfiniteQuery((await import('../features/messages/api.ts')).conversationsQuery);

export const prefetchMe: Prefetch = async (client) =>
  client.prefetchQuery((await import('../lib/me.ts')).meQuery);
