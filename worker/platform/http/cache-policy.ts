import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import { BOOKMARK_HEADER } from '../../../site/page-contract.ts';
import {
  namesOf,
  type OpenScreen,
  type OpenScreenName,
  openScreens,
} from '../../../site/screens.ts';
import type { AppEnv } from './app-env.ts';
import { cacheTags } from './cache-tags.ts';
import { pageRoute } from './page-route.ts';

/**
 * The only place that decides which caches may store a response and for how long (docs/decisions/012).
 * Without a row here, or with a token in the request, no cache stores it.
 */

/** Header for caches at the edge, which Cloudflare removes from the response. RFC 9213. */
export const EDGE_HEADER = 'Cloudflare-CDN-Cache-Control';
/** Header with the tags by which the edge purges. */
export const TAG_HEADER = 'Cache-Tag';

interface Lifetime {
  /** At the edge: `max-age`; after that the response is served during revalidation, or while the Worker fails. */
  edge: string;
  /** In the visitor's browser. */
  browser: string;
  /** In a signed-in user's browser, for content that is the same for all; without it, nothing is stored there. */
  member?: string;
}

/** Revalidated each time, and sent only when it has changed. */
const REVALIDATED = 'public, max-age=0, must-revalidate';

/** For browsers: a substitute for a response that can be had soon. The edge stores it in the same way. */
export const MAKESHIFT = 'public, max-age=60';

const lifetimes = {
  /**
   * Users' content. It may be hidden or deleted, and then disappears within a minute even without a purge:
   * `max-age` and `stale-while-revalidate` add up to a minute, and browsers revalidate each time.
   */
  written: {
    edge: 'public, max-age=35, stale-while-revalidate=25, stale-if-error=3600',
    browser: REVALIDATED,
  },
  /** Stored pictures. Their URLs change with their content, but they must disappear like other content of users. */
  picture: {
    edge: 'public, max-age=35, stale-while-revalidate=25, stale-if-error=3600',
    browser: 'public, max-age=31536000, immutable',
  },
  /** The same, of which each location of the network stores another copy for half a minute (worker/pages). */
  sitemap: { edge: 'public, max-age=30, stale-if-error=3600', browser: REVALIDATED },
  /** State of the service. A failing Worker must not be reported as working, so no stale response is served. */
  status: { edge: 'public, max-age=30, stale-if-error=0', browser: REVALIDATED },
  /** Topics, which operators change. Browsers do not ask again for a minute. */
  catalogue: {
    edge: 'public, max-age=35, stale-while-revalidate=25, stale-if-error=86400',
    browser: 'public, max-age=60',
    member: 'private, max-age=60',
  },
  /** Figures that may be minutes old, of moderation. */
  figures: {
    edge: 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
    browser: 'public, max-age=60, stale-while-revalidate=600',
    member: 'private, max-age=60, stale-while-revalidate=600',
  },
  /**
   * Content that only another version of the Worker or a setting changes; caches store each version's responses
   * separately.
   */
  unchanging: {
    edge: 'public, max-age=300, stale-while-revalidate=86400, stale-if-error=86400',
    browser: REVALIDATED,
  },
  /** The same, where a browser need not revalidate for an hour. */
  lookups: {
    edge: 'public, max-age=300, stale-while-revalidate=86400, stale-if-error=86400',
    browser: 'public, max-age=3600, stale-while-revalidate=86400',
    member: 'private, max-age=3600, stale-while-revalidate=86400',
  },
} as const satisfies Record<string, Lifetime>;

interface CachePolicy {
  lifetime: keyof typeof lifetimes;
  /** For users' content and pages that show settings: the tags for purging it, from the parameters of its URL. */
  tags?: (parameters: Record<string, string>) => string[];
}

const unchanging: CachePolicy = { lifetime: 'unchanging', tags: () => [cacheTags.settings] };
const list: CachePolicy = { lifetime: 'written', tags: () => [cacheTags.lists] };
const status: CachePolicy = { lifetime: 'status' };
const sitemap: CachePolicy = { lifetime: 'sitemap', tags: () => [cacheTags.lists] };
const post: CachePolicy = { lifetime: 'written', tags: ({ id }) => [cacheTags.post(id!)] };
const person: CachePolicy = {
  lifetime: 'written',
  tags: ({ username }) => [cacheTags.person(username!)],
};

