import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { apiHeaders, expect, test } from '../support/browser.ts';
import { bubbles, newConversation, phone, say } from '../support/conversations.ts';
import { newAuthor } from '../support/creator.ts';
import { mailsTo } from '../support/outbox.ts';

/** 'Signaler', in the menu of users' content. */

const dialog = (page: Page) => page.getByRole('dialog');
const menu = (page: Page, of: string | RegExp) => page.getByRole('button', { name: of });
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Envoyer' });

/** Submits the open report dialog, and returns the report's number. */
async function numberOf(page: Page): Promise<string> {
  await send(page).click();
  const number = dialog(page).getByText(/^S(-[0-9A-F]{4}){3}$/);
  await expect(number).toBeVisible();
  return (await number.textContent())!;
}

async function closeMade(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Fermer' }).last().click();
  await expect(dialog(page)).toHaveCount(0);
}

test.describe('without an account', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] });

  test('a post is reported by keyboard, over a broken connection, and the number comes by mail', async ({
    open,
    newAccount,
    request,
  }) => {
    const { postId } = await newAuthor(newAccount, request);
    const page = await open(null, phone);
    await page.goto(`/decouvrir/post/${postId}`);
    const button = menu(page, /^Plus d’actions pour le post/);
    await button.focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: 'Signaler' });
    await expect(item).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(item).toHaveCount(0);
    await expect(button).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(item).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('heading', { name: 'Signaler' })).toBeVisible();
    await dialog(page).getByRole('radio', { name: 'Autre' }).check();
    await expect(send(page)).toBeDisabled();
    await dialog(page).getByRole('textbox', { name: 'Expliquez-nous' }).fill('Ce n’est pas vrai');
    const email = `${randomUUID()}@example.com`;
    await dialog(page)
      .getByRole('textbox', { name: /e-mail/ })
      .fill(email);
    await expectAccessible(page);
    // A started report is lost neither by a key nor by a broken connection.
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer' }).click();
    await page.route('**/api/reports', (route) => route.abort());
    await send(page).click();
    await expect(dialog(page).getByText('La connexion a échoué')).toBeVisible();
    await page.unroute('**/api/reports');
    const number = await numberOf(page);
    await expect(dialog(page).getByText(`part à ${email}`)).toBeVisible();
    await expectAccessible(page);
    await closeMade(page);
    await expect(button).toBeFocused();
    await expect.poll(async () => (await mailsTo(request, email))[0]?.subject).toContain(number);
  });
});

test('a member reports a message, its author, and a comment, once', { tag: '@journey' }, async ({
  open,
  newAccount,
  request,
}) => {
  const { pair, ...conversation } = await newConversation(newAccount, request, 'day');
  const { asker, creator } = pair;
  for (const text of ['Une première', 'Une deuxième']) {
    await say(request, asker, conversation.id, text);
    await say(request, creator, conversation.id, `${text} réponse`);
  }
  const page = await open(asker);
  await page.goto(conversation.paths.asker);
  await expect(bubbles(page)).toHaveCount(4);

  await test.step('the menus of messages are one tab stop, and only received messages have one', async () => {
    const menus = menu(page, 'Plus d’actions pour ce message');
    await expect(menus).toHaveCount(2);
    await page.getByRole('log').focus();
    await page.keyboard.press('Tab');
    await expect(menus.last()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(menus.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Signaler' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Une première réponse')).toBeVisible();
    await dialog(page).getByRole('radio', { name: 'Harcèlement ou menaces' }).check();
    await expect(dialog(page).getByText('Appelez d’abord le 17')).toBeVisible();
    await expect(dialog(page).getByRole('textbox', { name: /e-mail/ })).toHaveCount(0);
    await numberOf(page);
    await expect(dialog(page).getByText('dans vos notifications')).toBeVisible();
    await closeMade(page);
    await expect(menus.first()).toBeFocused();
  });

  await test.step('a profile', async () => {
    await page.goto(`/main/user/${creator.username}`);
    await menu(page, 'Plus d’actions').click();
    await page.getByRole('menuitem', { name: 'Signaler' }).click();
    await dialog(page).getByRole('radio', { name: 'Spam ou publicité' }).check();
    await numberOf(page);
    await closeMade(page);
    await expect(menu(page, 'Plus d’actions')).toBeFocused();
  });

  await test.step("a comment is reported again under the same number, and the user's own has no menu entry", async () => {
    // A comment on another user's post, since a post's owner is notified of each comment.
    const { postId } = await newAuthor(newAccount, request);
    for (const [as, content] of [
      [creator, 'Achetez chez moi'],
      [asker, 'Le mien'],
    ] as const)
      await request.post(`/api/posts/${postId}/comments`, {
        headers: apiHeaders(as),
        data: { content },
      });
    await page.goto(`/main/post/${postId}`);
    await expect(page.getByText('Le mien')).toBeVisible();
    const ofComment = (username: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: username, exact: true }) })
        .getByRole('button', { name: /^Plus d’actions/ });
    await expect(ofComment(asker.username)).toHaveCount(0);
    const numbers = [];
    for (const _ of ['once', 'again']) {
      await ofComment(creator.username).click();
      await page.getByRole('menuitem', { name: 'Signaler' }).click();
      await dialog(page).getByRole('radio', { name: 'Spam ou publicité' }).check();
      numbers.push(await numberOf(page));
      if (numbers.length === 2)
        await expect(dialog(page).getByText('Vous aviez déjà signalé cela.')).toBeVisible();
      await closeMade(page);
    }
    expect(numbers[1]).toBe(numbers[0]);
  });
});
