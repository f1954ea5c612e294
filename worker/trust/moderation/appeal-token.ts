import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The token in the mail that leads a suspended user to their decision, since they cannot sign in.
 * It holds the decision's id, signed with the secret of their account's mails. It survives rotation
 * of the server's keys, because appeals are accepted for half a year.
 */

const ID_BYTES = 16;
const MAC_BYTES = 32;

/** The URL-safe token. */
export function appealToken(decisionId: string, key: string): string {
  const id = Buffer.from(decisionId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, mac(key, id)]).toString('base64url');
}

/**
 * The decision id in a token, to be trusted only after {@link isSigned}; null for an invalid token.
 */
export function decisionIn(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const hex = bytes.toString('hex', 0, ID_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** True when the token was signed with this account's secret. */
export function isSigned(token: string, key: string): boolean {
  const bytes = Buffer.from(token, 'base64url');
  return timingSafeEqual(mac(key, bytes.subarray(0, ID_BYTES)), bytes.subarray(ID_BYTES));
}

function mac(key: string, id: Buffer): Buffer {
  return createHmac('sha256', key).update('dis-moi appeal').update(id).digest();
}
