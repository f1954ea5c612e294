import { CodeChallengeMethod, generateCodeVerifier, OAuth2Client } from 'arctic';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import { emailSchema } from '../../../domain/accounts/account.ts';
import { AuthError } from './errors.ts';

/**
 * Google as an OpenID provider. Its addresses are configuration: locally another provider stands
 * in.
 */

/** The secrets by which an answer of Google belongs to the browser that asked. */
export interface GoogleFlow {
  state: string;
  nonce: string;
  verifier: string;
}

/** What a verified ID token says of a person. */
export interface GooglePerson {
  subject: string;
  email: string;
  name: string | null;
  pictureUrl: string | null;
}

/** The token's e-mail address is one that Google has not verified. */
export class UnverifiedEmailError extends Error {}

const personSchema = z.object({
  sub: z.string().min(1).max(255),
  email: emailSchema,
  email_verified: z.boolean(),
  nonce: z.string(),
  azp: z.string().optional(),
  name: z.string().optional().catch(undefined),
  picture: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional()
    .catch(undefined),
});

/** Whether this deployment has a Google client to sign in with. */
export function isGoogleEnabled(env: Env): boolean {
  const clientId: string = env.GOOGLE_CLIENT_ID;
  return clientId !== '' && Boolean(env.GOOGLE_CLIENT_SECRET);
}

function googleClient(env: Env, origin: string): OAuth2Client {
  if (!isGoogleEnabled(env))
    throw new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled');
  const callback = `${origin}/api/auth/callback`;
  return new OAuth2Client(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET, callback);
}

/** Where to send the browser so that Google asks the person. */
export function authorizationUrl(
  env: Env,
  origin: string,
  { state, nonce, verifier }: GoogleFlow,
): URL {
  const url = googleClient(env, origin).createAuthorizationURLWithPKCE(
    env.GOOGLE_AUTHORIZATION_ENDPOINT,
    state,
    CodeChallengeMethod.S256,
    verifier,
    ['openid', 'email', 'profile'],
  );
  url.searchParams.set('nonce', nonce);
  return url;
}

/** A fresh PKCE verifier, of which Google gets the challenge. */
export const newVerifier = generateCodeVerifier;

/**
 * Exchanges Google's code and checks the ID token: signature, issuer, audience, expiry, nonce and a
 * verified address. Throws {@link UnverifiedEmailError}, or whatever else makes the token unusable.
 */
export async function fetchGooglePerson(
  env: Env,
  origin: string,
  code: string,
  flow: Omit<GoogleFlow, 'state'>,
  now: number,
): Promise<GooglePerson> {
  const tokens = await googleClient(env, origin).validateAuthorizationCode(
    env.GOOGLE_TOKEN_ENDPOINT,
    code,
    flow.verifier,
  );
  const { payload } = await jwtVerify(tokens.idToken(), keySet(env.GOOGLE_JWKS_URL), {
    algorithms: ['RS256'],
    issuer: env.GOOGLE_ISSUER,
    audience: env.GOOGLE_CLIENT_ID,
    requiredClaims: ['sub', 'iat', 'exp', 'email', 'nonce'],
    clockTolerance: 5,
    currentDate: new Date(now),
  });
  const claims = personSchema.parse(payload);
  if (claims.nonce !== flow.nonce) throw new Error('the ID token was made for another request');
  const clientId: string = env.GOOGLE_CLIENT_ID;
  if (claims.azp !== undefined && claims.azp !== clientId)
    throw new Error('the ID token was made for another client');
  if (!claims.email_verified) throw new UnverifiedEmailError();
  return {
    subject: claims.sub,
    email: claims.email,
    name: claims.name ?? null,
    pictureUrl: claims.picture ?? null,
  };
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/** The provider's keys, fetched once an isolate and again when an unknown one is named. */
function keySet(url: string) {
  let set = keySets.get(url);
  if (!set) {
    set = createRemoteJWKSet(new URL(url));
    keySets.set(url, set);
  }
  return set;
}
