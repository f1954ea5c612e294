import { parisMonth } from '../../domain/dates/paris.ts';
import { fillPath } from '../../site/paths.ts';
import { namesOf, type ScreenName, screens } from '../../site/screens.ts';

export interface PageScreen {
  name: ScreenName;
  /** API paths that the page requests before its code is loaded; undefined when the page is the same for every user. */
  asks?: string[];
  /** Parameters of the path, as they are in the URL. */
  parameters: Record<string, string | undefined>;
}

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

const parametersIn = (path: string) => path.split(':').length;

/** As in the browser's router, a literal segment takes precedence over a parameter. */
const patterns = namesOf(screens)
  .toSorted((one, other) => parametersIn(screens[one].path) - parametersIn(screens[other].path))
  .map((name) => ({ name, pattern: new URLPattern({ pathname: screens[name].path }) }));

/** The screen at an address, a path that may have a query, and may be any text; undefined when there is none. */
export function screenAt(address: string): PageScreen | undefined {
  const { pathname, searchParams } = new URL(`http://page${address}`);
  for (const { name, pattern } of patterns) {
    const parameters = pattern.exec({ pathname })?.pathname.groups;
    if (parameters)
      return {
        ...{ name, parameters },
        asks: asksOf(name)?.flatMap((path) => filledIn(path, parameters, searchParams)),
      };
  }
  return undefined;
}

export function asksAt(address: string): string[] {
  return screenAt(address)?.asks ?? [];
}

/**
 * The path with the parameters of the page's path and query, as the screen itself will request it; empty when one is
 * missing or no valid text.
 */
function filledIn(
  path: string,
  parameters: Record<string, string | undefined>,
  searchParams: URLSearchParams,
): string[] {
  const valueFor = (name: string) => {
    if (name === 'month') return parisMonth(Date.now());
    if (parameters[name] !== undefined) return decodeURIComponent(parameters[name]);
    const value = searchParams.get(name);
    if (!value) throw new URIError(`the page's address has no ${name}`);
    return value;
  };
  try {
    return [fillPath(path, valueFor)];
  } catch {
    // The screen handles invalid encoding itself, and requests nothing without its parameter.
    return [];
  }
}
