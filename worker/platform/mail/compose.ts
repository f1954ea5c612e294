import { html, raw } from 'hono/html';
import { typeset } from '../../../domain/text/french-spacing.ts';
import { sheet, styles } from './look.ts';
import type { ComposedMail, Mail } from './mail.ts';
import { button, type Html, type Part } from './parts.ts';

export interface Sender {
  /** `https://dis-moi.example` */
  origin: string;
  address: string;
  /** The address that answers go to; without it the sender's, which nobody reads. */
  replyTo?: string | undefined;
}

export const SENDER_NAME = 'Dis-moi';

/** The mail in both forms, with its headers; the result is deterministic. */
export async function composeMail(mail: Mail, sender: Sender): Promise<ComposedMail> {
  const subject = typeset(mail.subject);
  const parts = [...mail.parts, button(mail.action)];
  return {
    to: mail.to,
    subject,
    text: `${textOf(parts)}\n\n-- \n${SENDER_NAME} · ${sender.origin}\n${mail.reason.text}\n`,
    html: String(await document(subject, parts, mail.reason, sender.origin)),
    headers: headersOf(mail, sender),
  };
}

const textOf = (parts: readonly Part[]) => parts.map(({ text }) => text).join('\n\n');

/**
 * Headers in addition to those of every mail. A thread's id replaces that of its first mail, which may
 * never have been sent: mail clients group mails with the same reference.
 */
function headersOf(mail: Mail, { origin, address, replyTo }: Sender): Record<string, string> {
  const { hostname } = new URL(origin);
  const messageId = (name: string) => `<${name.replaceAll(/[^\w.-]+/g, '-')}@${hostname}>`;
  return {
    From: `"${SENDER_NAME}" <${address}>`,
    ...(replyTo && { 'Reply-To': replyTo }),
    To: mail.to,
    Subject: typeset(mail.subject),
    'Message-ID': messageId(mail.key),
    ...(mail.thread && {
      'In-Reply-To': messageId(mail.thread),
      References: messageId(mail.thread),
    }),
    'Auto-Submitted': 'auto-generated',
    'Content-Language': 'fr',
    ...(mail.unsubscribeUrl && {
      'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/** Hides the following text from the preview that lists show after the subject. */
const AFTER_PREVIEW = '\u200c\u00a0'.repeat(60);

/** Without pictures, so that nothing is missing when they are blocked, and readers are not tracked. */
function document(subject: string, parts: readonly Part[], reason: Part, origin: string): Html {
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
<style>${raw(sheet)}</style>
</head>
<body class="page" style="${styles.page}">
<div style="display:none;max-height:0;overflow:hidden">${parts[0]!.text}${AFTER_PREVIEW}</div>
<main>
<table role="presentation" class="page" style="${styles.page}" cellpadding="0" cellspacing="0" width="100%"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="max-width:560px">
<tr><td class="card inner" style="${styles.card};padding:32px">
<p class="brand" style="${styles.brand}">${SENDER_NAME}</p>
<h1 class="title" style="${styles.title}">${subject}</h1>
${parts.map((part) => part.html)}
</td></tr>
<tr><td class="inner" style="padding:20px 32px">
${reason.html}
<p class="note" style="${styles.note}"><a class="link" style="${styles.link}" href="${origin}">${SENDER_NAME}</a></p>
</td></tr>
</table>
</td></tr></table>
</main>
</body>
</html>
`;
}
