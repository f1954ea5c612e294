import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from '../support/browser.ts';
import { confirmationLinks, mailedLink, mailedLinks } from '../support/outbox.ts';

const NEW_PASSWORD = `${PASSWORD}-retrouvé`;
const SENT =
  'Si un compte correspond à cette adresse, un lien vient de vous être envoyé par e-mail.';

/** Requests a link to set a new password, on the sign-in screen. */
async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mot de passe oublié');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await page.getByRole('button', { name: 'Recevoir un lien' }).click();
  await expect(page.getByRole('status')).toHaveText(SENT);
}

test('a user who forgot their password sets a new one by a mailed link that works once', {
  tag: '@journey',
}, async ({ open, newAccount, request }) => {
  const { email } = await newAccount();
  const page = await open();
  await askForLink(page, email);
  const link = await mailedLink(request, email);

  const elsewhere = await open();
  await elsewhere.goto(link);
  await expect(elsewhere.getByText('Il n’a pas encore servi')).toBeVisible();
  await expect(
    elsewhere.getByRole('button', { name: 'Choisir un nouveau mot de passe' }),
  ).toHaveCount(0);
  await elsewhere.getByRole('link', { name: 'Recevoir un nouveau lien' }).click();
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Mot de passe oublié');

  await page.goto(link);
  await page.getByRole('button', { name: 'Choisir un nouveau mot de passe' }).click();
  await expect(page).toHaveURL('/main/profile/settings');
  const why = page.getByText('Le lien reçu par e-mail vous a connecté.');
  await expect(why).toBeVisible();
  await expect(page.getByLabel('Nouveau mot de passe')).toBeFocused();
  await page.getByLabel('Nouveau mot de passe').fill(NEW_PASSWORD);
  await page
    .getByRole('region', { name: 'Mot de passe', exact: true })
    .getByRole('button', { name: 'Sauvegarder' })
    .click();
  await expect(page.getByText('Mot de passe mis à jour')).toBeVisible();
  await expect(why).toHaveCount(0);

  const later = await open();
  await askForLink(later, email);
  await later.goto(link);
  await later.getByRole('button', { name: 'Choisir un nouveau mot de passe' }).click();
  await expect(later.getByRole('alert')).toHaveText(/^Ce lien n’est plus valable/);
  // A message that came with the address shows once.
  await expect(later).toHaveURL('/auth');
  await later.getByLabel('E-mail').fill(email);
  await later.getByLabel('Mot de passe').fill(NEW_PASSWORD);
  await later.getByRole('button', { name: 'Se connecter' }).click();
  await expect(later).toHaveURL('/main/feed');
});

test('an address without an account sees the same message, and gets no mail', {
  tag: '@journey',
}, async ({ page, request }) => {
  const email = `personne-${randomUUID().slice(0, 8)}@example.com`;
  await askForLink(page, email);
  expect(await mailedLinks(request, email)).toEqual([]);
});

test('the form for a reset link leads back to signing in', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click();
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a mailed link can be read and pressed', { tag: '@journey' }, async ({
    page,
    newAccount,
    request,
  }) => {
    const { email } = await newAccount();
    await request.post('/api/auth/recover', {
      data: { email, code_challenge: 'a'.repeat(43), code_challenge_method: 's256' },
    });
    const link = await mailedLink(request, email);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mot de passe oublié');
    await page.getByRole('button', { name: 'Choisir un nouveau mot de passe' }).click();
    await expect(page).toHaveURL(/\?code=/);
  });

  test('the link that confirms an address can be read and pressed', { tag: '@journey' }, async ({
    page,
    newAccount,
    request,
  }) => {
    const { email } = await newAccount();
    const [link] = await confirmationLinks(request, email);
    await page.goto(link!);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Confirmer votre adresse e-mail',
    );
    await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
    await expect(page.getByText('C’est fait : votre adresse est confirmée.')).toBeVisible();
  });
});
