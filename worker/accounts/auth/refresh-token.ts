import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseSigningKeys } from '../../platform/http/signing-keys.ts';

/**
 * Refresh tokens are not stored. A token is `base64url(session id, generation, MAC)`, and the MAC's key is
 * derived from the server's signing keys. So the current token of a session can be issued again when its
 * first response was lost, and the database alone can issue none.
 */

const SESSION_ID_BYTES = 16;
const GENERATION_BYTES = 4;
const PAYLOAD_BYTES = SESSION_ID_BYTES + GENERATION_BYTES;
const MAC_BYTES = 32;

export interface RefreshTokenClaims {
  sessionId: string;
  /** Starts at 1, and increases with every exchange. */
  generation: number;
}

const macKeysBySecret = new Map<string, Buffer[]>();

/** One MAC key for each signing key, the current one first; tokens of the others stay valid as long as their keys. */
function macKeys(env: Env): Buffer[] {
  const secret = env.AUTH_SIGNING_KEYS;
  let keys = macKeysBySecret.get(secret);
  if (!keys) {
    keys = parseSigningKeys(secret).map(({ d }) =>
      createHmac('sha256', d).update('dis-moi refresh tokens').digest(),
    );
    macKeysBySecret.set(secret, keys);
  }
  return keys;
}

function mac(key: Buffer, payload: Buffer): Buffer {
  return createHmac('sha256', key).update(payload).digest();
}

export function refreshToken(env: Env, { sessionId, generation }: RefreshTokenClaims): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.write(sessionId.replaceAll('-', ''), 'hex');
  payload.writeUInt32BE(generation, SESSION_ID_BYTES);
  return Buffer.concat([payload, mac(macKeys(env)[0]!, payload)]).toString('base64url');
}

/** The claims of a token, or null when this server did not issue it. */
export function parseRefreshToken(env: Env, token: string): RefreshTokenClaims | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== PAYLOAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== token)
    return null;
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  const given = bytes.subarray(PAYLOAD_BYTES);
  if (!macKeys(env).some((key) => timingSafeEqual(mac(key, payload), given))) return null;
  const hex = payload.toString('hex', 0, SESSION_ID_BYTES);
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    generation: payload.readUInt32BE(SESSION_ID_BYTES),
  };
}
