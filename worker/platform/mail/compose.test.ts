import { describe, expect, it } from 'vitest';
import { composeMail } from './compose.ts';
import type { Mail } from './mail.ts';
import { button, facts, note, paragraph } from './parts.ts';

const sender = { origin: 'https://dis-moi.example', address: 'bonjour@dis-moi.example' };
const mail: Mail = {
  to: 'lea@example.com',
  subject: 'Un doute ?',
  parts: [paragraph('Une réponse vous attend !'), facts([['Prix', '3 €']])],
  action: { label: 'Lire la réponse', href: 'https://dis-moi.example/main/feed?a=1&b="2"' },
  reason: note('Parce que vous le voulez.', [
    { label: 'Arrêter', href: 'https://dis-moi.example/unsubscribe?token=x' },
  ]),
  key: 'notice.a:b',
};

describe('a part of a mail', () => {
  it('has French typographic spacing, in both forms', async () => {
    const { html, text } = paragraph('Vraiment ? « Oui »');
    expect(text).toBe('Vraiment\u202f? «\u00a0Oui\u00a0»');
    expect(String(await html)).toContain(text);
  });

  it('has the same content in text and HTML', async () => {
    const parts = [
      facts([['Prix total', '3 €']]),
      note('Pourquoi.', [{ label: 'Arrêter', href: 'https://a.example/' }]),
      button({ label: 'Lire', href: 'https://b.example/' }),
    ];
    expect(parts.map(({ text }) => text)).toEqual([
      'Prix total\u00a0: 3\u00a0€',
      'Pourquoi.\nArrêter\u00a0: https://a.example/',
      'https://b.example/',
    ]);
    const shown = (await Promise.all(parts.map(({ html }) => html))).join('');
    for (const words of [
      'Prix total',
      '3\u00a0€',
      'Pourquoi.',
      'Arrêter',
      'https://a.example/',
      'Lire',
    ])
      expect(shown).toContain(words);
  });

  it.each([
    ['paragraph', () => paragraph('<img src=x onerror=alert(1)>')],
    ['fact', () => facts([['<b>', '<script>alert(1)</script>']])],
    ['note', () => note('<a>', [{ label: '<b>', href: '"><script>' }])],
    ['button', () => button({ label: '</a><script>', href: '"><script>alert(1)</script>' })],
  ])('a %s cannot become an element', async (_name, part) => {
    expect(String(await part().html)).not.toMatch(/<(img|script|b>)/);
  });
});

describe('composeMail', () => {
  it('sends answers where somebody reads them', async () => {
    const replyTo = 'contact@dis-moi.example';
    expect((await composeMail(mail, { ...sender, replyTo })).headers).toMatchObject({
      From: '"Dis-moi" <bonjour@dis-moi.example>',
      'Reply-To': replyTo,
    });
    expect((await composeMail(mail, sender)).headers).not.toHaveProperty('Reply-To');
  });

  it('starts the text with its only link, and gives the reason and the way to unsubscribe', async () => {
    const { text, subject } = await composeMail(mail, sender);
    expect(subject).toBe('Un doute\u202f?');
    expect(text).toBe(
      'Une réponse vous attend\u202f!\n\nPrix\u00a0: 3\u00a0€\n\nhttps://dis-moi.example/main/feed?a=1&b="2"\n\n' +
        '-- \nDis-moi · https://dis-moi.example\nParce que vous le voulez.\nArrêter\u00a0: https://dis-moi.example/unsubscribe?token=x\n',
    );
  });

  it('makes HTML for light and dark, with one button and no external files', async () => {
    const { html } = await composeMail(mail, sender);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html.match(/class="button"/g)).toHaveLength(1);
    expect(html).toContain('href="https://dis-moi.example/main/feed?a=1&amp;b=&quot;2&quot;"');
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/);
  });

  it('gives a repeated mail the same id, and marks it as automatic', async () => {
    const { headers } = await composeMail(mail, sender);
    expect(headers).toEqual({
      From: '"Dis-moi" <bonjour@dis-moi.example>',
      To: 'lea@example.com',
      Subject: 'Un doute\u202f?',
      'Message-ID': '<notice.a-b@dis-moi.example>',
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'fr',
    });
    expect(await composeMail(mail, sender)).toEqual(await composeMail(mail, sender));
  });

  it('groups mails of a thread, and offers one-click unsubscription only when allowed', async () => {
    const unsubscribeUrl = 'https://dis-moi.example/unsubscribe?token=x';
    const { headers } = await composeMail({ ...mail, thread: 'order.1', unsubscribeUrl }, sender);
    expect(headers).toMatchObject({
      References: '<order.1@dis-moi.example>',
      'In-Reply-To': '<order.1@dis-moi.example>',
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });
});
