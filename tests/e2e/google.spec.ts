import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { apiHeaders, expect, PASSWORD, test } from '../support/browser.ts';

/** Goes from the sign-in screen to the page where Google lets the user choose an account. */
async function goToGoogle(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continuer avec Google' }).click();
  await expect(page.getByRole('heading', { name: 'Choisir un compte' })).toBeVisible();
}

/** Signs in with a Google account that the local provider does not list. */
async function chooseUnlisted(page: Page, person: { email: string; name: string }): Promise<void> {
  await goToGoogle(page);
  const claims = { ...person, sub: `google-${person.email}`, email_verified: true };
  const url = new URL(page.url());
  url.pathname = '/authorize';
  url.searchParams.set('claims', JSON.stringify(claims));
  await page.goto(url.href);
}

test('a user who chooses a Google account gets a profile with a username', {
  tag: '@journey',
}, async ({ page }) => {
  await goToGoogle(page);
  await page.getByRole('link', { name: 'Noé Lefèvre' }).click();
  await expect(page).toHaveURL('/main/feed');

  await page.goto('/main/profile');
  await expect(page.getByRole('heading', { name: 'Noé Lefèvre' })).toBeVisible();
  await expect(page.getByText(/^@noe\.lefevre(\.\d+)?$/)).toBeVisible();
});

test('a Google account finds its profile again on another device', async ({ open }) => {
  const id = randomUUID().slice(0, 8);
  const person = { email: `google-${id}@example.com`, name: `Google ${id}` };
  for (const page of [await open(), await open()]) {
    await chooseUnlisted(page, person);
    await expect(page).toHaveURL('/main/feed');
    await page.goto('/main/profile');
    await expect(page.getByText(`@google.${id}`, { exact: true })).toBeVisible();
  }
});

test('the button is busy until the page is left, and enabled again after going back', async ({
  page,
}) => {
  await page.route('**/api/auth/authorize*', async (route) => {
    await delay(500);
    await route.continue();
  });
  await page.goto('/auth');
  const button = page.getByRole('button', { name: 'Continuer avec Google' });
  await button.evaluate((element) =>
    addEventListener('pagehide', () =>
      sessionStorage.setItem('left with', element.textContent ?? ''),
    ),
  );
  await button.click();
  await expect(page.getByRole('heading', { name: 'Choisir un compte' })).toBeVisible();
  await page.goBack();
  await expect(button).toBeEnabled();
  expect(await page.evaluate(() => sessionStorage.getItem('left with'))).toBe('Chargement...');
});

test('a user who refuses at Google sees so on the sign-in screen', async ({ page }) => {
  await goToGoogle(page);
  await page.getByRole('link', { name: 'Annuler' }).click();
  const refusal = page.getByRole('alert');
  await expect(refusal).toHaveText('La connexion avec Google n’a pas abouti.');
  await expect(page).toHaveURL('/auth');
  await expect(refusal).toBeVisible();
  const button = page.getByRole('button', { name: 'Continuer avec Google' });
  await expect(button).toBeEnabled();
  await page.reload();
  await expect(button).toBeVisible();
  await expect(refusal).toHaveCount(0);
});

test.describe('a callback that opens no session', () => {
  test.use({ expectedComplaints: [/status of 40[04]/] });

  test('is reported on the sign-in screen, by its code', async ({ page, open, newAccount }) => {
    const elsewhere = await open();
    await goToGoogle(elsewhere);
    const [back] = await Promise.all([
      elsewhere.waitForRequest((request) => /\/main\/feed\?code=/.test(request.url())),
      elsewhere.getByRole('link', { name: 'Noé Lefèvre' }).click(),
    ]);
    await expect(elsewhere.getByRole('button', { name: 'Déconnexion' })).toBeVisible();

    // The code has been used, and its verifier is another browser's.
    await goToGoogle(page);
    await page.goto(back.url());
    const refusal = page.getByRole('alert');
    await expect(refusal).toHaveText('Cette tentative de connexion a expiré ou a déjà abouti.');
    await page.reload();
    await expect(refusal).toBeVisible();

    const { email } = await newAccount();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page).toHaveURL('/main/feed');
  });

  test('is reported in a browser that did not start the sign-in', async ({ page }) => {
    await page.goto('/main/feed?code=1234');
    await expect(page.getByRole('alert')).toHaveText(
      'Cette connexion a été commencée dans un autre navigateur. Veuillez la recommencer ici.',
    );
  });
});

test.describe('an address that is registered with a password and unconfirmed', () => {
  test.use({ expectedComplaints: [/status of 400/] });

  test('belongs to the user who proves it with Google, and the password is deleted', async ({
    open,
    newAccount,
    request,
  }) => {
    const squatted = await newAccount();
    const owner = await open();
    await chooseUnlisted(owner, { email: squatted.email, name: 'La Propriétaire' });
    await expect(owner).toHaveURL('/main/feed');
    await owner.goto('/main/profile');
    await expect(owner.getByText(`@${squatted.username}`, { exact: true })).toBeVisible();

    const session = await request.get('/api/auth/user', {
      headers: apiHeaders(squatted),
    });
    expect(session.status()).toBe(403);
    const squatter = await open();
    await squatter.goto('/auth');
    await squatter.getByLabel('E-mail').fill(squatted.email);
    await squatter.getByLabel('Mot de passe').fill(PASSWORD);
    await squatter.getByRole('button', { name: 'Se connecter' }).click();
    await expect(squatter.getByRole('alert')).toHaveText('E-mail ou mot de passe incorrect.');
  });
});
