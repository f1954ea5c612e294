import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router';
import type { ScreenName } from '../../site/screens.ts';
import { isWideNow } from '../hooks/use-is-wide.ts';

/** The first data of each screen. This module and its queries load on demand. */

/** Fetches the first data of the screen at a URL into the cache. */
interface Prefetch {
  (queryClient: QueryClient, params: Params, search: URLSearchParams): Promise<unknown>;
  /** True when the data is the same for everybody; then the server sends it with the page. */
  isForAll?: boolean;
  /**
   * True when the screen shows no other data; then the server renders it, for all members or for
   * the viewer.
   */
  isAll?: boolean;
}

/** Marks a prefetch of data that is the same for everybody; `isAll` when the screen shows no other data. */
function forAll(prefetch: Prefetch, isAll = true): Prefetch {
  return Object.assign(prefetch, { isForAll: true, isAll });
}

/** Marks a prefetch of the viewer's own data, when the screen shows no other data. */
function forOne(prefetch: Prefetch): Prefetch {
  return Object.assign(prefetch, { isAll: true });
}

const prefetchFeed = forOne(async (client) => {
  void prefetchMargin(client);
  return client.prefetchInfiniteQuery((await import('../data/posts.ts')).feedQuery);
});

const prefetchFollowedFeed = forOne(async (client) => {
  void prefetchMargin(client);
  return client.prefetchInfiniteQuery((await import('../data/posts.ts')).followedFeedQuery);
});

/** The creators beside the feed of a wide window: requested with the posts, which do not wait for them. */
async function prefetchMargin(client: QueryClient): Promise<void> {
  if (isWideNow())
    await client.prefetchQuery((await import('../data/discovery.ts')).discoveryQuery({}));
}

const prefetchPost = forOne(async (client, { id = '' }) =>
  client.prefetchQuery((await import('../data/posts.ts')).postQuery(id)),
);

const prefetchDiscovery = forAll(async (client, { slug }) =>
  Promise.all([
    client.prefetchQuery((await import('../data/topics.ts')).topicsQuery),
    client.prefetchQuery((await import('../data/discovery.ts')).discoveryQuery({ category: slug })),
  ]),
);

const prefetchCategory = forAll(async (client, params, search) => {
  const { categoryCreatorsQuery } = await import('../data/creators.ts');
  const { parseSort } = await import('../features/explore/sort-select.tsx');
  const { slug = '' } = params;
  return Promise.all([
    client.prefetchInfiniteQuery(categoryCreatorsQuery(slug, parseSort(search))),
    prefetchDiscovery(client, params, search),
  ]);
});

const prefetchCreators = forAll(async (client, params, search) => {
  const { categorySlug = '', subcategorySlug = '' } = params;
  const { creatorsQuery } = await import('../data/creators.ts');
  const { parseFilters } = await import('../features/explore/filter-params.ts');
  const { parseSort } = await import('../features/explore/sort-select.tsx');
  const { discoveryQuery } = await import('../data/discovery.ts');
  const scope = { category: categorySlug, subcategory: subcategorySlug };
  return Promise.all([
    client.prefetchInfiniteQuery(
      creatorsQuery(categorySlug, subcategorySlug, parseFilters(search), parseSort(search)),
    ),
    client.prefetchQuery(discoveryQuery(scope)),
  ]);
});

const prefetchSearch = forAll(async (client, _params, search) => {
  const { searchPagesQuery, searchQuery } = await import('../data/search.ts');
  const { readSearch } = await import('../features/search/search-url.ts');
  const { text, kind } = readSearch(search);
  return Promise.all([
    client.prefetchQuery((await import('../data/topics.ts')).topicsQuery),
    text !== '' && !kind && client.prefetchQuery(searchQuery(text)),
    text !== '' && kind && client.prefetchInfiniteQuery(searchPagesQuery(text, kind)),
  ]);
});

const prefetchTrends = forAll(
  async (client) => client.prefetchQuery((await import('../data/discovery.ts')).discoveryQuery({})),
  false,
);

const prefetchProfile = forOne(async (client, { username, handle = '' }) => {
  const slug = username ?? handle.slice(1);
  return Promise.all([
    client.prefetchQuery((await import('../data/users.ts')).profileQuery(slug)),
    client.prefetchInfiniteQuery((await import('../data/reviews.ts')).reviewsQuery(slug)),
  ]);
});

const prefetchAskable = forOne(async (client, { username = '' }) => {
  const { profileQuery } = await import('../data/users.ts');
  return Promise.all([
    client.prefetchQuery(profileQuery(username)),
    client.prefetchInfiniteQuery((await import('../data/reviews.ts')).reviewsQuery(username)),
  ]);
});

const prefetchEarnings = forOne(async (client) => {
  const { earningsQuery, payoutsQuery, statementQuery } = await import('../data/earnings.ts');
  const { parisMonth } = await import('../../domain/dates/paris.ts');
  return Promise.all([
    client.prefetchQuery(earningsQuery),
    client.prefetchQuery(payoutsQuery),
    client.prefetchInfiniteQuery((await import('../data/orders.ts')).ordersQuery('creator')),
    client.prefetchQuery(statementQuery(parisMonth(Date.now()))),
  ]);
});

const prefetchConversations = forOne(async (client) => {
  const { conversationsQuery } = await import('../data/conversations.ts');
  return Promise.all([
    client.prefetchInfiniteQuery(conversationsQuery('active')),
    client.prefetchInfiniteQuery(conversationsQuery('closed')),
  ]);
});

/** Only for a rendered page: the browser would show the state of the moment at which a link was pointed at. */
const prefetchConversation = forOne(async (client, _params, search) => {
  const id = search.get('c');
  if (globalThis.document || !id) return;
  await client.prefetchQuery((await import('../data/conversations.ts')).conversationQuery(id));
});

const prefetchNotices = forOne(async (client) =>
  client.prefetchInfiniteQuery((await import('../data/notices.ts')).noticesQuery),
);

const prefetchDecisions = forOne(async (client) =>
  client.prefetchInfiniteQuery((await import('../data/decisions.ts')).decisionsQuery),
);

const prefetchLetters = forOne(async (client) =>
  client.prefetchInfiniteQuery((await import('../data/letters.ts')).lettersQuery),
);

const prefetchFigures = forAll(async (client) =>
  client.prefetchQuery((await import('../data/transparency.ts')).figuresQuery),
);

const prefetchStatus = forAll(async (client) =>
  client.prefetchQuery((await import('../data/status.ts')).statusQuery),
);

const prefetchMe = forOne(async (client) =>
  client.prefetchQuery((await import('../data/me.ts')).meQuery),
);

export const firstData: Partial<Record<ScreenName, Prefetch>> = {
  feed: prefetchFeed,
  followedFeed: prefetchFollowedFeed,
  post: prefetchPost,
  publicPost: prefetchPost,
  explore: prefetchDiscovery,
  discover: prefetchDiscovery,
  category: prefetchCategory,
  discoverCategory: prefetchCategory,
  subcategory: prefetchCreators,
  discoverSubcategory: prefetchCreators,
  search: prefetchSearch,
  discoverSearch: prefetchSearch,
  askQuestion: prefetchTrends,
  askUser: prefetchAskable,
  askMe: prefetchAskable,
  messages: prefetchConversations,
  conversation: prefetchConversation,
  earnings: prefetchEarnings,
  notifications: prefetchNotices,
  decisions: prefetchDecisions,
  letters: prefetchLetters,
  profile: prefetchMe,
  rules: prefetchFigures,
  status: prefetchStatus,
  user: prefetchProfile,
  publicProfile: prefetchProfile,
};
