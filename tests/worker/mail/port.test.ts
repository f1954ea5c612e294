import { env, exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { composeMail } from '../../../worker/platform/mail/compose.ts';
import type { Mail } from '../../../worker/platform/mail/mail.ts';
import { mimeMessage } from '../../../worker/platform/mail/mime.ts';
import { note, paragraph } from '../../../worker/platform/mail/parts.ts';
import { EmailRejected, mailPort } from '../../../worker/platform/mail/port.ts';

const mail: Mail = {
  to: 'asker@example.com',
  subject: 'Réinitialisation de votre mot de passe',
  parts: [paragraph('Un lien.')],
  action: { label: 'Ouvrir', href: 'https://dis-moi.example/api/auth/verify' },
  reason: note('Parce que.'),
  key: 'notice.1',
  thread: 'thread.2',
  unsubscribeUrl: `https://dis-moi.example/unsubscribe?token=${'x'.repeat(120)}`,
};
const address = 'bonjour@dis-moi.example';
const deployed = { ...env, DEV_OUTBOX: '', MAIL_FROM: address } as unknown as Env;

describe('mailPort with a sender', () => {
  it('passes mail to the Email Service', async () => {
    await expect(mailPort(deployed)!(mail)).resolves.toBeUndefined();
  });

  it('sends a Message-ID, both bodies, and long headers unbroken', async () => {
    const composed = await composeMail(mail, { origin: 'https://dis-moi.example', address });
    const message = await mimeMessage(composed, address);
    const unfolded = message.replaceAll(/\r\n[ \t]+/g, ' ');
    for (const line of [
      'Message-ID: <notice.1@dis-moi.example>',
      'References: <thread.2@dis-moi.example>',
      'Auto-Submitted: auto-generated',
      `List-Unsubscribe: <${mail.unsubscribeUrl}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'From: "Dis-moi" <bonjour@dis-moi.example>',
    ])
      expect(unfolded).toContain(`${line}\r\n`);
    expect(message).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(message.indexOf('text/plain')).toBeLessThan(message.indexOf('text/html'));
    expect([...message].every((character) => character < '\u0080')).toBe(true);
  });

  it.each([
    ['its code', Object.assign(new Error('no'), { code: 'E_RECIPIENT_SUPPRESSED' })],
    ['its message', new Error('E_RECIPIENT_SUPPRESSED: the recipient is suppressed')],
  ])('rejects with EmailRejected when the email is refused by %s', async (_how, error) => {
    const EMAIL = { send: () => Promise.reject(error) } as unknown as SendEmail;
    await expect(mailPort({ ...deployed, EMAIL })!(mail)).rejects.toThrow(EmailRejected);
  });

  it('rejects with another error on a temporary failure', async () => {
    const EMAIL = { send: () => Promise.reject(new Error('E_RATE_LIMIT_EXCEEDED')) };
    const sent = mailPort({ ...deployed, EMAIL: EMAIL as unknown as SendEmail })!(mail);
    await expect(sent).rejects.not.toBeInstanceOf(EmailRejected);
  });
});

it('is null without a sender', () => {
  expect(mailPort({ ...deployed, MAIL_FROM: '' } as unknown as Env)).toBeNull();
});

describe('mailPort with the dev mailbox', () => {
  // Mails of other test files come after.
  const outbox = (headers?: HeadersInit) =>
    exports.default.fetch('http://localhost/api/dev/outbox', { headers });

  it('captures the whole mail, newest first, as JSON and as HTML', async () => {
    await mailPort(env)!(mail);
    await mailPort(env)!({ ...mail, subject: '<b>Après</b>', key: 'notice.2' });
    const { mails: all } = await (await outbox()).json<{ mails: Record<string, unknown>[] }>();
    const mails = all.slice(0, 2);
    expect(mails.map(({ subject }) => subject)).toEqual(['<b>Après</b>', mail.subject]);
    expect(mails[1]).toEqual({
      to: mail.to,
      subject: mail.subject,
      text: expect.stringContaining(mail.action.href),
      html: expect.stringContaining('<!doctype html>'),
      headers: expect.objectContaining({ 'Message-ID': '<notice.1@localhost>' }),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const page = await (await outbox({ Accept: 'text/html' })).text();
    expect(page).toContain('&lt;b&gt;Après&lt;/b&gt;');
    expect(page).toContain('srcdoc="&lt;!doctype html&gt;');
  });
});
