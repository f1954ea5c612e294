import { chromium } from '@playwright/test';
import { composeMail } from './worker/mail/compose.ts';
import { accountMail } from './worker/auth/account-mail.ts';
import { orderMail } from './worker/orders/order-mail-words.ts';
import { noticeMail } from './worker/notifications/channels/notice-mail.ts';
import { unsubscribePage } from './worker/mail/unsubscribe-page.ts';
const sender = { origin: 'http://localhost:8787', address: 'bonjour@dis-moi.example' };
const paidAt = Date.UTC(2026, 10, 22, 11);
const order = { id: '0f8fad5b', pricing: 'question', topic: 'Cuisine du quotidien', priceCents: 300, refundedCents: 300, currency: 'EUR', provider: 'stripe', paidAt, consentedAt: paidAt, answerBy: paidAt + 7 * 86400000, accessEnd: null, withdrawnAt: paidAt, settledAt: paidAt, isAnswered: false, receiptNumber: 'R-000012', seller: 'Basile Fournier' } as const;
const shop = { origin: sender.origin, publisher: { name: 'Dis-moi (société fictive)', address: '1 rue de l’Exemple, 75000 Paris', email: 'contact@dis-moi.example' } };
const mails = {
  recovery: accountMail({ to: 'a@b.c', subject: 'Réinitialisation de votre mot de passe', text: 'Ce lien est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message.', action: { label: 'Choisir un nouveau mot de passe', href: 'http://x/' } }),
  confirmation: orderMail('confirmation', 'a@b.c', order, shop),
  refund: orderMail('refund', 'a@b.c', order, shop),
  notice: noticeMail({ key: 'k', channel: 'email', thread: 't', notice: { id: 'n', kind: 'answer', title: 'Basile Fournier vous a répondu', body: 'Cuisine du quotidien', href: '/main/messages', actor: null, createdAt: '', readAt: null } }, { to: 'a@b.c', origin: sender.origin, unsubscribeUrl: 'http://x/unsubscribe?token=' }),
};
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
const docs: Record<string, string> = {};
for (const [name, mail] of Object.entries(mails)) docs[name] = (await composeMail(mail, sender)).html;
docs.unsubscribe = String(await unsubscribePage({ kind: 'answer', isDone: false }, 'n'));
docs.done = String(await unsubscribePage({ kind: 'answer', isDone: true }, 'n'));
docs.forged = String(await unsubscribePage(null, 'n'));
for (const colorScheme of ['light', 'dark'] as const) for (const width of [375, 700]) {
  const page = await browser.newPage({ colorScheme, viewport: { width, height: 400 } });
  for (const [name, html] of Object.entries(docs)) { await page.setContent(html); await page.screenshot({ path: `/tmp/shots/${name}-${colorScheme}-${width}.png`, fullPage: true }); }
}
await browser.close();
