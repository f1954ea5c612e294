import { expect, test } from '../support/browser.ts';
import { bubbles, composer, newConversation, say } from '../support/conversations.ts';

/** Back on a phone, one draft and one theme in two tabs, and a printed conversation. */

const touched = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };

test('Back on a phone closes what is open before it leaves the page', async ({ open, account }) => {
  const page = await open(await account('creator@example.com'), touched);
  await page.goto('/main/profile/pricing');
  // The entries for what is open, when a dialog comes into the page.
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[role=dialog]')) return;
      seen.disconnect();
      Object.assign(window, { entriesAtOpening: history.state?.open });
    });
    seen.observe(document, { subtree: true, childList: true });
  });
  await page.goto('/main/profile');
  const edit = page.getByRole('button', { name: 'Modifier le profil' });
  const dialog = page.getByRole('dialog', { name: /^Modifier le profil/ });
  const question = page.getByRole('alertdialog');
  await edit.click();
  await expect(dialog.getByLabel('Bio')).toBeVisible();
  expect(await page.evaluate('entriesAtOpening')).toBe(1);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/profile$/);

  await edit.click();
  await dialog.getByLabel('Bio').fill('Presque perdu');
  await page.goBack();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Bio')).toHaveValue('Presque perdu');
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state?.open ?? 0)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/pricing$/);
});

test('two tabs have one draft and one theme, and a conversation is printed whole', async ({
  open,
  newAccount,
  request,
}) => {
  const { pair, id, paths } = await newConversation(newAccount, request, 'day');
  for (let n = 1; n <= 60; n += 1) await say(request, pair.asker, id, `Message ${n}`);
  const page = await open(pair.creator);
  await page.goto(paths.creator);
  const other = await page.context().newPage();
  await other.goto(paths.creator);
  await expect(composer(other)).toBeVisible();

  await test.step('one draft', async () => {
    await composer(page).fill('Écrit dans le premier onglet');
    await expect(composer(other)).toHaveValue('Écrit dans le premier onglet');
    await composer(page).press('Enter');
    await expect(composer(other)).toHaveValue('');
  });

  await test.step('one theme', async () => {
    await page.evaluate(() => localStorage.setItem('dis-moi.theme', 'dark'));
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  await test.step('all messages are printed', async () => {
    await page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset.printed = 'true';
      };
    });
    await page.keyboard.press('ControlOrMeta+p');
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'true');
    await expect(bubbles(page)).toHaveCount(61);
    await page.emulateMedia({ media: 'print' });
    const { height, whole } = await page.getByRole('log').evaluate((list) => ({
      ...{ height: list.clientHeight, whole: list.scrollHeight },
    }));
    expect(height).toBe(whole);
  });
});
