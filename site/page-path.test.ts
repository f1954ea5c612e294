import { expect, it } from 'vitest';
import { isPagePath } from './page-path.ts';

it.each([
  '/',
  '/auth',
  '/decouvrir/category/cuisine',
  '/@ana',
  '/@ana.martin',
  '/main/user/ana.martin',
  '/main/ask/ana.martin',
  '/main/conversation/ana.martin/1/day',
  '/nulle-part',
])('a page may be at %s', (path) => {
  expect(isPagePath(path)).toBe(true);
});

it.each([
  '/api/feed',
  '/api/users/ana.martin',
  '/main/export/9ca2d226-eacc-4f93-9ea2-84e7a518029e/1',
  '/images/creator-posts/1/2.jpg',
  '/assets/index-a1.js',
  '/icons/192.png',
  '/sitemaps/0.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/service-worker.js',
])('no page is at %s', (path) => {
  expect(isPagePath(path)).toBe(false);
});
