import { importJWK, SignJWT } from 'jose';
import { z } from 'zod';

/**
 * The site's key for push services (VAPID, RFC 8292). `VAPID_KEYS` holds a private P-256 JWK. Browsers
 * subscribe with its public half, and a push service accepts only pushes signed with it.
 */

/** Push services refuse more than 24 hours. */
const TOKEN_SECONDS = 12 * 3_600;

const jwkSchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.base64url().length(43),
  y: z.base64url().length(43),
  d: z.base64url().length(43),
});

function privateKey(env: Env) {
  return jwkSchema.parse(JSON.parse(env.VAPID_KEYS));
}

const bytesOf = (base64url: string) => Buffer.from(base64url, 'base64url');

/** The public key in the browsers' format: an uncompressed point in base64url. */
export function publicPushKey(env: Env): string {
  const { x, y } = privateKey(env);
  return Buffer.concat([Buffer.of(4), bytesOf(x), bytesOf(y)]).toString('base64url');
}

/** The `Authorization` header of a push to `endpoint`, at `now` in epoch milliseconds. */
export async function pushAuthorization(env: Env, endpoint: string, now: number): Promise<string> {
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(`mailto:${env.PUBLISHER.email}`)
    .setExpirationTime(Math.floor(now / 1000) + TOKEN_SECONDS)
    .sign(await importJWK(privateKey(env), 'ES256'));
  return `vapid t=${token}, k=${publicPushKey(env)}`;
}
