import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { creatorMedia } from '../../database/schema.ts';
import { HOUR_MS } from '../../domain/limits.ts';
import { SIDEBAR_COOKIE } from '../../site/page-contract.ts';
import { plainPath } from '../../site/page-path.ts';
import { type OpenScreen, openScreens } from '../../site/screens.ts';
import app from '../../worker/app.ts';
import { cachePolicies, EDGE_HEADER, TAG_HEADER } from '../../worker/platform/http/cache-policy.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  createTopic,
  db,
} from '../support/workerd/marketplace.ts';
import { png } from '../support/workerd/pictures.ts';

/** Tests of what browsers and caches may store, and for whom. */

/** The response itself, without following redirects. */
const ask = (path: string, init?: RequestInit) =>
  exports.default.fetch(new URL(path, 'http://localhost').href, { ...init, redirect: 'manual' });

let creator: Awaited<ReturnType<typeof createCreator>>;
let member: Awaited<ReturnType<typeof createPerson>>;
/** A URL for each row of the table, with the tags that purge it. */
let addresses: Record<string, [path: string, tags: string[]]>;

beforeAll(async () => {
  [creator, member] = [await createCreator({ username: 'zoé,a b' }), await createPerson()];
  const category = await createTopic();
  const subcategory = await createTopic(category.id);
  const post = crypto.randomUUID();
  await db.insert(creatorMedia).values({
    id: post,
    creatorId: creator.id,
    mediaType: 'text' as const,
    title: 'Le pain',
    position: 0,
    createdAt: 1,
  });
  await createPost(creator.id, { questionText: 'Et le pain ?', position: -1, createdAt: 1 });
  const key = `${creator.id}/1.png`;
  await env.CREATOR_POSTS.put(key, png);
  const name = encodeURIComponent(creator.username);
  const lists = ['written', 'lists'];
  const inPost = ['written', `post:${post}`];
  const inPerson = ['written', 'person:zo%C3%A9%2Ca%20b'];
  const topic = `/decouvrir/category/${category.slug}`;
  addresses = {
    '/api/lookups': ['/api/lookups', []],
    '/api/topics': ['/api/topics', lists],
    '/api/landing': ['/api/landing', lists],
    '/api/transparency': ['/api/transparency', []],
    '/api/status': ['/api/status', []],
    '/api/topics/:category/creators': [`/api/topics/${category.slug}/creators`, lists],
    '/api/topics/:category/:subcategory/creators': [
      `/api/topics/${category.slug}/${subcategory.slug}/creators`,
      lists,
    ],
    '/api/topics/:category/:subcategory/filters': [
      `/api/topics/${category.slug}/${subcategory.slug}/filters`,
      lists,
    ],
    '/api/discovery': ['/api/discovery', lists],
    '/api/feed': ['/api/feed', lists],
    '/api/posts/:id': [`/api/posts/${post}`, inPost],
    '/api/posts/:id/comments': [`/api/posts/${post}/comments`, inPost],
    '/api/users/:username': [`/api/users/${name}`, inPerson],
    '/api/users/:username/ratings': [`/api/users/${name}/ratings`, inPerson],
    '/images/:bucket/:key{.+}': [
      `/images/creator-posts/${key}`,
      ['written', `picture:creator-posts%2F${creator.id}%2F1.png`],
    ],
    '/robots.txt': ['/robots.txt', []],
    '/sitemap.xml': ['/sitemap.xml', lists],
    '/sitemaps/:page{[a-z0-9]{1,5}\\.xml}': ['/sitemaps/pages.xml', lists],
    '/sitemaps/reponses/:page{[0-9]{1,5}\\.xml}': ['/sitemaps/reponses/0.xml', lists],
    [openScreens.discover.path]: ['/decouvrir', lists],
    [openScreens.discoverCategory.path]: [topic, lists],
    [openScreens.discoverSubcategory.path]: [`${topic}/subcategory/${subcategory.slug}`, lists],
    [openScreens.discoverSearch.path]: ['/recherche?q=pain', lists],
    [openScreens.publicPost.path]: [`/decouvrir/post/${post}`, inPost],
    // The browser's own spelling of it: the page redirects from others.
    '/:handle{@[^/]+}': [`/@${name.replace('%2C', ',')}`, inPerson],
    '/': ['/', [...lists, 'settings']],
  };
  // The others have no parameters.
  for (const [path, { lifetime, tags }] of Object.entries(cachePolicies))
    addresses[path] ??= [path, lifetime === 'unchanging' ? ['settings'] : tags ? lists : []];
});

const paths = Object.keys(cachePolicies);

