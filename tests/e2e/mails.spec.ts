import { orderMail } from '../../worker/marketplace/orders/order-mail-words.ts';
import { announcementMail } from '../../worker/notifications/announcements/announcement-mail.ts';
import { noticeMail } from '../../worker/notifications/channels/notice-mail.ts';
import { composeMail } from '../../worker/platform/mail/compose.ts';
import { unsubscribePage } from '../../worker/platform/mail/unsubscribe-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';

const sender = { origin: 'https://dis-moi.example', address: 'bonjour@dis-moi.example' };
const paidAt = Date.UTC(2026, 10, 22, 11);

/** Mails and pages outside the app, as the server writes them. */
async function documents(): Promise<string[]> {
  const order = orderMail(
    'confirmation',
    'lea@example.com',
    {
      ...{
        id: 'o',
        pricing: 'question',
        label: 'Question · Cuisine',
        priceCents: 300,
        refundedCents: 0,
      },
      ...{ currency: 'EUR', provider: 'stripe', paidAt, consentedAt: paidAt, answerBy: paidAt },
      ...{ isSettled: false, retainedFeeCents: 0, complaint: null, complaintReplyDays: 2 },
      complaintDecisionDays: 60,
      ...{ accessEnd: null, withdrawnAt: null, settledAt: null, isAnswered: false },
      ...{
        refundState: null,
        refundLeftAt: null,
        givenBackCents: 0,
        goodwillCents: 0,
        refundAttempt: 1,
        isPaidByBank: false,
        isGivenBackLater: false,
        movements: [],
      },
      ...{
        receiptNumber: 'R-2026-000012',
        sellerStatus: 'Vendeur non professionnel',
        unopened: null,
        conversationPath: null,
        isProven: true,
        wasShort: false,
        seller: 'Un nom très long qui ne se coupe nulle part'.repeat(2),
      },
    },
    {
      origin: sender.origin,
      publisher: { name: 'Dis-moi', address: 'Paris', email: `${'a'.repeat(60)}@example.com` },
    },
  );
  const notice = noticeMail(
    {
      ...{ key: 'k', channel: 'email', thread: 't' },
      notice: {
        ...{ id: 'n', kind: 'answer', title: 'Basile vous a répondu', body: 'Cuisine' },
        ...{ href: '/main/messages', actor: null, createdAt: '', readAt: null },
      },
    },
    {
      to: 'lea@example.com',
      origin: sender.origin,
      unsubscribeUrl: `${sender.origin}/unsubscribe?token=${'x'.repeat(90)}`,
    },
  );
  const announcement = announcementMail(
    { kind: 'news', title: 'Une nouveauté', body: 'Un paragraphe.\n\nUn autre.', page: 'help' },
    {
      ...{ to: 'lea@example.com', origin: sender.origin, key: 'announcement.a.l' },
      unsubscribeUrl: `${sender.origin}/unsubscribe?token=${'x'.repeat(90)}`,
    },
  );
  const mails = await Promise.all(
    [order, notice, announcement].map((mail) => composeMail(mail, sender)),
  );
  const page = await unsubscribePage({ kinds: ['answer'], isDone: false }, 'n');
  return [...mails.map(({ html }) => html), String(page)];
}

test('mails and the unsubscribe page are readable for all, on a phone and in dark mode', async ({
  open,
}) => {
  const page = await open(null, { viewport: { width: 375, height: 700 } });
  for (const html of await documents()) {
    await page.setContent(html);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  }
});

test.describe('an unsubscribe link that was truncated', () => {
  test.use({ expectedComplaints: [/400 \(Bad Request\)/] });

  test('says so, on a page that looks like a mail, and leads to the settings', async ({ open }) => {
    const page = await open();
    await page.goto('/unsubscribe?token=coup%C3%A9');
    const title = page.getByRole('heading', { level: 1, name: 'Ce lien n’est pas valable' });
    await expect(title).toHaveCSS('font-size', '24px');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Choisir ce que je reçois' }).click();
    await expect(page).toHaveURL(/\/auth/);
  });
});
