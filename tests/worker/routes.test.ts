import { describe, expect, it } from 'vitest';
import contract from '../../docs/contract.md?raw';
import app from '../../worker/app.ts';
import { call } from '../support/workerd/marketplace.ts';

/** Routes that anybody may call; all others require a session. */
const open = new Set([
  'GET /api/health',
  'GET /api/lookups',
  'GET /api/push/key',
  'GET /api/topics',
  'GET /api/topics/:category/:subcategory/creators',
  'GET /api/search',
  'GET /api/experts',
  'GET /api/discovery',
  'GET /api/landing',
  'GET /api/transparency',
  'GET /api/status',
  'GET /api/users/:username',
  'GET /api/users/:username/ratings',
  'GET /api/feed',
  'GET /api/posts/:id',
  'GET /api/posts/:id/comments',
  'GET /images/:bucket/:key{.+}',
  'POST /api/reports',
  // Used by pages and browsers, without personal data.
  'POST /api/browser-reports',
  'POST /api/csp-reports',
  // Authorized by the link in a mail.
  'GET /api/appeals/:token',
  'POST /api/appeals/:token',
  // Signed by their caller.
  'POST /api/payments/events',
  'POST /api/payments/events/connect',
  // Exists only when the local scripts enable it.
  'GET /api/dev/outbox',
]);

/**
 * Every route except middleware, pages, and the accounts, which have their own error format and
 * tests.
 */
const routes = [
  ...new Set(
    app.routes
      .filter(
        ({ method, path }) =>
          method !== 'ALL' && /^\/(api|images)\//.test(path) && !path.startsWith('/api/auth'),
      )
      .map(({ method, path }) => `${method} ${path}`),
  ),
];

describe('authorization of routes', () => {
  it('lists only existing open routes', () => {
    expect(routes.length).toBeGreaterThan(35);
    expect([...open].filter((route) => !routes.includes(route))).toEqual([]);
  });

  it.each(routes.filter((route) => !open.has(route)))('requires a token for %s', async (route) => {
    const [method, path] = route.split(' ') as [string, string];
    const address = path.replace(/:\w+/g, crypto.randomUUID());
    const nobody = await call(method, address);
    expect(nobody.status).toBe(401);
    expect(nobody.headers.get('WWW-Authenticate')).toBe('Bearer');
    expect(await nobody.json()).toMatchObject({ code: 'auth.required' });
    const forged = await call(method, address, { headers: { Authorization: 'Bearer forged' } });
    expect(forged.status).toBe(401);
    expect(forged.headers.get('WWW-Authenticate')).toMatch(/^Bearer/);
  });
});

describe('API contract', () => {
  /** With all parameters alike. */
  const text = contract.replace(/\{[\w-]+\}/g, '{}');
  const places = [...text.matchAll(/below (\/api\/[\w/]+)/gi)].map(([, place]) => place!);
  const words = new Set(text.split(/[\s`|,;()?=·]+/));

  it.each(routes)('documents %s', (route) => {
    const path = route.replace(/^\w+ /, '').replace(/:\w+(\{[^}]+\})?/g, '{}');
    const names = [
      path,
      path.replace(/.*\//, '…/'),
      ...places.filter((place) => path.startsWith(place)).map((place) => path.slice(place.length)),
    ];
    expect(
      names.some((name) => words.has(name)),
      'docs/contract.md has no line about it',
    ).toBe(true);
  });
});
