import { isPlainRead, pathOf } from '../../../bench/cost/plain-read.ts';
import { paths } from '../../../site/paths.ts';
import { namesOf, openScreens, screens } from '../../../site/screens.ts';
import app from '../../../worker/app.ts';
import type { MarkedMarket } from './marked-market.ts';

/** A way to read the market, tried by each reader. */
export type Walks = Record<string, string[]>;

/**
 * The reads of every GET route, in a market where something or somebody may be hidden: the URLs of
 * all it can be asked for. A new route with parameters needs a row here, or a reason below why not.
 */
export function walksIn(market: MarkedMarket): Walks {
  const { category, subcategory, people, posts, conversations, orderIds } = market;
  const { star, masked, author, third, party } = people;
  const everybody = [star, masked, author, third, party];
  const shown = [star, masked];
  const postIds = [posts.thirdsPost, posts.hiddenPost.id, ...posts.stars, ...posts.masked];
  const conversationIds = Object.values(conversations).map(({ id }) => id);
  const pictures = [
    posts.hiddenPost.picture,
    ...shown.flatMap(({ id }) => [
      `/images/profile-images/${id}/profile.jpg`,
      `/images/creator-posts/${id}/1.jpg`,
    ]),
  ];
  const topicPath = `/api/topics/${category.slug}/${subcategory.slug}/creators`;
  const ofEach = <T>(things: readonly T[], path: (thing: T) => string) => things.map(path);
  return {
    ...plainWalks(),
    'GET /api/topics/:category/:subcategory/creators': [topicPath],
    'GET /api/search': [
      ...['zqstar', 'zqmaskname', 'zqposttitle', 'zqmaskabout', 'zqstarposttext', 'zqstrauser'],
      ...['zqstar&kind=creators', 'zqmaskpostcaption&kind=posts'],
    ].map((words) => `/api/search?q=${words}`),
    'GET /api/experts': ['zqstar', 'zqmaskname', 'zqmaskabout', 'zqstrauser'].map(
      (words) => `/api/experts?q=${words}`,
    ),
    'GET /api/discovery': [
      '/api/discovery',
      `/api/discovery?category=${category.slug}`,
      `/api/discovery?category=${category.slug}&subcategory=${subcategory.slug}`,
    ],
    'GET /api/users/:username': [
      ...ofEach(everybody, ({ username }) => `/api/users/${username}`),
      // By a name that a link may contain.
      ...['zqstarname', 'zqmaskname'].map((name) => `/api/users/${name}`),
    ],
    'GET /api/users/:username/ratings': ofEach(
      everybody,
      ({ username }) => `/api/users/${username}/ratings`,
    ),
    'GET /api/posts/:id': ofEach(postIds, (id) => `/api/posts/${id}`),
    'GET /api/posts/:id/comments': ofEach(postIds, (id) => `/api/posts/${id}/comments`),
    'GET /api/me/orders': ['/api/me/orders?role=asker', '/api/me/orders?role=creator'],
    'GET /api/me/statements/:month': [
      `/api/me/statements/${new Date().toISOString().slice(0, 7)}`,
      `/api/me/statements/${new Date().toISOString().slice(0, 7)}.csv`,
    ],
    'GET /api/me/invoices/:month': [`/api/me/invoices/${new Date().toISOString().slice(0, 7)}`],
    'GET /api/orders/:orderId': ofEach(orderIds, (id) => `/api/orders/${id}`),
    'GET /api/orders/:orderId/receipt': ofEach(orderIds, (id) => `/api/orders/${id}/receipt`),
    'GET /api/conversations/offer': ofEach(
      shown,
      ({ username }) =>
        `/api/conversations/offer?username=${username}&topicId=${subcategory.id}&pricing=day`,
    ),
    'GET /api/conversations/:id': ofEach(conversationIds, (id) => `/api/conversations/${id}`),
    'GET /api/conversations/:id/messages': ofEach(
      conversationIds,
      (id) => `/api/conversations/${id}/messages?after=0`,
    ),
    'GET /api/conversations/:id/socket': ofEach(
      conversationIds,
      (id) => `/api/conversations/${id}/socket`,
    ),
    'GET /images/:bucket/:key{.+}': pictures.flatMap((path) => [path, `${path}?w=96`]),
    'GET /:handle{@[^/]+}': [
      ...ofEach(everybody, ({ username }) => paths.publicProfile(username)),
      '/@zqstarname',
    ],
    [`GET ${screens.discoverCategory.path}`]: [paths.discoverCategory(category.slug)],
    [`GET ${screens.discoverSubcategory.path}`]: [
      paths.discoverSubcategory(category.slug, subcategory.slug),
    ],
    [`GET ${screens.publicPost.path}`]: ofEach(postIds, paths.publicPost),
    'GET /*': [
      ...namesOf(openScreens)
        .map((name) => openScreens[name].path)
        .filter((path) => !path.includes(':')),
      `${paths.discoverSearch}?q=zqstar`,
    ],
    'GET /main/*': [
      paths.feed,
      paths.explore,
      paths.category(category.slug),
      paths.subcategory(category.slug, subcategory.slug),
      ...ofEach(postIds, paths.post),
    ],
    'GET /sitemaps/:page{[0-9]{1,5}\\.xml}': ['/sitemaps/0.xml'],
  };
}

