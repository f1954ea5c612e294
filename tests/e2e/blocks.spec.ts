import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { apiHeaders, expect, test } from '../support/browser.ts';
import {
  bubbles,
  composer,
  newConversation,
  openBoth,
  phone,
  write,
} from '../support/conversations.ts';
import { makeCreator } from '../support/creator.ts';

/** Blocks, as both users see them. */

const menu = (page: Page) => page.getByRole('button', { name: 'Plus d’actions', exact: true });
const question = (page: Page) => page.getByRole('alertdialog');

async function choose(page: Page, item: string): Promise<void> {
  await menu(page).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a block reaches both tabs of a conversation at once, and ends in the settings', async ({
  open,
  newAccount,
  request,
}) => {
  const conversation = await newConversation(newAccount, request, 'day');
  const { asker, creator } = await openBoth(open, conversation, { asker: phone });
  await write(asker, 'Bonjour');
  await expect(bubbles(creator)).toHaveCount(1);
  await composer(creator).fill('Un brouillon');

  await test.step('a block asks for confirmation, by keyboard too', async () => {
    await choose(asker, 'Bloquer');
    await expect(question(asker)).toContainText('Bloquer Camille Répond ?');
    await expect(question(asker)).toContainText('n’en est pas avertie');
    await expectAccessible(asker);
    await asker.keyboard.press('Escape');
    await expect(question(asker)).toHaveCount(0);
    await expect(menu(asker)).toBeFocused();
  });

  await test.step('both users see that neither can write, and one of them sees why', async () => {
    await choose(asker, 'Bloquer');
    await question(asker).getByRole('button', { name: 'Bloquer' }).click();
    await expect(asker.getByText('Vous avez bloqué Camille Répond')).toBeVisible();
    await expect(asker.getByText('Vous avez bloqué cette personne.')).toBeVisible();
    await expect(menu(asker)).toBeFocused();
    await expect(composer(asker)).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(asker);
    await expect(
      creator.getByText('Vous ne pouvez pas échanger avec cette personne.'),
    ).toBeVisible();
    await expect(composer(creator)).toHaveAttribute('aria-disabled', 'true');
    // The text that the user was typing is still there.
    await expect(composer(creator)).toHaveValue('Un brouillon');
    await expect(creator.getByText('bloqué')).toHaveCount(0);
    await expect(creator.getByRole('button', { name: 'Débloquer' })).toHaveCount(0);
  });

  await test.step('the block ends in the list of blocked users', async () => {
    await asker.goto('/main/profile/settings');
    await asker.getByRole('button', { name: 'Blocages et modération' }).click();
    const section = asker.getByRole('region', { name: 'Personnes bloquées' });
    await section.getByRole('button', { name: 'Débloquer Camille Répond' }).click();
    await expect(section.getByText('Vous n’avez bloqué personne.')).toBeVisible();
    await expect(section.locator(':focus')).toHaveCount(1);
    await expectAccessible(asker);
    await expect(composer(creator)).toHaveAttribute('aria-disabled', 'false');
    await composer(creator).press('Enter');
    await expect(bubbles(creator)).toHaveCount(2);
  });
});

test('a user who blocks a creator stops seeing their posts, in every list, until they unblock them', {
  tag: '@journey',
}, async ({ open, newAccount, request }) => {
  const title = `Un titre ${randomUUID()}`;
  const author = await newAccount('Zoé Publie');
  await makeCreator(request, author, { posts: [{ title, bodyText: 'Un texte.' }] });
  const me = await newAccount('Max Lit');
  await request.put(`/api/users/${author.username}/follow`, { headers: apiHeaders(me) });
  const page = await open(me);
  await page.goto('/main');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('link', { name: 'Profil de Zoé Publie' }).first().click();
  await expect(page.getByText(title)).toBeVisible();
  await choose(page, 'Bloquer');
  await question(page).getByRole('button', { name: 'Bloquer' }).click();
  const notice = page.getByRole('region', { name: 'Blocage' });
  await expect(notice).toContainText('Vous avez bloqué Zoé Publie.');
  await expect(page.getByText(title)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ask Me' })).toHaveCount(0);
  await expect(menu(page)).toBeFocused();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  await page.goForward();
  await notice.getByRole('button', { name: 'Débloquer' }).click();
  await expect(page.getByText(title)).toBeVisible();
  await expect(menu(page)).toBeFocused();
  // The block has ended the follow.
  await expect(page.getByRole('button', { name: 'Follow Me' })).toBeVisible();
});
