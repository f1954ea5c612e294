import { paths } from '../../../site/paths.ts';
import { screens } from '../../../site/screens.ts';
import type { Person } from '../../support/workerd/marketplace.ts';
import type { Crowd } from './large-dataset.ts';

/** Limits on the cost of a GET in a marketplace with a crowd around everything. */
export interface Read {
  /** Name of the route in the app: `GET /api/posts/:id`. */
  route: string;
  path: string;
  as?: Person;
  headers?: Record<string, string>;
  /** The response's list whose items are counted; otherwise the name of the single item. */
  things: string;
  /** Total D1 rows. */
  atMost: number;
  /** The response's status, if not 200. */
  status?: number;
  /** Round trips to D1, if more than one is needed, and why. */
  roundTrips?: [number, string];
}

/** A read as it is written here, with the route's own path by default. */
type Row = Omit<Read, 'path'> & { path?: string };

/** Every GET route except {@link exceptions}. */
export function readsIn(crowd: Crowd): Read[] {
  return rowsIn(crowd).map((row) => ({ path: row.route.slice('GET '.length), ...row }));
}

/** Add a row for each new route here. */
function rowsIn(crowd: Crowd): Row[] {
  const {
    category,
    subcategory,
    star,
    fan,
    post,
    asker,
    creator,
    topicId,
    conversationId,
    orderId,
    member,
    moderator,
    reportId,
    document,
    latestAt,
  } = crowd;
  const conversation = `/api/conversations/${conversationId}`;
  const upgrade = (person: Person) => ({
    Upgrade: 'websocket',
    'Sec-WebSocket-Protocol': `dismoi.v1, bearer.${person.token}`,
  });
  return [
    { route: 'GET /api/health', things: 'word', atMost: 0 },
    { route: 'GET /api/lookups', things: 'countries', atMost: 320 },
    { route: 'GET /api/topics', things: 'topics', atMost: 65 },
    {
      route: 'GET /api/topics/:category/:subcategory/creators',
      path: `/api/topics/${category}/${subcategory}/creators`,
      things: 'creators',
      atMost: 76,
    },
    ...[
      { path: '/api/search?q=foule', things: 'creators', atMost: 170 },
      { path: '/api/search?q=averse', things: 'posts', atMost: 120 },
      { path: '/api/search?q=averse&kind=posts', things: 'posts', atMost: 110 },
      { path: '/api/search?q=avrese&kind=posts&cursor=3_1200', things: 'posts', atMost: 130 },
      { path: '/api/search?q=foule&kind=creators&cursor=1_900', things: 'creators', atMost: 150 },
      { path: '/api/search?q=sujet&kind=topics', things: 'topics', atMost: 1 },
    ].map((read) => ({ route: 'GET /api/search', ...read })),
    // The candidates beside the star have the topic, and sell nothing.
    {
      route: 'GET /api/experts',
      path: `/api/experts?q=sujet%20${star.username}`,
      things: 'experts',
      atMost: 130,
    },
    { route: 'GET /api/landing', things: 'figures', atMost: 0 },
    { route: 'GET /api/transparency', things: 'figures', atMost: 0 },
    { route: 'GET /api/status', things: 'services', atMost: 9 },
    { route: 'GET /api/discovery', things: 'rankings', atMost: 0 },
    // The blocked users, and the check of the session.
    {
      route: 'GET /api/discovery',
      as: fan,
      things: 'rankings',
      atMost: 2,
    },
    {
      route: 'GET /api/users/:username',
      path: `/api/users/${star.username}`,
      as: fan,
      things: 'posts',
      atMost: 115,
    },
    // Two rows a review: itself with its index entry, and its author.
    {
      route: 'GET /api/users/:username/ratings',
      path: `/api/users/${star.username}/ratings`,
      as: fan,
      things: 'ratings',
      atMost: 40,
    },
    // The post, its author, possibly the viewer's like, and the viewer; the number of rows that
    // SQLite visits varies with the ids.
    { route: 'GET /api/feed', as: fan, things: 'posts', atMost: 62 },
    { route: 'GET /api/posts/:id', path: `/api/posts/${post}`, as: fan, things: 'post', atMost: 4 },
    {
      route: 'GET /api/posts/:id/comments',
      path: `/api/posts/${post}/comments`,
      as: fan,
      things: 'comments',
      atMost: 114,
    },
    { route: 'GET /api/me', as: star, things: 'posts', atMost: 23 },
    // Three rows a person: the block and the profile.
    { route: 'GET /api/me/blocks', as: fan, things: 'people', atMost: 155 },
    { route: 'GET /api/me/stats', as: star, things: 'figures', atMost: 4 },
    { route: 'GET /api/me/posts', as: star, things: 'posts', atMost: 104 },
    {
      route: 'GET /api/me/tariffs',
      as: star,
      things: 'tariffs',
      atMost: 3,
    },
    {
      route: 'GET /api/me/seller',
      as: star,
      things: 'seller',
      atMost: 4,
    },
    {
      route: 'GET /api/me/invoices',
      path: '/api/me/invoices?year=2026',
      as: star,
      things: 'invoices',
      atMost: 16,
    },
    {
      route: 'GET /api/me/invoices/:month',
      path: '/api/me/invoices/2026-01',
      as: star,
      things: 'lines',
      // Each: two ledger rows that lead to its order, the order, its topic and receipt, and all
      // rows of the order.
      atMost: 320,
    },
    {
      route: 'GET /api/me/connections',
      as: star,
      things: 'followers',
      atMost: 1180,
    },
    {
      route: 'GET /api/me/connections',
      as: fan,
      things: 'following',
      atMost: 1180,
    },
    {
      route: 'GET /api/conversations',
      as: star,
      things: 'conversations',
      atMost: 560,
    },
    {
      route: 'GET /api/conversations',
      as: fan,
      things: 'conversations',
      atMost: 450,
    },
    {
      route: 'GET /api/conversations',
      path: '/api/conversations?tab=active',
      as: star,
      things: 'conversations',
      atMost: 1_100,
    },
    {
      route: 'GET /api/conversations',
      path: '/api/conversations?tab=active&unanswered=true',
      as: star,
      things: 'conversations',
      atMost: 900,
    },
    // At any depth only the following rows are read.
    ...['tab=active', 'tab=active&unanswered=true'].map((list) => ({
      route: 'GET /api/conversations',
      path: `/api/conversations?${list}&cursor=${latestAt - 740}_${crypto.randomUUID()}`,
      as: star,
      things: 'conversations',
      atMost: list === 'tab=active' ? 1_100 : 120,
    })),
    {
      route: 'GET /api/conversations',
      path: '/api/conversations?tab=closed',
      as: fan,
      things: 'answer',
      atMost: 12,
    },
    {
      route: 'GET /api/conversations/counts',
      as: star,
      things: 'answer',
      atMost: 2,
    },
    {
      route: 'GET /api/conversations/offer',
      path: `/api/conversations/offer?username=${creator.username}&topicId=${topicId}&pricing=day`,
      as: asker,
      things: 'offer',
      atMost: 24,
    },
    {
      route: 'GET /api/conversations/:id',
      path: conversation,
      as: asker,
      things: 'conversation',
      atMost: 6,
    },
    {
      route: 'GET /api/conversations/:id/messages',
      path: `${conversation}/messages?after=0`,
      as: asker,
      things: 'messages',
      atMost: 0,
    },
    {
      route: 'GET /api/conversations/:id/socket',
      path: `${conversation}/socket`,
      headers: upgrade(asker),
      status: 101,
      things: 'socket',
      atMost: 0,
    },
    // The user's object answers.
    ...['notifications', 'notification-preferences'].map((name) => ({
      route: `GET /api/me/${name}`,
      as: star,
      things: 'answer',
      atMost: 0,
    })),
    {
      route: 'GET /api/me/socket',
      path: '/api/me/socket?after=1',
      headers: upgrade(asker),
      status: 101,
      things: 'socket',
      atMost: 0,
    },
    // Four rows an order: itself, its topic, the other person, and its index entry.
    ...(['asker', 'creator'] as const).map((role) => ({
      route: 'GET /api/me/orders',
      path: `/api/me/orders?role=${role}`,
      as: role === 'asker' ? fan : star,
      things: 'orders',
      atMost: 86,
    })),
    {
      route: 'GET /api/orders/:orderId',
      path: `/api/orders/${orderId}`,
      as: asker,
      things: 'order',
      // Includes its seller's declaration.
      atMost: 9,
    },
    {
      route: 'GET /api/orders/:orderId/receipt',
      path: `/api/orders/${orderId}/receipt`,
      as: asker,
      things: 'receipt',
      atMost: 15,
      roundTrips: [2, 'whose the order is comes first'],
    },
    {
      route: 'GET /api/me/earnings',
      as: star,
      things: 'figures',
      atMost: 6,
    },
    {
      route: 'GET /api/me/statements/:month',
      path: '/api/me/statements/2026-01',
      as: star,
      things: 'lines',
      // Each: a ledger row, its order, topic and receipt, and all rows of its order, including the
      // fee and its VAT.
      atMost: 255,
    },
    {
      route: 'GET /api/me/decisions',
      as: star,
      things: 'decisions',
      atMost: 66,
    },
    ...['open', 'decided'].flatMap((state) => [
      {
        route: 'GET /api/moderation/reports',
        path: `/api/moderation/reports?state=${state}`,
        as: moderator,
        things: 'reports',
        // At most a hundred reports of a case are read.
        atMost: 400,
      },
      {
        route: 'GET /api/moderation/appeals',
        path: `/api/moderation/appeals?state=${state}`,
        as: moderator,
        things: 'appeals',
        atMost: 130,
      },
    ]),
    {
      route: 'GET /api/moderation/reports/:id',
      path: `/api/moderation/reports/${reportId}`,
      as: moderator,
      things: 'reports',
      // A hundred reports of it, twice, and their authors.
      atMost: 470,
    },
    {
      route: 'GET /api/moderation/reports/:id/picture',
      path: `/api/moderation/reports/${reportId}/picture`,
      as: moderator,
      status: 404,
      things: 'picture',
      atMost: 10,
    },
    {
      route: 'GET /api/moderation/log',
      as: moderator,
      things: 'entries',
      atMost: 46,
    },
    {
      route: 'GET /api/me/verification',
      as: star,
      things: 'standing',
      atMost: 5,
    },
    // Ten rows a request: itself, the user, their four documents, and earlier refusals.
    {
      route: 'GET /api/moderation/verifications',
      as: moderator,
      things: 'verifications',
      atMost: 260,
    },
    {
      route: 'GET /api/moderation/verifications/:id/files/:fileId',
      path: `/api/moderation/verifications/${document.verificationId}/files/${document.id}`,
      as: moderator,
      things: 'document',
      atMost: 4,
    },
    { route: 'GET /api/auth/user', as: member, things: 'user', atMost: 4 },
    {
      route: 'GET /api/auth/sessions',
      as: member,
      things: 'sessions',
      atMost: 5,
    },
    {
      route: 'GET /:handle{@[^/]+}',
      path: paths.publicProfile(star.username),
      things: 'page',
      // Ten reviews and their authors are rendered for search engines.
      atMost: 30,
    },
    {
      route: `GET ${screens.discoverCategory.path}`,
      path: paths.discoverCategory(category),
      things: 'page',
      atMost: 2,
    },
    {
      route: `GET ${screens.discoverSubcategory.path}`,
      path: paths.discoverSubcategory(category, subcategory),
      things: 'page',
      atMost: 2,
    },
    {
      route: `GET ${screens.publicPost.path}`,
      path: paths.publicPost(post),
      things: 'page',
      atMost: 4,
    },
    { route: 'GET /*', path: paths.discover, things: 'page', atMost: 0 },
    { route: 'GET /main', path: paths.main, things: 'page', atMost: 0 },
    { route: 'GET /main/*', path: paths.feed, things: 'page', atMost: 0 },
  ];
}

