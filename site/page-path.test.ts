import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPagePath, plainPath } from './page-path.ts';

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

describe('plainPath', () => {
  const encode = (character: string) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  const needless = fc.constantFrom(..."abcXYZ019-._~!$&'()*+,;=:@");

  it('is the same for an address and every percent form of it', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.tuple(needless, fc.boolean()).map(([plain, isEncoded]) => ({
          plain,
          written: isEncoded ? encode(plain) : plain,
        })),
        fc.constantFrom(
          { plain: '/', written: '/' },
          { plain: '%2F', written: '%2f' },
          { plain: '%C3%A9', written: '%c3%A9' },
          { plain: '%20', written: '%20' },
        ),
      ),
    );
    fc.assert(
      fc.property(pieces, (path) => {
        const plain = path.map((piece) => piece.plain).join('');
        expect(plainPath(path.map(({ written }) => written).join(''))).toBe(plain);
        expect(plainPath(plain)).toBe(plain);
      }),
    );
  });
});
