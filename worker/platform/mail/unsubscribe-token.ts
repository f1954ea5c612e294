import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  isChoosable,
  type NoticeKind,
  noticeKinds,
} from '../../../domain/notifications/notification.ts';

/**
 * The token in a mail's unsubscribe link contains the user and the mail's kinds, signed with a secret of that
 * account alone. It is valid as long as the account has its secret: neither time nor a change of the
 * server's keys ends it, because a mail may be opened years later.
 */

const ID_BYTES = 16;
const MAC_BYTES = 32;

export interface Unsubscription {
  personId: string;
  /** The kinds of notices in the mail; at least one. */
  kinds: NoticeKind[];
}

export function unsubscribeToken({ personId, kinds }: Unsubscription, key: string): string {
  const payload = Buffer.concat([
    Buffer.from(personId.replaceAll('-', ''), 'hex'),
    Buffer.from(kinds.join(',')),
  ]);
  return Buffer.concat([payload, mac(key, payload)]).toString('base64url');
}

/** The unverified content of a token, to be checked by {@link isSigned}; null when it is malformed. */
export function unverifiedUnsubscription(token: string): Unsubscription | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const names = bytes.toString('utf8', ID_BYTES, bytes.length - MAC_BYTES).split(',');
  const kinds = noticeKinds.filter((each) => names.includes(each));
  if (kinds.length !== names.length || !kinds.every((kind) => isChoosable(kind, 'email')))
    return null;
  const hex = bytes.toString('hex', 0, ID_BYTES);
  return { personId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), kinds };
}

/** True when the token was issued with this account's secret. */
export function isSigned(token: string, key: string): boolean {
  const bytes = Buffer.from(token, 'base64url');
  const payload = bytes.subarray(0, bytes.length - MAC_BYTES);
  return timingSafeEqual(mac(key, payload), bytes.subarray(bytes.length - MAC_BYTES));
}

function mac(key: string, payload: Buffer): Buffer {
  return createHmac('sha256', key).update('dis-moi unsubscribe').update(payload).digest();
}
