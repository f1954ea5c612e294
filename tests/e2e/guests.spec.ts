import { expect, PASSWORD, test } from '../support/browser.ts';
import {
  countedActions,
  expectAsked,
  GUIDED_QUESTION,
  goToOffer,
} from '../support/guided-question.ts';
import { confirmationLinks } from '../support/outbox.ts';

/** Questions that are paid with an address alone. */

test('a guest’s question joins the account that has the address', { tag: '@journey' }, async ({
  open,
  newAccount,
  request,
}) => {
  const account = await newAccount('Léa Déjà Là');
  const known = (await confirmationLinks(request, account.email)).length;
  const device = await open(null);
  const { act } = countedActions();
  await goToOffer(device, act, account.email);
  await device.getByRole('button', { name: 'Select and pay' }).click();
  await expectAsked(device);
  await expect(
    device.getByRole('link', { name: 'choisissez un mot de passe ou une clé d’accès' }),
  ).toBeVisible();
  // Its session ends below.
  await device.close();

  const [link] = await confirmationLinks(request, account.email, known + 1);
  const other = await open(null);
  await other.goto(link!);
  await other.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await expect(
    other.getByRole('heading', { name: 'Cette adresse a déjà un compte' }),
  ).toBeVisible();
  await other.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await other.getByLabel('E-mail').fill(account.email);
  await other.getByLabel('Mot de passe').fill(PASSWORD);
  await other.getByRole('button', { name: 'Se connecter' }).click();
  await other.getByRole('button', { name: 'Ajouter à mon compte' }).click();
  await other.getByRole('link', { name: 'Voir mes messages' }).click();
  await expect(other.getByText(GUIDED_QUESTION).first()).toBeVisible();
});

test('a guest confirms a free address, and chooses a username and a password', async ({
  open,
  request,
}) => {
  const email = `lea.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const page = await open(null);
  const { act } = countedActions();
  await goToOffer(page, act, email);
  await page.getByRole('button', { name: 'Select and pay' }).click();
  await expectAsked(page);
  await page.getByRole('link', { name: 'choisissez un mot de passe ou une clé d’accès' }).click();
  await expect(page.getByRole('heading', { name: 'Paramètres du compte' })).toBeVisible();
  await page.getByLabel('Nouveau mot de passe').fill(PASSWORD);
  const section = page.getByRole('region', { name: 'Mot de passe' });
  await section.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(page.getByText('Mot de passe mis à jour')).toBeVisible();

  const [link] = await confirmationLinks(request, email);
  await page.goto(link!);
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await expect(page.getByText('C’est fait : votre adresse est confirmée.')).toBeVisible();

  const other = await open(null);
  await other.goto('/auth');
  await other.getByLabel('E-mail').fill(email);
  await other.getByLabel('Mot de passe').fill(PASSWORD);
  await other.getByRole('button', { name: 'Se connecter' }).click();
  await expect(other).toHaveURL('/main/feed');
  await other.goto('/main/messages');
  await expect(other.getByText(GUIDED_QUESTION).first()).toBeVisible();
});
