import { SENDER_NAME } from './compose.ts';
import type { ComposedMail } from './mail.ts';

/** The whole message in transport format: 7-bit, text and HTML as alternatives. */
export async function mimeMessage(
  { to, subject, text, html, headers }: ComposedMail,
  address: string,
): Promise<string> {
  // Only sending needs it.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { From: _from, To: _to, Subject: _subject, ...others } = headers;
  const message = new MailComposer({
    ...{
      from: { name: SENDER_NAME, address },
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: others,
    },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  const bytes = await message.compile().build();
  return bytes.toString('latin1');
}
