import type { ScreenName } from '../../site/screens.ts';

/**
 * The paths of the API that a screen asks first, all at once, with the parameters of its own path; `:month` is the
 * one that goes on, in UTC. Its page asks them itself, while the app is still on its way; only for who is signed in.
 * Whose session has to be refreshed gets it with these answers (resume.ts), on screens with nothing to ask for, too:
 * all behind the guard, and those below that show each their own.
 */
export const firstRequests: Partial<Record<ScreenName, readonly `/api/${string}`[]>> = {
  feed: ['/api/feed'],
  post: ['/api/posts/:id'],
  askUser: ['/api/users/:username'],
  askMe: ['/api/users/:username'],
  askQuestion: ['/api/me/connections'],
  messages: ['/api/conversations'],
  user: ['/api/users/:username', '/api/users/:username/ratings'],
  // Figures only creators have.
  profile: ['/api/me'],
  pricing: ['/api/me/tariffs', '/api/me'],
  posts: ['/api/me/posts'],
  followers: ['/api/me/connections'],
  purchases: ['/api/me/orders'],
  purchase: ['/api/orders/:orderId'],
  receipt: ['/api/orders/:orderId/receipt'],
  earnings: ['/api/me/earnings', '/api/me/orders?role=creator', '/api/me/statements/:month'],
  settings: ['/api/me', '/api/auth/sessions', '/api/me/notification-preferences', '/api/me/blocks'],
  notifications: ['/api/me/notifications'],
  decisions: ['/api/me/decisions'],
  publicPost: ['/api/posts/:id'],
  publicProfile: [],
  discover: [],
  discoverCategory: [],
  discoverSubcategory: [],
  discoverSearch: [],
  auth: [],
};
