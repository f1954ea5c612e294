import {
  isChoosable,
  type NoticeKind,
  noticeKinds,
} from '../../../domain/notifications/notification.ts';
import { signToken, unverifiedPayload } from '../signed-token.ts';

/**
 * The token in a mail's unsubscribe link contains the user and the mail's kinds, signed with a secret of that
 * account alone. It is valid as long as the account has its secret: neither time nor a change of the
 * server's keys ends it, because a mail may be opened years later.
 */

export interface Unsubscription {
  personId: string;
  /** The kinds of notices in the mail; at least one. */
  kinds: NoticeKind[];
}

export function unsubscribeToken({ personId, kinds }: Unsubscription, key: string): string {
  return signToken('unsubscribe', [personId, ...kinds].join('.'), key);
}

/** The unverified content of a token, to be checked by `verifyToken`; null when it is malformed. */
export function unverifiedUnsubscription(token: string): Unsubscription | null {
  const [personId, ...names] = unverifiedPayload(token)?.split('.') ?? [];
  const kinds = noticeKinds.filter((each) => names.includes(each));
  if (!personId || kinds.length === 0 || kinds.length !== names.length) return null;
  return kinds.every((each) => isChoosable(each, 'email')) ? { personId, kinds } : null;
}