/** Pages that are not lists of users' content; those that do not change show settings. */
const otherPages: Partial<Record<OpenScreenName, CachePolicy>> = {
  home: { ...list, tags: () => [cacheTags.lists, cacheTags.settings] },
  auth: unchanging,
  terms: unchanging,
  salesTerms: unchanging,
  payments: unchanging,
  ranking: unchanging,
  legalNotice: unchanging,
  privacy: unchanging,
  contact: unchanging,
  status,
  publicPost: post,
  publicProfile: {
    lifetime: 'written',
    tags: ({ handle }) => [cacheTags.person(handle!.slice(1))],
  },
};

/** Every public page except those with a secret in their URL. */
const pageCachePolicies = Object.fromEntries(
  namesOf(openScreens)
    .filter((name) => !(openScreens[name] as OpenScreen).isSecret)
    .map((name) => [pageRoute(name), otherPages[name] ?? list]),
);

/** Every path whose response may be stored, in the syntax of the routes. */
export const cachePolicies: Record<string, CachePolicy> = {
  '/api/lookups': { lifetime: 'lookups' },
  '/api/topics': { lifetime: 'catalogue', tags: () => [cacheTags.lists] },
  // A year is added in January, and none is ever removed.
  '/api/transparency': { lifetime: 'figures' },
  '/api/landing': list,
  '/api/status': status,
  '/api/topics/:category/creators': list,
  '/api/topics/:category/:subcategory/creators': list,
  '/api/topics/:category/:subcategory/filters': list,
  '/api/discovery': list,
  '/api/feed': list,
  '/api/posts/:id': post,
  '/api/posts/:id/comments': post,
  '/api/users/:username': person,
  '/api/users/:username/ratings': person,
  '/images/:bucket/:key{.+}': {
    lifetime: 'picture',
    tags: ({ bucket, key }) => [cacheTags.picture(bucket!, key!)],
  },
  '/robots.txt': { lifetime: 'unchanging' },
  '/sitemap.xml': sitemap,
  '/sitemaps/:page{[a-z0-9]{1,5}\\.xml}': sitemap,
  '/sitemaps/reponses/:page{[0-9]{1,5}\\.xml}': sitemap,
  ...pageCachePolicies,
};

/** Prevents storing of any response that does not explicitly allow it. */
export const noStoreByDefault = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  // The edge would store a response without the header for hours.
  const { status, headers } = context.res;
  if (status !== 101 && !headers.has('Cache-Control')) context.header('Cache-Control', 'no-store');
});

/** Responds with 304 when the caller has the same response; otherwise adds its digest. */
const tagged = etag();
const nothing = async () => {};

function cachedFor({ lifetime, tags }: CachePolicy) {
  const { edge, browser, member }: Lifetime = lifetimes[lifetime];
  return createMiddleware<AppEnv>(async (context, next) => {
    await next();
    const { method } = context.req;
    const { status } = context.res;
    const isAnswer = status === 200 || status === 304;
    if (!isAnswer || (method !== 'GET' && method !== 'HEAD')) return;
    const explicit = context.res.headers.get('Cache-Control');
    if (explicit === 'no-store') return;
    context.res.headers.delete('Cache-Control');
    context.header('Vary', 'Authorization');
    const isMembers = context.req.header('Authorization') !== undefined;
    if (isMembers && !member) return;
    await tagged(context, nothing);
    context.header('Cache-Control', isMembers ? member : (explicit ?? browser));
    if (isMembers) return;
    const { headers } = context.res;
    // In a cache, the bookmark would give this client's point in time to others.
    headers.delete(BOOKMARK_HEADER);
    headers.set(EDGE_HEADER, edge);
    if (!tags) return;
    const all = lifetime === 'unchanging' ? [] : [cacheTags.written];
    headers.set(TAG_HEADER, [...all, ...tags(context.req.param())].join(','));
  });
}

/** Applies the cache policy of its row to each response in the table. */
export const cachePolicyRoutes = new Hono<AppEnv>();
for (const [path, policy] of Object.entries(cachePolicies))
  cachePolicyRoutes.use(path, cachedFor(policy));

/**
 * True for a request whose response a cache may have: a visitor's, for a path of the table. For other
 * requests two tiers of cache would be consulted in vain.
 */
export function isCacheable({ method, url, headers }: Request): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || headers.has('Authorization')) return false;
  if (headers.has('Upgrade')) return false;
  return cachePolicyRoutes.router.match(method, new URL(url).pathname)[0].length > 0;
}
