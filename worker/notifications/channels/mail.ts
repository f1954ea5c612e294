import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { database } from '../../../database/client.ts';
import { authUsers } from '../../../database/schema.ts';
import type { Delivery } from '../../../domain/notification.ts';
import { deliverMail } from '../../mail/deliver.ts';
import { standingColumns } from '../../mail/refusals.ts';
import { unsubscribeToken } from '../../mail/unsubscribe-token.ts';
import { noticeMail } from './notice-mail.ts';

/** Sends a claimed notice to its owner by mail. Rejects when it could not be sent. */
export async function mailNotice(env: Env, personId: string, delivery: Delivery): Promise<void> {
  const { kind } = delivery.notice;
  const db = database(env.DB);
  const [account] = await db
    .select({ email: authUsers.email, key: authUsers.unsubscribeKey, ...standingColumns })
    .from(authUsers)
    .where(eq(authUsers.id, personId));
  if (!account) return;
  const key = account.key ?? (await newKey(db, personId));
  const origin: string = env.SITE_ORIGIN;
  const unsubscribeUrl = `${origin}/unsubscribe?token=${unsubscribeToken({ personId, kind }, key)}`;
  const mail = noticeMail(delivery, { to: account.email, origin, unsubscribeUrl });
  await deliverMail(env, mail, Date.now(), { standing: account });
}

/** The secret of the account's links; of two mails at once, both get the first one's. */
async function newKey(db: Database, personId: string): Promise<string> {
  const fresh = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  const [account] = await db
    .update(authUsers)
    .set({ unsubscribeKey: sql`coalesce(${authUsers.unsubscribeKey}, ${fresh})` })
    .where(eq(authUsers.id, personId))
    .returning({ key: authUsers.unsubscribeKey });
  return account?.key ?? fresh;
}
