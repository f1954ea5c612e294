import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseSigningKeys } from '../../platform/http/signing-keys.ts';
import { refreshToken } from './refresh-token.ts';

/** In the format of `npm run keys:jwt`. */
function newKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: crypto.randomUUID(), alg: 'ES256' };
}

const key = newKey();
const { d: secret = '' } = key;

describe('parseSigningKeys', () => {
  it('reads private keys, the current one first', () => {
    const keys = [key, newKey()];
    expect(parseSigningKeys(JSON.stringify(keys))).toEqual(keys);
  });

  it.each([
    ['an empty secret', { ...key, d: '' }],
    ['no secret', { ...key, d: undefined }],
    ['a number for a secret', { ...key, d: 7 }],
    ['a secret that is too short', { ...key, d: secret.slice(0, 42) }],
    ['a secret that is too long', { ...key, d: `${secret}A` }],
    ['a secret in base64', { ...key, d: `${secret.slice(0, 41)}+A` }],
    ['a secret of more than 32 bytes', { ...key, d: `${secret.slice(0, 42)}B` }],
    ['an empty name', { ...key, kid: '' }],
    ['another curve', { ...key, crv: 'P-384' }],
    ['another kind', { ...key, kty: 'oct' }],
  ])('throws when a key has %s, and quotes nothing of it', (_what, bad) => {
    for (const keys of [[bad], [key, bad]]) {
      const parse = () => parseSigningKeys(JSON.stringify(keys));
      expect(parse).toThrow(/^AUTH_SIGNING_KEYS is no list of private keys/);
      expect(parse).not.toThrow(secret.slice(0, 8));
    }
  });

  it.each(['', '[]', '{}', 'null', `[{"d":"${secret}"`])(
    'throws when the secret is %j, and quotes nothing of it',
    (text) => {
      expect(() => parseSigningKeys(text)).toThrow(/^AUTH_SIGNING_KEYS is no list/);
      expect(() => parseSigningKeys(text)).not.toThrow(secret.slice(0, 8));
    },
  );
});

describe('refreshToken', () => {
  it('throws when the secret is empty', () => {
    const env = { AUTH_SIGNING_KEYS: JSON.stringify([{ ...key, d: '' }]) } as Env;
    const sessionId = crypto.randomUUID();
    expect(() => refreshToken(env, { sessionId, generation: 1 })).toThrow(/AUTH_SIGNING_KEYS/);
  });
});
