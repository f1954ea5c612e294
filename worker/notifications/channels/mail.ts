import { eq } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { authUsers, profiles } from '../../../database/schema.ts';
import { noticeMailFor } from '../../../domain/mail-event.ts';
import type { DecidableDelivery } from '../../../domain/notification.ts';
import { confirmationParts } from '../../auth/confirm-address.ts';
import { accountKey } from '../../mail/account-key.ts';
import { deliverMail } from '../../mail/deliver.ts';
import { standingColumns } from '../../mail/refusals.ts';
import { unsubscribeToken } from '../../mail/unsubscribe-token.ts';
import { bareMail, noticeMail } from './notice-mail.ts';

/**
 * Sends a claimed notice to its owner by mail, unless they are suspended. An address that is not confirmed
 * gets but the bare words of what is about money. Rejects when it could not be sent.
 */
export async function mailNotice(
  env: Env,
  personId: string,
  delivery: DecidableDelivery,
): Promise<void> {
  const { notice, isWanted, money } = delivery;
  const { kind } = notice;
  const now = Date.now();
  const db = database(env.DB);
  const [account] = await db
    .select({
      email: authUsers.email,
      key: authUsers.unsubscribeKey,
      suspendedAt: profiles.suspendedAt,
      confirmedAt: authUsers.emailConfirmedAt,
      ...standingColumns,
    })
    .from(authUsers)
    .innerJoin(profiles, eq(profiles.id, authUsers.id))
    .where(eq(authUsers.id, personId));
  if (!account || account.suspendedAt !== null) return;
  const origin: string = env.SITE_ORIGIN;
  const due = noticeMailFor(account, { isWanted, isAboutMoney: money !== null });
  if (due === 'none') return;
  if (due === 'bare') {
    const { email: to, confirmedAt } = account;
    const link = await confirmationParts(env, db, { id: personId, confirmedAt }, now);
    const mail = bareMail({ ...delivery, money: money! }, { to, origin, link });
    await deliverMail(env, mail, now, { standing: account });
    return;
  }
  const key = await accountKey(db, personId, account.key);
  const unsubscribeUrl = `${origin}/unsubscribe?token=${unsubscribeToken({ personId, kind }, key)}`;
  const mail = noticeMail(delivery, { to: account.email, origin, unsubscribeUrl });
  await deliverMail(env, mail, now, { standing: account });
}
