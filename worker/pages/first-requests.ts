import type { ScreenName } from '../../site/screens.ts';

/**
 * API paths that a screen requests first, in parallel, with the parameters of its own path; `:month` is the current
 * month in Paris. For a signed-in user the page requests them before the app is loaded. When the session must be
 * refreshed first, these responses come with it. Screens without a list refresh in this way too, if they are behind the
 * guard; a public screen does so only when it has a list, because its content depends on the user. Only the Worker
 * needs them: in `site/screens.ts` every visitor would load them.
 */
const firstRequests: { [Name in ScreenName]?: readonly `/api/${string}`[] } = {
  discover: [],
  discoverCategory: [],
  discoverSubcategory: [],
  discoverSearch: [],
  publicAskMe: [],
  publicOrder: [],
  publicPost: ['/api/posts/:id'],
  publicProfile: [],
  auth: [],
  feed: ['/api/feed'],
  followedFeed: ['/api/feed?following=true'],
  post: ['/api/posts/:id'],
  askUser: ['/api/users/:username', '/api/users/:username/ratings'],
  askMe: ['/api/users/:username', '/api/users/:username/ratings'],
  askQuestion: ['/api/me/connections'],
  messages: ['/api/conversations?tab=active', '/api/conversations?tab=closed'],
  // The conversation that `?c=` names; without it the screen decides.
  conversation: ['/api/conversations/:c'],
  user: ['/api/users/:username', '/api/users/:username/ratings'],
  // Only creators have figures.
  profile: ['/api/me'],
  pricing: ['/api/me/tariffs', '/api/me', '/api/me/seller'],
  posts: ['/api/me/posts'],
  followers: ['/api/me/connections'],
  purchases: ['/api/me/orders'],
  purchase: ['/api/orders/:orderId'],
  receipt: ['/api/orders/:orderId/receipt'],
  earnings: [
    '/api/me/earnings',
    '/api/me/payouts',
    '/api/me/orders?role=creator',
    '/api/me/statements/:month',
  ],
  statement: ['/api/me/statements/:period'],
  payout: ['/api/me/payouts/:payoutId'],
  invoice: ['/api/me/invoices/:period'],
  settings: ['/api/me', '/api/auth/sessions', '/api/me/notification-preferences', '/api/me/blocks'],
  notifications: ['/api/me/notifications'],
  decisions: ['/api/me/decisions'],
  letters: ['/api/me/letters'],
};

/** The API paths that a screen requests first; undefined for a public screen that is the same for every user. */
export const asksOf = (name: ScreenName) => firstRequests[name];
