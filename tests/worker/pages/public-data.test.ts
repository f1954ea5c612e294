import { describe, expect, it } from 'vitest';
import { call, createCreator, createPerson } from '../../support/workerd/marketplace.ts';

/** What browsers and caches may keep, and for whom. */

describe('public data', () => {
  it.each(['/api/topics', '/api/lookups', '/api/discovery'])(
    '%s may be kept, and is not sent again unchanged',
    async (path) => {
      const first = await call('GET', path);
      expect(first.status).toBe(200);
      expect(first.headers.get('Cache-Control')).toMatch(
        /^public, max-age=\d+, stale-while-revalidate=\d+$/,
      );
      expect(first.headers.get('X-D1-Bookmark')).toBeNull();
      const tag = first.headers.get('ETag')!;
      const again = await call('GET', path, { headers: { 'If-None-Match': tag } });
      expect(again.status).toBe(304);
      expect(again.headers.get('Cache-Control')).toBe(first.headers.get('Cache-Control'));
    },
  );

  it('of a profile is kept for visitors; what somebody signed in gets is theirs alone', async () => {
    const { username } = await createCreator();
    const visitor = await call('GET', `/api/users/${username}`);
    expect(visitor.headers.get('Cache-Control')).toMatch(/^public, max-age=30, stale/);
    expect(visitor.headers.get('Vary')).toBe('Authorization');
    expect(visitor.headers.get('ETag')).toMatch(/^"/);
    const member = await call('GET', `/api/users/${username}`, { as: await createPerson() });
    expect(member.headers.get('Cache-Control')).toBe('no-store');
    const nobody = await call('GET', '/api/users/personne');
    expect(nobody.headers.get('Cache-Control')).toBe('no-store');
  });

  it('and nothing else: the feed, a search, an account', async () => {
    const as = await createPerson();
    for (const path of ['/api/feed', '/api/search?q=a', '/api/me', '/api/conversations'])
      expect((await call('GET', path, { as })).headers.get('Cache-Control')).toBe('no-store');
  });
});
