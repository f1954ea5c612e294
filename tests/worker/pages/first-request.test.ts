import { expect, it, vi } from 'vitest';
import { namesOf, screens } from '../../../site/screens.ts';
import app from '../../../worker/app.ts';
import { asksAt, asksOf } from '../../../worker/pages/screens.ts';

/**
 * API requests that a page makes the browser send with the user's token, before any code has
 * loaded: a URL sent by somebody must not choose them.
 */

it.each(
  namesOf(screens).flatMap((name) =>
    (asksOf(name) ?? []).map((asks) => ({ path: screens[name].path, asks })),
  ),
)('$asks is readable, and known from $path', ({ path, asks }) => {
  const [asked] = asks.split('?');
  const unnamed = (path: string) => path.replaceAll(/:\w+/g, ':');
  const isRoute = app.routes.some(
    (route) => route.method === 'GET' && unnamed(route.path) === unnamed(asked!),
  );
  expect(isRoute).toBe(true);
  for (const parameter of asks.match(/:\w+/g) ?? [])
    if (![':month', ':c'].includes(parameter)) expect(path.split('/')).toContain(parameter);
});

it('a preload is what the screen will request', () => {
  expect(asksAt('/main/feed?x=/api/me')).toEqual(['/api/feed']);
  const ofUser = (name: string) => [`/api/users/${name}`, `/api/users/${name}/ratings`];
  expect(asksAt('/main/ask/ana.martin')).toEqual(ofUser('ana.martin'));
  expect(asksAt('/main/ask/Ana%20Martin')).toEqual(ofUser('Ana%20Martin'));
  expect(asksAt('/main/ask/%C3%A9')).toEqual(ofUser('%C3%A9'));
  const conversation = '/main/conversation/ana/x/day';
  expect(asksAt(conversation)).toEqual([]);
  expect(asksAt(`${conversation}?c=1&c=2`)).toEqual(['/api/conversations/1']);
  // In Paris the next year has begun.
  vi.useFakeTimers({ now: new Date('2026-12-31T23:00:00Z'), toFake: ['Date'] });
  expect(asksAt('/main/revenus')).toContain('/api/me/statements/2027-01');
});

it.each([
  '..%2f..%2fapi%2fme',
  '..%2F..%2Fconversations',
  '%2e%2e',
  '%252e%252e',
  '%252e%252e%252fme',
  '..%5cme',
  '..\\me',
  'ana%3fx=1',
  'ana%23x',
  '%2f%2fevil.example',
  '//evil.example/x',
  '\\\\evil.example',
  'ana;x=1',
  '%22%20onload=x',
  '%00',
])('%s preloads no other path', (name) => {
  for (const [page, pattern] of [
    [`/main/ask/${name}`, /^\/api\/users\/[^/]+(\/ratings)?$/],
    [`/main/conversation/ana/x/day?c=${name}`, /^\/api\/conversations\/[^/]+$/],
    [`/main/post/${name}`, /^\/api\/posts\/[^/]+$/],
  ] as const) {
    for (const asks of asksAt(page)) {
      const { origin, pathname, search, hash } = new URL(asks, 'http://localhost');
      expect(origin).toBe('http://localhost');
      expect(pathname).toMatch(pattern);
      expect(search + hash).toBe('');
      expect(asks).not.toMatch(/["'<>\s]/);
    }
  }
});

it('a preload is omitted when the URL is not valid text', () => {
  expect(asksAt('/main/ask/%E0%A4%A')).toEqual([]);
  expect(asksAt('/main/ask/%ff')).toEqual([]);
});
