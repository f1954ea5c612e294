import { expect, test } from '../support/browser.ts';
import { holdRequests } from '../support/held-requests.ts';

/** What is there before any script of ours has run, and how the app takes over from it. */

const mainScript = /\/assets\/index-[\w-]+\.js$/;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page can be read, and leads on', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Posez une question. Recevez une réponse.',
    );
    for (const name of ['Catégories populaires', 'Comment ça marche', 'Tarifs'])
      await expect(page.getByRole('region', { name })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Camille Roussel' })).toContainText(/3\s€/);
    const font = await page.request.get(
      (await page.locator('link[as="font"]').first().getAttribute('href'))!,
    );
    expect(font.ok()).toBe(true);
    const picture = page.locator('link[as="image"]');
    const first = page.getByRole('main').locator('img').first();
    expect(await picture.getAttribute('href')).toBe(await first.getAttribute('src'));

    await page.getByRole('link', { name: 'Inscription' }).click();
    await expect(page).toHaveURL('/auth');
  });
});

test('the app takes the landing page over as it stands', async ({ page }) => {
  const release = await holdRequests(page, mainScript);
  await page.goto('/', { waitUntil: 'commit' });
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  const before = await title.elementHandle();
  release();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /^Passer au thème/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', /light|dark/);
  expect(await before!.evaluate((element) => element.isConnected)).toBe(true);
});

test('somebody who is signed in never sees the landing page of visitors', async ({
  open,
  newAccount,
}) => {
  const page = await open(await newAccount());
  const release = await holdRequests(page, mainScript);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#root')).toBeHidden();
  await expect(page.locator('#root')).toContainText('Recevez une réponse.');
  release();
  await expect(page.getByRole('link', { name: 'Profil' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Connexion' })).toHaveCount(0);
});

test('the title that is served is the one that stays', async ({ page, request }) => {
  for (const path of [
    '/',
    '/auth',
    '/decouvrir',
    '/decouvrir/category/sport',
    '/conditions',
    '/confidentialite',
    '/contact',
    '/@camille.rousseau',
  ]) {
    const html = await (await request.get(path)).text();
    const served = html.match(/<title>(.*)<\/title>/)![1]!.replaceAll('&amp;', '&');
    expect(served).toMatch(/.+ · Dis-moi$/);
    expect(html.includes('Une vraie personne')).toBe(path === '/');
    expect(html.includes('as="image"')).toBe(path === '/');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveTitle(served);
  }
});

test.describe('what is not there', () => {
  test.use({ expectedComplaints: [/404/] });

  test('is a 404, and says so', async ({ page }) => {
    const nobody = await page.goto('/@personne-de-ce-nom');
    expect(nobody!.status()).toBe(404);
    await expect(page.getByText('Utilisateur non trouvé')).toBeVisible();
    const nowhere = await page.goto('/nulle-part');
    expect(nowhere!.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page introuvable');
  });
});
