import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, endToken, expect, test } from '../support/browser.ts';
import { bubbles, composer, newConversation, write } from '../support/conversations.ts';

/** Browsers that store nothing for the site, or have no space left. */

const refuseStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });

test.describe('a browser that refuses to store anything', () => {
  test('shows public pages, explains the consequence at sign-in, and stays signed in until the page is left', async ({
    page,
  }) => {
    await refuseStorage(page);
    await page.goto('/');
    await page.goto('/auth');
    await expect(page.getByRole('status').filter({ hasText: 'n’autorise pas' })).toBeVisible();
    await page.getByLabel('E-mail').fill('asker@example.com');
    await page.getByLabel('Mot de passe').fill(DEMO_PASSWORD);
    await page.locator('form').getByRole('button', { name: 'Se connecter' }).click();
    await expect(page).toHaveURL(/\/main\/feed/);
    await page.getByRole('link', { name: 'Messages' }).first().click();
    await expect(page).toHaveURL(/\/main\/messages/);
  });
});

test('a browser without space still sends a message', async ({ open, newAccount, request }) => {
  const { pair, paths } = await newConversation(newAccount, request, 'day');
  const [page, creator] = [await open(pair.asker), await open(pair.creator)];
  await Promise.all([page.goto(paths.asker), creator.goto(paths.creator)]);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const text = `Sans place ${randomUUID()}`;
  await write(page, text);
  for (const each of [page, creator]) await expect(bubbles(each)).toHaveText([text]);
  await expect(composer(page)).toHaveValue('');
});

test.describe('a session that ends', () => {
  test.use({ expectedComplaints: [/status of 40[01]|WebSocket/] });

  test('keeps the text that the user was typing', async ({ open, newAccount, request }) => {
    const { pair, paths } = await newConversation(newAccount, request, 'day');
    const { asker } = pair;
    const page = await open(asker);
    await page.goto(paths.asker);
    await composer(page).fill('Un brouillon');
    await request.post('/api/auth/logout?scope=global', {
      headers: { Authorization: `Bearer ${asker.session.access_token}` },
    });
    await endToken(page);
    await page.reload();
    await expect(page).toHaveURL(/\/auth/);
    const drafts = await page.evaluate(() =>
      Object.entries({ ...localStorage }).filter(([key]) => key.includes('.draft.')),
    );
    expect(drafts.map(([, text]) => text)).toEqual(['Un brouillon']);
  });
});
