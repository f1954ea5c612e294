import { and, eq } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { authUsers } from '../../../database/schema.ts';
import { type MailStanding, mayMail } from '../../../domain/accounts/mail-event.ts';
import type { Mail } from './mail.ts';
import { EmailRejected, type MailEnv, mailPort } from './port.ts';
import { mailAccepted, type RefusalEnv, refuseAddress, trustColumns } from './refusals.ts';

/** What became of a mail; `off` where no mail is sent. */
export type MailOutcome = 'sent' | 'refused' | 'off';

interface DeliveryOptions {
  /** How the address stands, where the caller knows; else it is asked. */
  standing?: MailStanding;
  /** Whether its reader waits for it: then it is tried even where others have come back. */
  isAskedFor?: boolean;
}

const WELL: MailStanding = { refusedAt: null, refusal: null };

/**
 * Sends a mail, unless mail to its address comes back. An address that turns out to be refused is noted
 * as such, and one that is well again, too. Rejects when the mail is not accepted for another reason;
 * then it may be sent again.
 */
export async function deliverMail(
  env: MailEnv & RefusalEnv,
  mail: Mail,
  now: number,
  { standing, isAskedFor = false }: DeliveryOptions = {},
): Promise<MailOutcome> {
  const send = mailPort(env);
  if (!send) return 'off';
  const known = standing ?? (await standingOf(env, mail.to));
  if (!isAskedFor && !mayMail(known, now)) return 'refused';
  try {
    await send(mail);
  } catch (error) {
    if (!(error instanceof EmailRejected)) throw error;
    await refuseAddress(env, { address: mail.to, reason: 'suppressed', at: now });
    return 'refused';
  }
  if (known.refusal === 'suppressed') await endSuppression(env, mail.to);
  return 'sent';
}

async function standingOf({ DB }: RefusalEnv, address: string): Promise<MailStanding> {
  const [account] = await database(DB)
    .select(trustColumns)
    .from(authUsers)
    .where(eq(authUsers.email, address));
  return account ?? WELL;
}

async function endSuppression({ DB }: RefusalEnv, address: string): Promise<void> {
  await database(DB)
    .update(authUsers)
    .set(mailAccepted)
    .where(and(eq(authUsers.email, address), eq(authUsers.mailRefusal, 'suppressed')));
}
