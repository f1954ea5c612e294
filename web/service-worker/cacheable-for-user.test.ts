import { describe, expect, it } from 'vitest';
import { cacheableForUser } from './cacheable-for-user.ts';

const PERSON = '5f0c6a52-7d4e-4d52-9f0e-3d5b6f3c8a11';

function tokenWith(claims: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  const base64 = btoa(String.fromCharCode(...bytes));
  return `Bearer e30.${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.c2ln`;
}
const token = tokenWith({ sub: PERSON, name: 'Éloïse ÿ' });

describe('cacheableForUser', () => {
  it.each([
    '/api/feed',
    '/api/conversations',
    `/api/conversations/${PERSON}`,
    `/api/conversations/${PERSON}/messages`,
    '/api/me',
    '/api/me/notifications',
  ])('is the token’s user: %s', (path) => {
    expect(cacheableForUser(path, token)).toBe(PERSON);
  });

  it.each([
    '/api/push/key',
    '/api/conversations/offer/x/y',
    '/api/me/push-subscriptions',
    '/api/auth/user',
    '/api/me/socket',
    '/api/search',
    '/api/feed/..',
  ])('is null for a path that is not cached: %s', (path) => {
    expect(cacheableForUser(path, token)).toBeNull();
  });

  it.each([
    ['no token', null],
    ['another scheme', 'Basic YTpi'],
    ['no JWT', 'Bearer forged'],
    ['claims that are no JSON', 'Bearer e30.AAAA.c2ln'],
    ['nobody', tokenWith({})],
    ['an invalid id', tokenWith({ sub: '../other' })],
  ])('is null with %s', (_what, authorization) => {
    expect(cacheableForUser('/api/feed', authorization)).toBeNull();
  });
});
