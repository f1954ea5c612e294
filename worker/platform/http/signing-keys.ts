import { z } from 'zod';

/** 32 bytes in base64url, which is 43 characters of which the last holds four bits. */
const bytes32 = z.string().regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/);

const signingKeysSchema = z
  .array(
    z.looseObject({
      kid: z.string().min(1),
      kty: z.literal('EC'),
      crv: z.literal('P-256'),
      x: bytes32,
      y: bytes32,
      d: bytes32,
    }),
  )
  .min(1);

/** A private key on the curve P-256, as a JWK; `d` is the secret. */
export type SigningKey = z.infer<typeof signingKeysSchema>[number];

/**
 * The keys in the secret `AUTH_SIGNING_KEYS`, the current one first. Throws when one of them is not a
 * complete private key: with an empty `d`, anybody could make the tokens that are derived from it. The
 * error shows nothing of the secret.
 */
export function parseSigningKeys(secret: string): SigningKey[] {
  const parsed = signingKeysSchema.safeParse(jsonOrNull(secret));
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map(({ path }) => path.join('.') || 'the list').join(', ');
  throw new Error(`AUTH_SIGNING_KEYS is no list of private keys: see ${where}`);
}

const secretsByText = new Map<string, string[]>();

/** The secrets of these keys, the current one first: they sign the tokens of `signed-token.ts`. */
export function signingSecrets({
  AUTH_SIGNING_KEYS: text,
}: Pick<Env, 'AUTH_SIGNING_KEYS'>): string[] {
  let secrets = secretsByText.get(text);
  if (!secrets) {
    secrets = parseSigningKeys(text).map(({ d }) => d);
    secretsByText.set(text, secrets);
  }
  return secrets;
}

/** The error of `JSON.parse` would quote the secret. */
function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
