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
 * What may be kept, by whom and for how long: the one place that says so (docs/decisions/048). What has
 * no row here, or is asked for with a token, nobody keeps.
 */

/** What a cache at the edge is told; Cloudflare takes it off what it sends on. RFC 9213. */
export const EDGE_HEADER = 'Cloudflare-CDN-Cache-Control';
/** By which the edge is told what to forget. */
export const TAG_HEADER = 'Cache-Tag';

interface Lifetime {
  /** At the edge: `max-age`, then shown while it is asked for anew, or while the Worker fails. */
  edge: string;
  /** In the visitor's own browser. */
  browser: string;
  /** In the browser of somebody signed in, who gets the same; without it nothing is kept there. */
  member?: string;
}

/** Asked for each time, and sent only when it changed. */
const ASKED_ANEW = 'public, max-age=0, must-revalidate';

/** For browsers: what an answer names that stands for another, which can be had soon. The edge keeps it as that. */
export const MAKESHIFT = 'public, max-age=60';

const lifetimes = {
  /**
   * What people wrote. It may be hidden or deleted, and is then gone within a minute even where no purge
   * arrives: `max-age` and `stale-while-revalidate` are a minute together, and browsers ask each time.
   */
  written: {
    edge: 'public, max-age=35, stale-while-revalidate=25, stale-if-error=3600',
    browser: ASKED_ANEW,
  },
  /** Stored pictures. Their addresses change when they do, but they go as what people wrote does. */
  picture: {
    edge: 'public, max-age=35, stale-while-revalidate=25, stale-if-error=3600',
    browser: 'public, max-age=31536000, immutable',
  },
  /** The same, of which each place of the network keeps another copy for half a minute (worker/pages). */
  sitemap: { edge: 'public, max-age=30, stale-if-error=3600', browser: ASKED_ANEW },
  /** The state of the service. A Worker that fails must not be said to work, so nothing is shown for it. */
  status: { edge: 'public, max-age=30, stale-if-error=0', browser: ASKED_ANEW },
  /** Figures, which may be minutes old: of topics, of what moderation did. */
  topics: {
    edge: 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
    browser: 'public, max-age=60, stale-while-revalidate=600',
    member: 'private, max-age=60, stale-while-revalidate=600',
  },
  /** What only another version of the Worker changes; caches keep each version's answers apart. */
  unchanging: {
    edge: 'public, max-age=300, stale-while-revalidate=86400, stale-if-error=86400',
    browser: ASKED_ANEW,
  },
  /** The same, where a browser need not ask for an hour. */
  lookups: {
    edge: 'public, max-age=300, stale-while-revalidate=86400, stale-if-error=86400',
    browser: 'public, max-age=3600, stale-while-revalidate=86400',
    member: 'private, max-age=3600, stale-while-revalidate=86400',
  },
} as const satisfies Record<string, Lifetime>;

interface Kept {
  lifetime: keyof typeof lifetimes;
  /** For what people wrote: the tags to purge it by, from its address's parameters. */
  tags?: (parameters: Record<string, string>) => string[];
}

const unchanging: Kept = { lifetime: 'unchanging' };
const list: Kept = { lifetime: 'written', tags: () => [cacheTags.lists] };
const status: Kept = { lifetime: 'status' };
const sitemap: Kept = { lifetime: 'sitemap', tags: () => [cacheTags.lists] };
const post: Kept = { lifetime: 'written', tags: ({ id }) => [cacheTags.post(id!)] };
const person: Kept = {
  lifetime: 'written',
  tags: ({ username }) => [cacheTags.person(username!)],
};

/** Pages that are not lists of what people wrote. */
const otherPages: Partial<Record<OpenScreenName, Kept>> = {
  home: unchanging,
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

/** Every open page but those with a secret in their address. */
const pageCachePolicies = Object.fromEntries(
  namesOf(openScreens)
    .filter((name) => !(openScreens[name] as OpenScreen).isSecret)
    .map((name) => [pageRoute(name), otherPages[name] ?? list]),
);

/** Every address whose answer may be kept, as the routes have it. */
export const cachePolicies: Record<string, Kept> = {
  '/api/lookups': { lifetime: 'lookups' },
  '/api/topics': { lifetime: 'topics' },
  // A year comes in January, and nobody removes one.
  '/api/transparency': { lifetime: 'topics' },
  '/api/landing': { lifetime: 'topics' },
  '/api/status': status,
  '/api/topics/:category/:subcategory/creators': list,
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
  '/robots.txt': unchanging,
  '/sitemap.xml': sitemap,
  '/sitemaps/:page{[a-z0-9]{1,5}\\.xml}': sitemap,
  ...pageCachePolicies,
};

/** Nothing between us and the caller keeps an answer that does not say it may be kept. */
export const unstored = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  // The edge would keep for hours what says nothing.
  const { status, headers } = context.res;
  if (status !== 101 && !headers.has('Cache-Control')) context.header('Cache-Control', 'no-store');
});

/** Answers 304 where the caller holds what has just been made; else adds the digest of it. */
const tagged = etag();
const nothing = async () => {};

function cachedFor({ lifetime, tags }: Kept) {
  const { edge, browser, member }: Lifetime = lifetimes[lifetime];
  return createMiddleware<AppEnv>(async (context, next) => {
    await next();
    const { method } = context.req;
    const { status } = context.res;
    const isAnswer = status === 200 || status === 304;
    if (!isAnswer || (method !== 'GET' && method !== 'HEAD')) return;
    const named = context.res.headers.get('Cache-Control');
    if (named === 'no-store') return;
    context.res.headers.delete('Cache-Control');
    context.header('Vary', 'Authorization');
    const isMembers = context.req.header('Authorization') !== undefined;
    if (isMembers && !member) return;
    await tagged(context, nothing);
    context.header('Cache-Control', isMembers ? member : (named ?? browser));
    if (isMembers) return;
    const { headers } = context.res;
    // Kept, the bookmark would give this client's point in time to others.
    headers.delete(BOOKMARK_HEADER);
    headers.set(EDGE_HEADER, edge);
    if (!tags) return;
    headers.set(TAG_HEADER, [cacheTags.written, ...tags(context.req.param())].join(','));
  });
}

/** Lets each answer in the table be kept as its row says. */
export const keeping = new Hono<AppEnv>();
for (const [path, kept] of Object.entries(cachePolicies)) keeping.use(path, cachedFor(kept));

/**
 * True for a request whose answer a cache may have: of a visitor, for an address of the table. Everything else
 * would ask two tiers of cache in vain.
 */
export function mayBeKept({ method, url, headers }: Request): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || headers.has('Authorization')) return false;
  if (headers.has('Upgrade')) return false;
  return keeping.router.match(method, new URL(url).pathname)[0].length > 0;
}
