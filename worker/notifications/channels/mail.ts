import { eq } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { authUsers, profiles } from '../../../database/schema.ts';
import type { Delivery } from '../../../domain/notification.ts';
import { accountKey } from '../../mail/account-key.ts';
import { deliverMail } from '../../mail/deliver.ts';
import { standingColumns } from '../../mail/refusals.ts';
import { unsubscribeToken } from '../../mail/unsubscribe-token.ts';
import { noticeMail } from './notice-mail.ts';

/**
 * Sends a claimed notice to its owner by mail, unless they are suspended. Rejects when it could not be
 * sent.
 */
export async function mailNotice(env: Env, personId: string, delivery: Delivery): Promise<void> {
  const { kind } = delivery.notice;
  const db = database(env.DB);
  const [account] = await db
    .select({
      email: authUsers.email,
      key: authUsers.unsubscribeKey,
      suspendedAt: profiles.suspendedAt,
      ...standingColumns,
    })
    .from(authUsers)
    .innerJoin(profiles, eq(profiles.id, authUsers.id))
    .where(eq(authUsers.id, personId));
  if (!account || account.suspendedAt !== null) return;
  const key = await accountKey(db, personId, account.key);
  const origin: string = env.SITE_ORIGIN;
  const unsubscribeUrl = `${origin}/unsubscribe?token=${unsubscribeToken({ personId, kind }, key)}`;
  const mail = noticeMail(delivery, { to: account.email, origin, unsubscribeUrl });
  await deliverMail(env, mail, Date.now(), { standing: account });
}
