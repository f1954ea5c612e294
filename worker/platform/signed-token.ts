import { hmac } from '@oslojs/crypto/hmac';
import { SHA256 } from '@oslojs/crypto/sha2';
import { constantTimeEqual } from '@oslojs/crypto/subtle';
import { encodeBase64urlNoPadding } from '@oslojs/encoding';

/**
 * Tokens that no table stores: `payload.MAC`. The payload is readable and has letters, digits and `_.-`
 * only. The MAC (HMAC-SHA-256, base64url) covers the purpose too, so that a token serves one purpose, even
 * where two purposes have the same key. A purpose names what the token does, and what it is bound to.
 */
type Purpose = 'appeal' | 'refresh' | 'unsubscribe' | `picture ${string}`;

const bytes = (text: string) => new TextEncoder().encode(text);

export function signToken(purpose: Purpose, payload: string, key: string): string {
  const mac = hmac(SHA256, bytes(key), bytes(JSON.stringify([purpose, payload])));
  return `${payload}.${encodeBase64urlNoPadding(mac)}`;
}

/**
 * The payload of a token, to look up the key with; trust it only after {@link verifyToken}. Null when it is malformed.
 */
export function unverifiedPayload(token: string): string | null {
  return /^([\w.-]+)\.[\w-]{43}$/.exec(token)?.[1] ?? null;
}

/** The payload of a token that was signed for this purpose with one of the keys; null for any other text. */
export function verifyToken(
  purpose: Purpose,
  token: string,
  keys: readonly string[],
): string | null {
  const payload = unverifiedPayload(token);
  if (payload === null) return null;
  const isSignedWith = (key: string) =>
    constantTimeEqual(bytes(token), bytes(signToken(purpose, payload, key)));
  return keys.some(isSignedWith) ? payload : null;
}
