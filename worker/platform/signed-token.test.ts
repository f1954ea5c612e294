import { describe, expect, it } from 'vitest';
import { signToken, unverifiedPayload, verifyToken } from './signed-token.ts';

const payload = '0f8fad5b-d9cb-469f-a165-70867728950e.7';
const token = signToken('refresh', payload, 'secret');

describe('verifyToken', () => {
  it('returns the payload when one of the keys has signed it', () => {
    expect(unverifiedPayload(token)).toBe(payload);
    expect(verifyToken('refresh', token, ['secret'])).toBe(payload);
    expect(verifyToken('refresh', token, ['newer', 'secret'])).toBe(payload);
  });

  it('accepts HMAC-SHA-256 over purpose and payload, and nothing shorter', async () => {
    const encode = (text: string) => new TextEncoder().encode(text);
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', encode('secret'), algorithm, false, ['sign']);
    const mac = await crypto.subtle.sign('HMAC', key, encode(`["refresh","${payload}"]`));
    expect(token).toBe(`${payload}.${Buffer.from(mac).toString('base64url')}`);
  });

  it('is null for another key, another purpose and another binding', () => {
    const picture = signToken('picture /images/a', 'until', 'secret');
    expect(verifyToken('refresh', token, ['another', ''])).toBeNull();
    expect(verifyToken('refresh', token, [])).toBeNull();
    expect(verifyToken('appeal', token, ['secret'])).toBeNull();
    expect(verifyToken('picture /images/a', picture, ['secret'])).toBe('until');
    expect(verifyToken('picture /images/b', picture, ['secret'])).toBeNull();
  });

  it('is null when any character has changed', () => {
    for (const [index, letter] of [...token].entries()) {
      const forged = token.slice(0, index) + (letter === 'A' ? 'B' : 'A') + token.slice(index + 1);
      expect(verifyToken('refresh', forged, ['secret']), forged).toBeNull();
    }
  });

  it.each([
    '',
    '.',
    'x',
    payload,
    token.slice(1),
    token.slice(0, -1),
    `${token}A`,
    `${token}=`,
    `${token}\n`,
    token.slice(token.lastIndexOf('.')),
    `\0.${'A'.repeat(43)}`,
  ])('is null for %j', (text) => {
    expect(verifyToken('refresh', text, ['secret'])).toBeNull();
  });
});
