import { typeset } from '../../domain/typeset.ts';

/** What is mailed: plain text with one link below it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  link: string;
}

/** A mail that was kept instead of sent. */
export interface KeptMail extends Mail {
  /** Epoch milliseconds. */
  at: number;
}

/** The text as it is sent: nothing else sets it as French before it is read. */
export function mailText({ text, link }: Mail): string {
  return `${typeset(text)}\n\n${link}\n`;
}

/** The port through which mail leaves; rejects when it is not accepted for delivery. */
export type SendMail = (mail: Mail) => Promise<void>;

const OUTBOX_MAX = 500;
const outbox: KeptMail[] = [];

/** How this deployment sends mail, from `MAIL_FROM`; null when it cannot. */
export function mailPort(env: Env): SendMail | null {
  if (isOutboxOpen(env)) return keepInOutbox;
  const email: string = env.MAIL_FROM;
  if (!email) return null;
  return async (mail) => {
    const from = { name: 'Dis-moi', email };
    await env.EMAIL.send({ from, to: mail.to, subject: mail.subject, text: mailText(mail) });
  };
}

/** Whether mail is shown instead of sent, which only the local scripts and tests configure. */
export function isOutboxOpen(env: Env): boolean {
  const setting: string = env.DEV_OUTBOX;
  return setting === 'open';
}

/** Local workerd is one isolate, so its memory is outbox enough. */
async function keepInOutbox(mail: Mail): Promise<void> {
  outbox.unshift({ ...mail, at: Date.now() });
  outbox.length = Math.min(outbox.length, OUTBOX_MAX);
}

/** The newest mail first. */
export function outboxMails(): readonly KeptMail[] {
  return outbox;
}
