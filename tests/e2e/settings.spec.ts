import { randomUUID } from 'node:crypto';
import { expect, PASSWORD, test } from '../support/browser.ts';

test('name, address and password are changed each by itself', async ({
  open,
  newAccount,
  request,
}) => {
  const page = await open(await newAccount('Ancien Nom'));
  await page.goto('/main/profile/settings');
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const save = (name: string) => section(name).getByRole('button', { name: 'Sauvegarder' }).click();

  await expect(page.getByLabel('Nom complet')).toHaveValue('Ancien Nom');
  await page.getByLabel('Nom complet').fill('Nouveau Nom');
  await save('Nom');
  await expect(page.getByText('Profil mis à jour avec succès')).toBeVisible();

  const email = `nouvelle-${randomUUID().slice(0, 8)}@example.com`;
  await page.getByLabel('Email').fill(email);
  await save('Adresse e-mail');
  await expect(page.getByText('Adresse e-mail mise à jour')).toBeVisible();

  const password = `${PASSWORD}-bis`;
  await page.getByLabel('Nouveau mot de passe').fill(password);
  await save('Mot de passe');
  await expect(page.getByText('Mot de passe mis à jour')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Nom complet')).toHaveValue('Nouveau Nom');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  const answer = await request.post('/api/auth/token?grant_type=password', {
    data: { email, password },
  });
  expect(answer.ok()).toBe(true);
});

test('signing out everywhere ends the sessions of other devices', async ({
  open,
  newAccount,
  account,
}) => {
  const person = await newAccount();
  const elsewhere = await account(person.email, PASSWORD);
  const page = await open(person);
  await page.goto('/main/profile/settings');
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('Cet appareil')).toHaveCount(1);
  await sessions.getByRole('button', { name: 'Se déconnecter partout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Connexion' })).toBeVisible();

  const answer = await page.request.get('/api/auth/user', {
    headers: { Authorization: `Bearer ${elsewhere.session.access_token}` },
  });
  expect(answer.status()).toBe(403);
});

test('anybody can become a creator', async ({ open, newAccount }) => {
  const page = await open(await newAccount());
  await page.goto('/main/profile/settings');
  await page.getByRole('button', { name: 'Devenir créateur' }).click();
  await expect(page.getByText('Félicitations ! Vous êtes maintenant créateur')).toBeVisible();
  await page.getByRole('link', { name: 'Gérer les tarifs' }).click();
  await expect(page).toHaveURL('/main/profile/pricing');
});
