import { env } from 'cloudflare:workers';
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { expect, it } from 'vitest';
import {
  issuerOf,
  publicJwks,
  verifyAccessToken,
} from '../../../worker/accounts/auth/access-token.ts';
import { parseRefreshToken, refreshToken } from '../../../worker/accounts/auth/refresh-token.ts';
import { call } from '../../support/workerd/marketplace.ts';
import { newClient, request, signedInClient } from './client.ts';

const [jwk] = JSON.parse(env.AUTH_SIGNING_KEYS) as [JWK & { kid: string }];
const { session, user } = await signedInClient();
const sessionId = JSON.parse(atob(session.access_token.split('.')[1]!)).session_id as string;

/** Claims as the server would write them. */
function claims(change: JWTPayload = {}): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  return {
    sub: user.id,
    aud: 'authenticated',
    iss: issuerOf(env),
    iat: now,
    exp: now + 900,
    role: 'authenticated',
    session_id: sessionId,
    ...change,
  };
}

async function signed(payload: JWTPayload, header: { kid?: string } = { kid: jwk.kid }) {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...header })
    .sign(await importJWK(jwk, 'ES256'));
}

async function publicBytes(): Promise<Uint8Array> {
  const { d: _, ...rest } = jwk;
  const key = (await importJWK(rest, 'ES256', { extractable: true })) as CryptoKey;
  return new TextEncoder().encode(await exportSPKI(key));
}

const hs256 = (key: Uint8Array) =>
  new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: jwk.kid }).sign(key);

it('verifyAccessToken accepts the server’s own token', async () => {
  expect((await request('GET', '/user', { token: await signed(claims()) })).status).toBe(200);
});

it.each<[string, () => Promise<string> | string]>([
  ['expired', () => signed(claims({ exp: Math.floor(Date.now() / 1000) - 1 }))],
  ['without exp', () => signed(claims({ exp: undefined }))],
  ['for another audience', () => signed(claims({ aud: 'service' }))],
  ['without audience', () => signed(claims({ aud: undefined }))],
  ['of another issuer', () => signed(claims({ iss: 'https://evil.example' }))],
  ['without issuer', () => signed(claims({ iss: undefined }))],
  ['without session', () => signed(claims({ session_id: undefined }))],
  ['without subject', () => signed(claims({ sub: undefined }))],
  ['with an invalid subject', () => signed(claims({ sub: "' or 1=1 --" }))],
  ['with an unknown kid', () => signed(claims(), { kid: 'unknown' })],
  ['without kid', () => signed(claims(), {})],
  ['alg none', () => new UnsecuredJWT(claims()).encode()],
  ['HS256 with the public key as PEM', async () => hs256(await publicBytes())],
  [
    'HS256 with the public key as JWK',
    () => hs256(new TextEncoder().encode(JSON.stringify({ x: jwk.x, y: jwk.y }))),
  ],
  [
    'signed by another key with our kid',
    async () => {
      const { privateKey } = await generateKeyPair('ES256');
      return new SignJWT(claims())
        .setProtectedHeader({ alg: 'ES256', kid: jwk.kid })
        .sign(privateKey);
    },
  ],
  [
    'with its own key in the header',
    async () => {
      const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
      return new SignJWT(claims())
        .setProtectedHeader({ alg: 'ES256', kid: jwk.kid, jwk: await exportJWK(publicKey) })
        .sign(privateKey);
    },
  ],
  ['with another payload', () => tamper(session.access_token)],
  ['no token at all', () => 'bonjour'],
  ['three dots', () => '...'],
])('verifyAccessToken rejects a token %s', async (_what, make) => {
  const token = await make();
  const modern = await request('GET', '/user', { token, versioned: true });
  expect(modern.status).toBe(403);
  expect(await modern.json()).toMatchObject({ code: 'bad_jwt' });
  const older = await request('PUT', '/user', { token, body: { data: {} } });
  expect(await older.json()).toMatchObject({ code: 403, error_code: 'bad_jwt' });
  const elsewhere = await call('GET', '/api/me', { headers: { Authorization: `Bearer ${token}` } });
  expect(elsewhere.status).toBe(401);
});

function tamper(token: string): string {
  const [header, payload, signature] = token.split('.');
  const forged = { ...JSON.parse(atob(payload!)), sub: crypto.randomUUID() };
  return [header, btoa(JSON.stringify(forged)).replace(/=+$/, ''), signature].join('.');
}

it.each(['GET /user', 'PUT /user', 'POST /logout', 'GET /sessions'])(
  'an access token is required for %s',
  async (endpoint) => {
    const [method, path] = endpoint.split(' ') as [string, string];
    const response = await request(method, path, { versioned: true });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'no_authorization' });
  },
);

it('GET /.well-known/jwks.json publishes public keys only, with which clients can verify tokens', async () => {
  const response = await request('GET', '/.well-known/jwks.json');
  const { keys } = (await response.json()) as { keys: JWK[] };
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', kid: jwk.kid });
  expect(keys[0]).not.toHaveProperty('d');
  const { data, error } = await newClient().getClaims(session.access_token);
  expect(error).toBeNull();
  expect(data?.claims.sub).toBe(user.id);
});

it('verifyAccessToken accepts tokens of the old key while a new key takes over', async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const next = { ...(await exportJWK(privateKey)), kid: 'next', alg: 'ES256' };
  const during = { ...env, AUTH_SIGNING_KEYS: JSON.stringify([next, jwk]) };
  const after = { ...env, AUTH_SIGNING_KEYS: JSON.stringify([next]) };
  const now = Date.now();

  expect((await publicJwks(during)).keys.map(({ kid }) => kid)).toEqual(['next', jwk.kid]);
  expect(await verifyAccessToken(during, session.access_token, now)).toMatchObject({ sessionId });
  expect(await verifyAccessToken(after, session.access_token, now)).toBeNull();
  const refresh = { sessionId, generation: 1 };
  expect(parseRefreshToken(during, session.refresh_token)).toEqual(refresh);
  expect(parseRefreshToken(after, session.refresh_token)).toBeNull();
  expect(parseRefreshToken(after, refreshToken(during, refresh))).toEqual(refresh);
});
