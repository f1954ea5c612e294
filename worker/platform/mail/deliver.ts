import { and, desc, eq } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { authUsers } from '../../../database/schema.ts';
import { type MailStanding, mayMail } from '../../../domain/accounts/mail-event.ts';
import { knownPublisher } from '../settings.ts';
import type { Mail } from './mail.ts';
import { EmailRejected, type MailEnv, mailPort } from './port.ts';
import {
  isMailedAt,
  mailAccepted,
  type RefusalEnv,
  reachableAgain,
  refuseAddress,
  statusColumns,
} from './refusals.ts';

/** Result of sending a mail; `off` when no mail is sent. */
export type MailOutcome = 'sent' | 'refused' | 'off';

interface DeliveryOptions {
  /** State of the address, if the caller knows it; otherwise it is read. */
  standing?: MailStanding;
  /** True when its recipient is waiting for it: then it is sent even when earlier mails have bounced. */
  isAskedFor?: boolean;
}

const DELIVERABLE: MailStanding = { refusedAt: null, refusal: null };

/**
 * Sends a mail, answers to which reach the publisher, unless mail to its address bounces. The state of the address is stored when it is refused,
 * or accepts mail again. Rejects when the mail is not accepted for another reason; then it may be sent
 * again.
 */
export async function deliverMail(
  env: MailEnv & RefusalEnv,
  mail: Mail,
  now: number,
  { standing, isAskedFor = false }: DeliveryOptions = {},
): Promise<MailOutcome> {
  const send = mailPort(env);
  if (!send) return 'off';
  const known = standing ?? (await readStanding(env, mail.to));
  if (!isAskedFor && !mayMail(known, now)) return 'refused';
  try {
    await send(mail, (await knownPublisher(env, now)).email);
  } catch (error) {
    if (!(error instanceof EmailRejected)) throw error;
    await refuseAddress(env, { address: mail.to, reason: 'suppressed', at: now });
    return 'refused';
  }
  if (known.refusal === 'suppressed') await endSuppression(env, mail.to, now);
  return 'sent';
}

async function readStanding({ DB }: RefusalEnv, address: string): Promise<MailStanding> {
  const [account] = await database(DB)
    .select(statusColumns)
    .from(authUsers)
    .where(isMailedAt(address))
    // A mailbox that refuses one account's mails refuses all.
    .orderBy(desc(authUsers.mailRefusedAt))
    .limit(1);
  return account ?? DELIVERABLE;
}

async function endSuppression({ DB }: RefusalEnv, address: string, now: number): Promise<void> {
  const db = database(DB);
  const isSuppressed = and(isMailedAt(address), eq(authUsers.mailRefusal, 'suppressed'));
  await db.batch([
    reachableAgain(db, isSuppressed, now),
    db.update(authUsers).set(mailAccepted).where(isSuppressed),
  ]);
}