/** Every route without parameters that returns people. */
function plainWalks(): Walks {
  const routes = app.routes.map(({ method, path }) => `${method} ${path}`);
  return Object.fromEntries(
    routes
      .filter((route) => isPlainRead(route) && !isUnwalked(route))
      .map((route) => [route, [pathOf(route)]]),
  );
}

const SAYS_NOTHING = 'contains no personal data';
const OWN = 'contains the caller’s data only';
const WRITTEN = 'the Worker has no web here, so no screen is rendered';

/**
 * GET routes that are read although their response contains no hidden user, with the reason. All
 * other routes must have something visible in the market (marked-market.ts): reading an empty list
 * would prove nothing.
 */
export const withoutOthers: Record<string, string> = {
  ...Object.fromEntries(
    [
      '',
      '/stats',
      '/tariffs',
      '/seller',
      '/invoices',
      '/invoices/:month',
      '/posts',
      '/verification',
      '/notification-preferences',
    ].map((own) => [`GET /api/me${own}`, OWN]),
  ),
  'GET /api/conversations/counts': OWN,
  'GET /api/me/decisions': OWN,
  'GET /api/me/earnings': OWN,
  'GET /api/me/socket': 'a count at first, then events while it is open',
  'GET /api/me/statements/:month': 'contains settled orders, and there are none here',
  'GET /api/me/blocks': 'nobody is blocked yet; the last test reads it with a block',
  'GET /api/topics': SAYS_NOTHING,
  'GET /api/landing': SAYS_NOTHING,
  'GET /api/transparency': SAYS_NOTHING,
  'GET /api/status': SAYS_NOTHING,
  'GET /sitemaps/pages.xml': SAYS_NOTHING,
  'GET /main': WRITTEN,
  'GET /main/*': WRITTEN,
  'GET /*': WRITTEN,
  'GET /decouvrir/category/:slug': WRITTEN,
  'GET /decouvrir/category/:categorySlug/subcategory/:subcategorySlug': WRITTEN,
};

/** GET routes that are not read, by prefix, with the reason. */
const unwalked: Record<string, string> = {
  'GET /api/auth/': OWN,
  'GET /api/health': SAYS_NOTHING,
  'GET /api/lookups': SAYS_NOTHING,
  'GET /api/push/key': SAYS_NOTHING,
  'GET /robots.txt': SAYS_NOTHING,
  'GET /favicon.ico': SAYS_NOTHING,
  'GET /unsubscribe': OWN,
  'GET /api/dev/': 'captured mails of local development',
  'GET /api/appeals/': 'requires the token of a mailed link',
  'GET /api/operations/': 'for operators',
  'GET /api/moderation/': 'for moderators, who see hidden content',
};

export const isUnwalked = (route: string): boolean =>
  Object.keys(unwalked).some((beginning) => route.startsWith(beginning));
