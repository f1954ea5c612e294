import { eq } from 'drizzle-orm';
import { database } from '../../database/client.ts';
import { authUsers } from '../../database/schema.ts';
import type { Mail } from './mail.ts';
import { AddressRefused, type MailEnv, mailPort } from './port.ts';
import { type RefusalEnv, refuseAddress } from './refusals.ts';

/** What became of a mail; `off` where no mail is sent. */
export type Delivery = 'sent' | 'refused' | 'off';

interface DeliveryOptions {
  /**
   * Whether to ask first if mail to the address comes back. Not where its reader waits for it, and it is
   * tried in any case, or where the caller has asked.
   */
  asksFirst?: boolean;
}

/**
 * Sends a mail, unless mail to its address comes back. An address that turns out to be refused is noted
 * as such. Rejects when the mail is not accepted for another reason; then it may be sent again.
 */
export async function deliverMail(
  env: MailEnv & RefusalEnv,
  mail: Mail,
  now: number,
  { asksFirst = true }: DeliveryOptions = {},
): Promise<Delivery> {
  const send = mailPort(env);
  if (!send) return 'off';
  if (asksFirst && (await isRefused(env, mail.to))) return 'refused';
  try {
    await send(mail);
    return 'sent';
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    await refuseAddress(env, { address: mail.to, reason: 'bounce', at: now });
    return 'refused';
  }
}

async function isRefused(env: RefusalEnv, address: string): Promise<boolean> {
  const [account] = await database(env.DB)
    .select({ refusedAt: authUsers.mailRefusedAt })
    .from(authUsers)
    .where(eq(authUsers.email, address));
  return (account?.refusedAt ?? null) !== null;
}
