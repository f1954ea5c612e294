import { CodeChallengeMethod, generateCodeVerifier, OAuth2Client } from 'arctic';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import { emailSchema } from '../../../domain/accounts/email.ts';
import { AuthError } from './errors.ts';

/** Google as an OpenID provider. Its URLs are configuration: in development another provider replaces it. */

/** Secrets that bind a response of Google to the browser that started the flow. */
export interface GoogleFlow {
  state: string;
  nonce: string;
  verifier: string;
}

/** Claims about a person in a verified ID token. */
export interface GooglePerson {
  subject: string;
  email: string;
  name: string | null;
  pictureUrl: string | null;
}

/** Google has not verified the e-mail address in the token. */
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

/** URL at which Google asks the user to sign in. */
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

/** A new PKCE verifier; Google gets its challenge. */
export const newVerifier = generateCodeVerifier;

/**
 * Exchanges Google's code and checks the ID token: signature, issuer, audience, expiry, nonce and a
 * verified address. Throws {@link UnverifiedEmailError}, or another error for an unusable token.
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

/** The provider's keys, fetched once per isolate, and again when a token names an unknown key. */
function keySet(url: string) {
  let set = keySets.get(url);
  if (!set) {
    set = createRemoteJWKSet(new URL(url));
    keySets.set(url, set);
  }
  return set;
}
