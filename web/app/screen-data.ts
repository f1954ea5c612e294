import type { Prefetch } from './prefetch.ts';

/** The data that screens ask for first; the queries come only when they are wanted. */

function forAll(prefetch: Prefetch): Prefetch {
  return Object.assign(prefetch, { isForAll: true });
}

export const prefetchFeed: Prefetch = async (client) =>
  client.prefetchInfiniteQuery((await import('../data/posts.ts')).feedQuery);

export const prefetchPost: Prefetch = async (client, { id = '' }) =>
  client.prefetchQuery((await import('../data/posts.ts')).postQuery(id));

export const prefetchDiscovery = forAll(async (client, { slug }) =>
  Promise.all([
    client.prefetchQuery((await import('../data/topics.ts')).topicsQuery),
    client.prefetchQuery((await import('../data/discovery.ts')).discoveryQuery({ category: slug })),
  ]),
);

export const prefetchCreators = forAll(async (client, params, search) => {
  const { categorySlug = '', subcategorySlug = '' } = params;
  const { creatorsQuery } = await import('../data/creators.ts');
  const { parseFilters } = await import('../features/explore/filter-params.ts');
  return client.prefetchInfiniteQuery(
    creatorsQuery(categorySlug, subcategorySlug, parseFilters(search)),
  );
});

export const prefetchSearch = forAll(async (client, _params, search) => {
  const { searchPagesQuery, searchQuery } = await import('../data/search.ts');
  const { readSearch } = await import('../features/search/search-address.ts');
  const { text, kind } = readSearch(search);
  return Promise.all([
    client.prefetchQuery((await import('../data/topics.ts')).topicsQuery),
    text !== '' && !kind && client.prefetchQuery(searchQuery(text)),
    text !== '' && kind && client.prefetchInfiniteQuery(searchPagesQuery(text, kind)),
  ]);
});

export const prefetchTrends = forAll(async (client) =>
  client.prefetchQuery((await import('../data/discovery.ts')).discoveryQuery({})),
);

export const prefetchProfile: Prefetch = async (client, { username, handle = '' }) => {
  const slug = username ?? handle.slice(1);
  return Promise.all([
    client.prefetchQuery((await import('../data/users.ts')).profileQuery(slug)),
    client.prefetchInfiniteQuery((await import('../data/reviews.ts')).reviewsQuery(slug)),
  ]);
};

export const prefetchConversations: Prefetch = async (client) =>
  client.prefetchInfiniteQuery((await import('../data/conversations.ts')).conversationsQuery);

export const prefetchNotices: Prefetch = async (client) =>
  client.prefetchInfiniteQuery((await import('../data/notices.ts')).noticesQuery);

export const prefetchDecisions: Prefetch = async (client) =>
  client.prefetchInfiniteQuery((await import('../data/decisions.ts')).decisionsQuery);

export const prefetchMe: Prefetch = async (client) =>
  client.prefetchQuery((await import('../data/me.ts')).meQuery);
