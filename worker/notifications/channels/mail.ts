import { eq } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { authUsers, profiles } from '../../../database/schema.ts';
import { type DecidableDelivery, isChoosable } from '../../../domain/notifications/notification.ts';
import { confirmationParts } from '../../accounts/auth/confirm-address.ts';
import { accountKey } from '../../platform/mail/account-key.ts';
import { deliverMail } from '../../platform/mail/deliver.ts';
import { statusColumns } from '../../platform/mail/refusals.ts';
import { unsubscribeToken } from '../../platform/mail/unsubscribe-token.ts';
import { bareMail, kindsOf, noticeMail } from './notice-mail.ts';

/** Reads the account data needed for a mail; null when the account no longer exists. */
export async function findMailAccount(env: Env, personId: string) {
  const [account] = await database(env.DB)
    .select({
      email: authUsers.mailTo,
      key: authUsers.unsubscribeKey,
      suspendedAt: profiles.suspendedAt,
      confirmedAt: authUsers.emailConfirmedAt,
      ...statusColumns,
    })
    .from(authUsers)
    .innerJoin(profiles, eq(profiles.id, authUsers.id))
    .where(eq(authUsers.id, personId));
  return account ?? null;
}

type MailAccount = Awaited<ReturnType<typeof findMailAccount>>;

/**
 * Mails a claimed notice to its owner, unless they are suspended. An unconfirmed address only gets notices about money,
 * in a minimal form. `known`: the account, when the caller has read it. Rejects when the mail could not be sent.
 */
export async function mailNotice(
  env: Env,
  personId: string,
  delivery: DecidableDelivery,
  known?: MailAccount,
): Promise<void> {
  const { money } = delivery;
  const now = Date.now();
  const db = database(env.DB);
  const account = known === undefined ? await findMailAccount(env, personId) : known;
  if (!account || account.suspendedAt !== null) return;
  const { email: to, confirmedAt } = account;
  const origin: string = env.SITE_ORIGIN;
  if (confirmedAt === null) {
    if (money === null) return;
    const link = await confirmationParts(env, db, { id: personId, confirmedAt }, now);
    const mail = bareMail({ ...delivery, money }, { to, origin, link });
    await deliverMail(env, mail, now, { standing: account });
    return;
  }
  const key = await accountKey(db, personId, account.key);
  const kinds = kindsOf(delivery).filter((kind) => isChoosable(kind, 'email'));
  const token = unsubscribeToken({ personId, kinds }, key);
  const unsubscribeUrl = `${origin}/unsubscribe?token=${token}`;
  const mail = noticeMail(delivery, { to, origin, unsubscribeUrl });
  await deliverMail(env, mail, now, { standing: account });
}
