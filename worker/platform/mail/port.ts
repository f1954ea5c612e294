import { composeMail } from './compose.ts';
import { captureMail, isDevMailboxOpen } from './dev-mailbox.ts';
import type { ComposedMail, Mail } from './mail.ts';
import { mimeMessage } from './mime.ts';

/** Bindings that the port needs. */
export type MailEnv = Pick<Env, 'DEV_OUTBOX' | 'EMAIL' | 'MAIL_FROM' | 'PUBLISHER' | 'SITE_ORIGIN'>;

/**
 * The port for sending mail, whose answers reach `replyTo`. Rejects when a mail is not accepted for delivery, with {@link EmailRejected}
 * when this address accepts none.
 */
export type SendMail = (mail: Mail, replyTo?: string) => Promise<void>;

/** The address has bounced mail, or its owner has marked it as spam: no more is sent to it. */
export class EmailRejected extends Error {}

/** The way in which this deployment sends mail, from `MAIL_FROM`; null when it cannot. */
export function mailPort(env: MailEnv): SendMail | null {
  const origin: string = env.SITE_ORIGIN;
  const address: string = env.MAIL_FROM;
  if (isDevMailboxOpen(env)) {
    const sender = { origin, address: address || `bonjour@${new URL(origin).hostname}` };
    return async (mail, replyTo) => captureMail(await composeMail(mail, { ...sender, replyTo }));
  }
  if (!address) return null;
  return async (mail, replyTo) =>
    sendByEmailService(env, address, await composeMail(mail, { origin, address, replyTo }));
}

/**
 * Passes the mail to Cloudflare's Email Service as a whole message, because as single fields it accepts no
 * Message-ID. The service may still replace it.
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
