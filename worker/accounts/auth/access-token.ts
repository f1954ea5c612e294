import {
  exportJWK,
  importJWK,
  type JWK,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
  SignJWT,
} from 'jose';
import { z } from 'zod';
import { ACCESS_TOKEN_SECONDS, SESSION_LIFETIME_MS } from '../../../domain/limits.ts';
import type { SsrViewer, Viewer } from '../../platform/http/app-env.ts';
import { parseSigningKeys } from '../../platform/http/signing-keys.ts';

/**
 * Access tokens: ES256 JWTs. `AUTH_SIGNING_KEYS` holds a JSON array of private JWKs, the
 * signing key first; during a change of keys both the new and the old one stand there.
 */

export const TOKEN_AUDIENCE = 'authenticated';
/** Of page tokens, which the API refuses: they only say for whom a page is written. */
const PAGE_AUDIENCE = 'pages';

export interface AccessTokenClaims {
  userId: string;
  sessionId: string;
  email: string;
  method: 'password' | 'oauth' | 'recovery';
  /** When the session began, epoch milliseconds. */
  authenticatedAt: number;
  userMetadata: Record<string, unknown>;
  appMetadata: Record<string, unknown>;
}

const claimsSchema = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  exp: z.number(),
  aal: z.string().optional(),
});

/** The `iss` claim: where the accounts of this site are. */
export function issuerOf(env: Env): string {
  return `${env.SITE_ORIGIN}/api/auth`;
}

interface SigningKeys {
  signing: { kid: string; key: CryptoKey };
  publicKeys: Map<string, CryptoKey>;
  publicJwks: JWK[];
}

const keysBySecret = new Map<string, SigningKeys>();

/**
 * The imported keys, kept for the isolate by their secret. Not the promise, for the reason in
 * worker/platform/http/memoize-per-isolate.ts.
 */
async function signingKeys(env: Env): Promise<SigningKeys> {
  const secret = env.AUTH_SIGNING_KEYS;
  let keys = keysBySecret.get(secret);
  if (!keys) {
    keys = await importKeys(secret);
    keysBySecret.set(secret, keys);
  }
  return keys;
}

async function importKeys(secret: string): Promise<SigningKeys> {
  const privateJwks = parseSigningKeys(secret);
  const publicKeys = new Map<string, CryptoKey>();
  const publicJwks: JWK[] = [];
  for (const { d: _private, ...jwk } of privateJwks) {
    const key = (await importJWK(jwk as JWK, 'ES256', { extractable: true })) as CryptoKey;
    publicKeys.set(jwk.kid, key);
    publicJwks.push({
      ...(await exportJWK(key)),
      kid: jwk.kid,
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
    });
  }
  const [first] = privateJwks;
  const key = (await importJWK(first as JWK, 'ES256')) as CryptoKey;
  return { signing: { kid: first!.kid, key }, publicKeys, publicJwks };
}

/** A signed token for the session, valid for {@link ACCESS_TOKEN_SECONDS} from `now`. */
export async function issueAccessToken(
  env: Env,
  claims: AccessTokenClaims,
  now: number,
): Promise<string> {
  return signedFor(
    env,
    {
      sub: claims.userId,
      email: claims.email,
      phone: '',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: claims.method, timestamp: Math.floor(claims.authenticatedAt / 1000) }],
      session_id: claims.sessionId,
      user_metadata: claims.userMetadata,
      app_metadata: claims.appMetadata,
      is_anonymous: false,
    },
    now,
  );
}

/** An access token with these claims. */
function signedFor(env: Env, payload: JWTPayload, now: number): Promise<string> {
  return signed(env, payload, TOKEN_AUDIENCE, now, now + ACCESS_TOKEN_SECONDS * 1000);
}

async function signed(
  env: Env,
  payload: JWTPayload,
  audience: string,
  now: number,
  expiresAt: number,
): Promise<string> {
  const { signing } = await signingKeys(env);
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', kid: signing.kid, typ: 'JWT' })
    .setAudience(audience)
    .setIssuer(issuerOf(env))
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(signing.key);
}

/** A token by which the session's pages know whose they are, until `expiresAt`, epoch milliseconds. */
export function issueSsrToken(
  env: Env,
  { userId, id }: { userId: string; id: string },
  now: number,
  expiresAt: number,
): Promise<string> {
  return signed(env, { sub: userId, session_id: id }, PAGE_AUDIENCE, now, expiresAt);
}

/**
 * Whose pages a page token stands for, with an access token to read what they show; null where it is none of
 * ours, or has ended. Whether the session goes on, those reads find out.
 */
export async function readerOf(
  env: Env,
  pageToken: string,
  now: number,
): Promise<SsrViewer | null> {
  const payload = await verified(env, pageToken, PAGE_AUDIENCE, { currentDate: new Date(now) });
  const claims = claimsSchema.safeParse(payload).data;
  if (!claims) return null;
  const { sub, session_id } = claims;
  return { userId: sub, accessToken: await signedFor(env, { sub, session_id }, now) };
}

/** The token that an `Authorization` header carries; undefined when it carries none. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(header ?? '')?.[1];
}

/**
 * The caller a token stands for, or null when it is not one of ours or no longer valid at `now`.
 */
export async function verifyAccessToken(
  env: Env,
  token: string,
  now: number,
): Promise<Viewer | null> {
  const payload = await verified(env, token, TOKEN_AUDIENCE, { currentDate: new Date(now) });
  const claims = claimsSchema.safeParse(payload).data;
  return (
    (claims && {
      id: claims.sub,
      sessionId: claims.session_id,
      tokenExpiresAt: claims.exp * 1000,
      hasSecondFactor: claims.aal === 'aal2',
    }) ??
    null
  );
}

/**
 * Signs the token anew, valid from `now`; the given one may have ended. Null for a token that is not ours,
 * or of another session. The old token proves whose the session was, not that it goes on: the caller must
 * refresh the session before it sends anything read with the new token.
 */
export async function accessTokenAnew(
  env: Env,
  token: string,
  sessionId: string,
  now: number,
): Promise<string | null> {
  const payload = await verified(env, token, TOKEN_AUDIENCE, {
    currentDate: new Date(now),
    clockTolerance: SESSION_LIFETIME_MS / 1000,
  });
  return payload?.session_id === sessionId ? signedFor(env, payload, now) : null;
}

async function verified(
  env: Env,
  token: string,
  audience: string,
  options: JWTVerifyOptions,
): Promise<JWTPayload | null> {
  const { publicKeys } = await signingKeys(env);
  try {
    const { payload } = await jwtVerify(
      token,
      (header) => {
        const key = header.kid ? publicKeys.get(header.kid) : undefined;
        if (!key) throw new Error('unknown key');
        return key;
      },
      {
        ...options,
        algorithms: ['ES256'],
        audience,
        issuer: issuerOf(env),
        requiredClaims: ['sub', 'exp', 'iat'],
      },
    );
    return payload;
  } catch {
    // Whatever is wrong with a token, the answer is the same: it proves nothing.
    return null;
  }
}

/** The public keys, as `/.well-known/jwks.json` publishes them. */
export async function publicJwks(env: Env): Promise<{ keys: JWK[] }> {
  return { keys: (await signingKeys(env)).publicJwks };
}