const LISTS_EVERYTHING = 'lists every creator or topic, and is cached for half a minute';
const SIGN_IN = 'a step of signing in, which also writes: npm run bench:cost measures it';
const OPERATORS = 'for the few operators';
const NO_DATABASE = 'does not use D1';

/** GET routes that are not measured here, with the reason. */
export const exceptions: Record<string, string> = {
  'GET /sitemap.xml': LISTS_EVERYTHING,
  'GET /sitemaps/pages.xml': LISTS_EVERYTHING,
  'GET /sitemaps/:page{[0-9]{1,5}\\.xml}': LISTS_EVERYTHING,
  'GET /api/auth/verify': SIGN_IN,
  'GET /api/auth/authorize': SIGN_IN,
  'GET /api/auth/reauthenticate': SIGN_IN,
  'GET /api/auth/callback': SIGN_IN,
  'GET /api/auth/settings': NO_DATABASE,
  'GET /api/auth/health': NO_DATABASE,
  'GET /api/auth/.well-known/jwks.json': NO_DATABASE,
  'GET /api/appeals/:token':
    'two rows, by a token that only a mail has: tests/worker/moderation/suspension.test.ts',
  'GET /api/dev/outbox': 'exists only when the local scripts enable it',
  'GET /api/operations/payments/audit': 'audits the whole ledger, for operators',
  'GET /api/operations/payments/dac7/:year': 'reads a year of orders, for operators',
  'GET /api/operations/payments/overview': 'reads the whole ledger, for operators',
  'GET /api/operations/payments/tasks': OPERATORS,
  'GET /api/operations/log': OPERATORS,
  'GET /api/operations/payments/orders/:id': OPERATORS,
  'GET /api/operations/moderation/figures': 'reads a year of decisions, for operators',
  'GET /api/operations/dead-letters': OPERATORS,
  'GET /api/operations/waiting': 'reads the first due row of each index, for operators',
  'GET /api/operations/health': 'pings each dependency once',
  'GET /images/:bucket/:key{.+}': NO_DATABASE,
  'GET /api/push/key': NO_DATABASE,
  'GET /robots.txt': NO_DATABASE,
  'GET /unsubscribe':
    'one row, by a token that only a mail has: tests/worker/mail/unsubscribe.test.ts',
  'GET /favicon.ico': NO_DATABASE,
};
