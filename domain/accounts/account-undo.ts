import { DAY_MS } from '../limits.ts';

/**
 * Changes of who gets into an account, and its destructions. Each is mailed to the confirmed address of the moment
 * before it, with a link that takes it back (docs/decisions/034-second-factor.md).
 */
export const ACCOUNT_CHANGES = [
  'address',
  'password',
  'factor_added',
  'factor_removed',
  'recovery_codes_made',
  'recovery_codes_removed',
  'passkey_added',
  'passkey_removed',
  'google_linked',
  'deletion',
  'shop_ended',
] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/** Time in which a change can be taken back. */
export const UNDO_MS = 7 * DAY_MS;

/**
 * Changes of one kind of an account that are mailed in a day. The link of an earlier mail takes all later changes back, so
 * a thief can neither flood the mailbox nor push that link out of it.
 */
export const UNDO_MAILS_A_DAY = 5;

/**
 * True when the mail about a factor or passkey has no link any more that removes it. Until then the mailbox alone
 * removes it, and proving it is no proof against the owner of the mailbox: it stops no removal by operators, and a
 * new password by a mailed link takes such a passkey away. `addedAt`: epoch milliseconds.
 */
export function isSettled(addedAt: number, now: number): boolean {
  return addedAt <= now - UNDO_MS;
}
