import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../domain/limits.ts';
import { isPrivateLink, privateLink } from './private-link.ts';

function newKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: crypto.randomUUID() };
}

const key = newKey();
const env = { AUTH_SIGNING_KEYS: JSON.stringify([key]) };
const path = '/images/creator-posts/ana/1.jpg';
const now = Date.UTC(2026, 10, 28, 12, 30);
const passOf = (link: string | null) =>
  new URL(link!, 'http://localhost').searchParams.get('pass') ?? undefined;

describe('privateLink', () => {
  it('opens its picture alone, for two to three hours', () => {
    const pass = passOf(privateLink(env, `${path}?v=7`, now));
    expect(isPrivateLink(env, path, pass, now + 2 * HOUR_MS)).toBe(true);
    expect(isPrivateLink(env, path, pass, now + 3 * HOUR_MS)).toBe(false);
    expect(isPrivateLink(env, '/images/creator-posts/ana/2.jpg', pass, now)).toBe(false);
    expect(isPrivateLink(env, path, undefined, now)).toBe(false);
  });

  it('stays valid while its key is in the list, and not afterwards', () => {
    const pass = passOf(privateLink(env, path, now));
    const next = newKey();
    const isValid = (...keys: object[]) =>
      isPrivateLink({ AUTH_SIGNING_KEYS: JSON.stringify(keys) }, path, pass, now);
    expect([isValid(next, key), isValid(next)]).toEqual([true, false]);
  });

  it('leaves addresses of other sites unchanged', () => {
    expect(privateLink(env, 'https://example.com/a.jpg', now)).toBe('https://example.com/a.jpg');
    expect(privateLink(env, null, now)).toBeNull();
  });
});
