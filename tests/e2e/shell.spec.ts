import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';

const entries = ['Feed', 'Explorer', 'Poser/Répondre', 'Messages', 'Profil'];
const phone = { width: 375, height: 812 };

test('the side bar collapses to icons and stays collapsed', async ({ open, newAccount }) => {
  const page = await open(await newAccount());
  await page.goto('/main');
  await expect(page).toHaveURL('/main/feed');
  const sidebar = page.getByRole('complementary', { name: 'Barre latérale' });
  await expect(
    sidebar.getByRole('link', { name: /Feed|Explorer|Poser|Messages|Profil/ }),
  ).toHaveText(entries.map((entry) => new RegExp(`^${entry}`)));
  await expect(sidebar.getByRole('link', { name: 'Feed' })).toHaveAttribute('aria-current', 'page');
  await expect(sidebar).toHaveCSS('width', '256px');

  await page.keyboard.press('Control+b');
  await expect(sidebar).toHaveCSS('width', '48px');
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === 'dis-moi.sidebar');
  const daysLeft = (cookie!.expires - Date.now() / 1000) / (24 * 60 * 60);
  expect(daysLeft).toBeCloseTo(7, 1);
  await page.reload();
  await expect(sidebar).toHaveCSS('width', '48px');
  await expect(sidebar.getByRole('link', { name: 'Messages' })).toBeVisible();

  await page.keyboard.press('Meta+b');
  await expect(sidebar).toHaveCSS('width', '256px');
});

test('there are a tab bar and an overlay under 768 px', async ({ open, newAccount }) => {
  const page = await open(await newAccount(), { viewport: { width: 767, height: 800 } });
  await page.goto('/main/feed');
  const tabs = page.getByRole('navigation', { name: 'Navigation principale' });
  await expect(tabs.getByRole('link')).toHaveText(entries);
  await tabs.getByRole('link', { name: 'Explorer' }).click();
  await expect(page).toHaveURL('/main/explore');

  await page.getByRole('button', { name: 'Menu' }).click();
  const overlay = page.getByRole('dialog', { name: 'Menu' });
  await expect(overlay).toHaveCSS('width', '288px');
  await overlay.getByRole('link', { name: 'Profil' }).click();
  await expect(page).toHaveURL('/main/profile');
  await expect(overlay).toBeHidden();

  await page.setViewportSize({ width: 768, height: 800 });
  await expect(page.getByRole('complementary', { name: 'Barre latérale' })).toBeVisible();
});

test.describe('an address that leads nowhere', () => {
  // The response itself is a 404.
  test.use({ expectedComplaints: [/status of 404/] });

  test('says so, at that address', async ({ open, newAccount, page }) => {
    for (const path of ['/nulle-part', '/nulle/part', '/@']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page introuvable');
      await page.getByRole('link', { name: "Retour à l'accueil" }).click();
      await expect(page).toHaveURL('/');
    }
    const inside = await open(await newAccount());
    await inside.goto('/main/nulle-part');
    await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Page introuvable');
    await expect(inside.getByRole('link', { name: 'Messages' })).toBeVisible();
  });
});

test('the theme follows the system until the user chooses one, which is then stored', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await background();
  await page.getByRole('button', { name: 'Passer au thème clair' }).click();
  const light = await background();
  expect(light).not.toBe(dark);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Passer au thème sombre' })).toBeVisible();
  expect(await background()).toBe(light);
});

test('a keyboard user can skip the navigation', { tag: '@journey' }, async ({
  open,
  newAccount,
}) => {
  const page = await open(await newAccount());
  await page.goto('/main/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the frame is accessible on a phone', async ({ open, newAccount }) => {
  const page = await open(await newAccount(), { viewport: phone });
  await page.goto('/main/help');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('while a later chunk of code does not load', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] });

  test('the screen stays, and toasts and the inbox start once the network is back', async ({
    open,
    newAccount,
  }) => {
    const page = await open(await newAccount());
    const later = /assets\/(toaster|inbox-connection|overlay-menu)-[^/]+\.js$/;
    const missed = new Set<string>();
    await page.route(later, (route) => {
      missed.add(later.exec(route.request().url())![1]!);
      return route.abort();
    });
    await page.goto('/main/profile/settings');
    await expect(() => expect(missed.size).toBe(3)).toPass();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paramètres du compte');

    const inbox = page.waitForEvent('websocket');
    await page.unroute(later);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await inbox;
    await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paramètres du compte');
  });
});