describe('cache policy of listed routes', () => {
  it.each(paths)('lets %s be cached, and revalidates it', async (row) => {
    const [path, tags] = addresses[row]!;
    const first = await call('GET', path);
    expect(first.status).toBe(200);
    const edge = first.headers.get(EDGE_HEADER)!;
    expect(edge).toMatch(
      /^public, max-age=\d+,( stale-while-revalidate=\d+,)? stale-if-error=\d+$/,
    );
    expect(first.headers.get('Cache-Control')).toMatch(/^public, max-age=/);
    expect(first.headers.get('Vary')).toBe('Authorization');
    expect(first.headers.get('X-D1-Bookmark')).toBeNull();
    expect(first.headers.get('Set-Cookie')).toBeNull();
    expect(first.headers.get(TAG_HEADER)?.split(',') ?? []).toEqual(tags);
    // No cache shows it for longer than a minute after its removal.
    const [fresh, stale, afterFailure] = [
      'max-age',
      'stale-while-revalidate',
      'stale-if-error',
    ].map((name) => Number(new RegExp(`${name}=(\\d+)`).exec(edge)?.[1] ?? 0));
    if (tags.includes('written')) expect(fresh! + stale!).toBeLessThanOrEqual(60);
    // However many visitors come, the Worker runs once in half a minute, and an hour goes by while it fails.
    expect(fresh).toBeGreaterThanOrEqual(30);
    if (cachePolicies[row]!.lifetime !== 'status')
      expect(afterFailure).toBeGreaterThanOrEqual(HOUR_MS / 1_000);
    const held = first.headers.get('ETag')!;
    expect(held).toMatch(/^"/);
    const again = await call('GET', path, { headers: { 'If-None-Match': held } });
    expect(again.status).toBe(304);
    for (const name of ['ETag', 'Cache-Control', EDGE_HEADER, TAG_HEADER, 'Vary'])
      expect(again.headers.get(name), name).toBe(first.headers.get(name));
  });

  it.each(paths)('lets only the token’s owner cache %s', async (row) => {
    const response = await call('GET', addresses[row]![0], { as: member });
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toMatch(/^(no-store$|private, )/);
    expect(response.headers.get(EDGE_HEADER)).toBeNull();
    expect(response.headers.get('Vary')).toBe('Authorization');
  });

  it('covers every public page except those with a secret in their URL', () => {
    const open: OpenScreen[] = Object.values(openScreens);
    const cached = open.filter(({ isSecret }) => !isSecret).map(({ path }) => path);
    const rows = paths.map((path) => path.replace('{@[^/]+}', ''));
    expect(cached.filter((path) => !rows.includes(path))).toEqual([]);
    expect(open.filter(({ isSecret, path }) => isSecret && rows.includes(path))).toEqual([]);
  });
});

describe('cache policy of other routes', () => {
  const others = [
    ...new Set(
      app.routes
        .filter(({ method, path }) => method !== 'ALL' && /^\/(api|images)\//.test(path))
        .map(({ method, path }) => `${method} ${path}`),
    ),
  ].filter((route) => !paths.some((path) => route === `GET ${path}`));

  it.each(others)('forbids caching %s', async (route) => {
    const [method, path] = route.split(' ') as [string, string];
    for (const as of [undefined, member]) {
      const address = path.replace(/:\w+/g, crypto.randomUUID());
      const headers = new Headers(as && { Authorization: `Bearer ${as.token}` });
      const response = await ask(address, { method, headers });
      expect(response.headers.get('Cache-Control')).toMatch(/^(no-store|private)/);
      expect(response.headers.get(EDGE_HEADER)).toBeNull();
    }
  });

  it.each([
    '/lien?token=secret',
    '/nulle-part',
    '/@personne.du.tout',
    '/decouvrir/post/rien',
    '/decouvrir/category/rien',
    '/decouvrir/',
    '/favicon.ico',
    '/api/posts/rien',
    '/api/users/personne.du.tout',
    '/images/creator-posts/x/rien.png',
    '/api/nothing',
  ])('forbids caching %s', async (path) => {
    const response = await ask(path);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get(EDGE_HEADER)).toBeNull();
  });

  it("lets members' frames be cached in their own browsers", async () => {
    for (const path of ['/main', '/main/feed']) {
      const { headers } = await call('GET', path);
      expect(headers.get('Cache-Control')).toBe('private, max-age=0, must-revalidate');
      expect(headers.get(EDGE_HEADER)).toBeNull();
    }
  });

  it('forbids caching a page that could not be rendered', async () => {
    vi.spyOn(console, 'error').mockReturnValueOnce();
    const context = createExecutionContext();
    const renderPage = () => Promise.reject(new Error('no page'));
    const request = new Request('http://localhost/decouvrir');
    const response = await app.fetch(request, { ...env, renderPage }, context);
    await response.arrayBuffer();
    await waitOnExecutionContext(context);
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get(EDGE_HEADER)).toBeNull();
  });
});

describe('public page', () => {
  it('is the same for every client and location', async () => {
    for (const path of [
      '/',
      '/decouvrir',
      plainPath(`/@${encodeURIComponent(creator.username)}`),
    ]) {
      const tag = (await call('GET', path)).headers.get('ETag')!;
      const asked: [string, HeadersInit][] = [
        ['http://localhost', { Cookie: `${SIDEBAR_COOKIE}=collapsed; session=a` }],
        ['http://localhost', { 'User-Agent': 'x', 'Accept-Language': 'de', 'CF-Ray': 'a' }],
        ['http://localhost', { 'X-Forwarded-Host': 'evil.example', 'X-D1-Bookmark': '1' }],
        ['https://another.example', {}],
      ];
      for (const [origin, headers] of asked) {
        const context = createExecutionContext();
        const request = new Request(`${origin}${path}`, { headers });
        const response = await app.fetch(request, env, context);
        await response.arrayBuffer();
        await waitOnExecutionContext(context);
        expect(response.headers.get('ETag'), JSON.stringify([path, origin, headers])).toBe(tag);
      }
    }
  });

  it('preloads in its headers what its document preloads', async () => {
    for (const path of ['/', '/decouvrir', '/main/feed', '/nulle-part'])
      expect((await call('GET', path)).headers.get('Link')).toBe(
        '</before-paint.js>; rel=preload; as=script',
      );
  });
});
