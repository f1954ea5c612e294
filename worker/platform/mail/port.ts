import { composeMail } from './compose.ts';
import { captureMail, isDevMailboxOpen } from './dev-mailbox.ts';
import type { ComposedMail, Mail } from './mail.ts';
import { mimeMessage } from './mime.ts';

/** What the port needs of the environment. */
export type MailEnv = Pick<Env, 'DEV_OUTBOX' | 'EMAIL' | 'MAIL_FROM' | 'SITE_ORIGIN'>;

/**
 * The port through which mail leaves. Rejects when it is not accepted for delivery, with
 * {@link EmailRejected} when this address will not take any.
 */
export type SendMail = (mail: Mail) => Promise<void>;

/** The address has bounced mail, or its owner has called it spam: no more goes there. */
export class EmailRejected extends Error {}

/** How this deployment sends mail, from `MAIL_FROM`; null when it cannot. */
export function mailPort(env: MailEnv): SendMail | null {
  const origin: string = env.SITE_ORIGIN;
  const address: string = env.MAIL_FROM;
  if (isDevMailboxOpen(env)) {
    const sender = { origin, address: address || `bonjour@${new URL(origin).hostname}` };
    return async (mail) => captureMail(await composeMail(mail, sender));
  }
  if (!address) return null;
  return async (mail) =>
    sendByEmailService(env, address, await composeMail(mail, { origin, address }));
}

/**
 * Hands the mail to Cloudflare's Email Service, as a whole message: of single fields it takes no
 * Message-ID. It may still put its own in its place.
 */
async function sendByEmailService(
  env: Pick<Env, 'EMAIL'>,
  from: string,
  mail: ComposedMail,
): Promise<void> {
  const { EmailMessage } = await import('cloudflare:email');
  const message = new EmailMessage(from, mail.to, await mimeMessage(mail, from));
  try {
    await env.EMAIL.send(message);
  } catch (error) {
    if (isRefusal(error)) throw new EmailRejected('the address is suppressed', { cause: error });
    throw error;
  }
}

const SUPPRESSED = 'E_RECIPIENT_SUPPRESSED';

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === SUPPRESSED) || error.message.includes(SUPPRESSED);
}
