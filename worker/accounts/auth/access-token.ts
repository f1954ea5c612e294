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
 * Access tokens: ES256 JWTs. `AUTH_SIGNING_KEYS` holds a JSON array of private JWKs, the signing key first;
 * during a change of keys it holds both the new and the old one.
 */

export const TOKEN_AUDIENCE = 'authenticated';
/** Audience of page tokens, which the API refuses: they only identify the user that a page is rendered for. */
const PAGE_AUDIENCE = 'pages';

export interface AccessTokenClaims {
  userId: string;
  sessionId: string;
  email: string;
  /** The methods that the session has proven, the latest first. `timestamp`: epoch seconds. */
  amr: { method: string; timestamp: number }[];
  hasSecondFactor: boolean;
  userMetadata: Record<string, unknown>;
  appMetadata: Record<string, unknown>;
}

const claimsSchema = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  exp: z.number(),
  aal: z.string().optional(),
  has_blocks: z.boolean().optional(),
});

/** The `iss` claim: the account endpoints of this site. */
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
 * The imported keys, cached per isolate by their secret. The promise is not cached, for the reason in
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
      aal: claims.hasSecondFactor ? 'aal2' : 'aal1',
      amr: claims.amr,
      session_id: claims.sessionId,
      user_metadata: claims.userMetadata,
      app_metadata: claims.appMetadata,
      is_anonymous: false,
    },
    now,
  );
}

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

/**
 * A token that identifies the user of the session's pages, until `expiresAt`, epoch milliseconds. It says
 * whether they have blocked somebody.
 */
export function issueSsrToken(
  env: Env,
  { userId, id, hasBlocks = false }: { userId: string; id: string; hasBlocks?: boolean },
  now: number,
  expiresAt: number,
): Promise<string> {
  const claims = { sub: userId, session_id: id, ...(hasBlocks && { has_blocks: true }) };
  return signed(env, claims, PAGE_AUDIENCE, now, expiresAt);
}

/**
 * The user of a page token, with an access token for the page's reads; null when the token is not ours, or
 * has expired. The reads themselves check that the session has not ended.
 */
export async function ssrViewerOf(
  env: Env,
  pageToken: string,
  now: number,
): Promise<SsrViewer | null> {
  const payload = await verified(env, pageToken, PAGE_AUDIENCE, { currentDate: new Date(now) });
  const claims = claimsSchema.safeParse(payload).data;
  if (!claims) return null;
  const { sub, session_id, has_blocks: hasBlocks = false } = claims;
  const accessToken = await signedFor(env, { sub, session_id }, now);
  return { userId: sub, accessToken, hasBlocks };
}

/** The token in an `Authorization` header; undefined when there is none. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(header ?? '')?.[1];
}

/** The caller that a token identifies, or null when it is not ours or not valid at `now`. */
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
 * Signs the token again, valid from `now`; the given one may have expired. Null for a token that is not
 * ours, or of another session. The old token identifies the session's user, but does not prove that the
 * session is live: the caller must refresh the session before it sends anything read with the new token.
 */
export async function reissueAccessToken(
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
    // All invalid tokens give the same result.
    return null;
  }
}

/** The public keys, as `/.well-known/jwks.json` publishes them. */
export async function publicJwks(env: Env): Promise<{ keys: JWK[] }> {
  return { keys: (await signingKeys(env)).publicJwks };
}
