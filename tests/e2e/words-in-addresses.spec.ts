import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';

/** Anyone can craft an address: the product never shows its text as if it were its own. */

/** Leaves the page first, since a new hash alone would not load the address. */
const leavePage = (page: Page) => page.goto('/robots.txt');

const crafted = 'Compte bloqué : appelez le 0800 123 456';
const said = encodeURIComponent(crafted);

test.use({ expectedComplaints: [/status of 40[04]/] });

for (const path of ['/auth', '/main/feed', '/'])
  test(`words in an address are not shown on ${path}`, async ({ page }) => {
    for (const words of [
      `?error_description=${said}`,
      `#error_description=${said}`,
      `?error=${said}&error_code=${said}&error_description=${said}`,
      `#error=${said}&error_code=${said}&error_description=${said}`,
      `?code=1234&error_description=${said}`,
      `?code=1234#error=access_denied&error_description=${said}`,
      `?error=access_denied&error_code=otp_expired&error_description=${said}&msg=${said}`,
    ]) {
      await page.goto(path + words);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path !== '/') await expect(page.getByLabel('E-mail')).toBeVisible();
      await expect(page.getByText('0800')).toHaveCount(0);
      await leavePage(page);
    }
  });

test('a code in an address shows its French message, and an unknown one the generic failure', async ({
  page,
}) => {
  const alert = page.getByRole('alert');
  for (const [address, text] of [
    ['error_code=otp_expired', /^Ce lien n’est plus valable\s: il a expiré ou a déjà servi\./],
    ['error=access_denied', 'Accès refusé'],
    ['error=zzz', 'Erreur lors de la connexion'],
  ] as const) {
    for (const start of ['/auth?', '/auth#', '/main/feed?', '/main/feed#']) {
      await leavePage(page);
      await page.goto(start + address);
      await expect(alert).toHaveText(text);
    }
  }
  await page.goto('/auth?error_description=Bonjour');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('a mailed link without a page says that it is no longer valid', async ({ page }) => {
  for (const type of ['zzz', 'constructor', '__proto__', '']) {
    await page.goto(`/lien?type=${type}&token=x`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien n’est plus valable');
  }
});

test('a signed-in user sees none of it either', async ({ open, newAccount }) => {
  const page = await open(await newAccount());
  for (const path of ['/main/feed', '/main/profile/settings']) {
    await page.goto(`${path}?error=${said}&error_description=${said}#error_description=${said}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('0800')).toHaveCount(0);
  }
});

test('the way back after signing in stays on this site', async ({ open, newAccount }) => {
  const page = await open(await newAccount());
  for (const from of ['//evil.example', '/\\evil.example', '/main/..//evil.example']) {
    await page.goto('/conditions');
    // The form in which the guard stores the place that the user was going to.
    await page.evaluate((usr) => history.replaceState({ ...history.state, usr }, '', '/auth'), {
      from,
    });
    await page.reload();
    await expect(page).toHaveURL('/main/feed');
  }
});

test('no address sends the browser to another site', { tag: '@journey' }, async ({
  request,
  baseURL,
}) => {
  for (const path of [
    '//evil.example/',
    '//evil.example/index.html',
    '//evil.example/index',
    '/\\evil.example/',
    '/%5Cevil.example/',
    '/main/..//evil.example/',
    '/conditions/..//evil.example/index.html',
    '//@evil.example/',
    '/@evil.example/',
    '/conditions/',
  ]) {
    const answer = await request.get(`${baseURL}${path}`, { maxRedirects: 0 });
    const { location = '' } = answer.headers();
    expect(new URL(location, `${baseURL}${path}`).origin, `${path} → ${location}`).toBe(baseURL);
  }
});
