import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What the mail to somebody who is suspended leads to their decision with, since they cannot sign in:
 * which one it is, signed with the secret of their account's mails. No change of the server's keys ends
 * it: an appeal is taken for half a year.
 */

const ID_BYTES = 16;
const MAC_BYTES = 32;

/** The token, URL-safe. */
export function appealToken(decisionId: string, key: string): string {
  const id = Buffer.from(decisionId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, mac(key, id)]).toString('base64url');
}

/** Which decision a token names, which is nothing yet before {@link isSigned} has agreed; null for none. */
export function decisionIn(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const hex = bytes.toString('hex', 0, ID_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Whether the account with this secret was given the token. */
export function isSigned(token: string, key: string): boolean {
  const bytes = Buffer.from(token, 'base64url');
  return timingSafeEqual(mac(key, bytes.subarray(0, ID_BYTES)), bytes.subarray(ID_BYTES));
}

function mac(key: string, id: Buffer): Buffer {
  return createHmac('sha256', key).update('dis-moi appeal').update(id).digest();
}
