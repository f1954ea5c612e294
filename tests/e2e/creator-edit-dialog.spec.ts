import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { apiHeaders, boxOf, expect, test } from '../support/browser.ts';
import { clickOutside } from '../support/click-outside.ts';
import { newCreator, phone } from '../support/creator-fixtures.ts';

/** The dialog 'Modifier le profil créateur'. */

async function openEditDialog(page: Page): Promise<Locator> {
  await page.goto('/main/profile');
  await page.getByRole('button', { name: 'Modifier le profil' }).click();
  return page.getByRole('dialog');
}

test('every field of the edit dialog is saved at once, and emptied fields are cleared', {
  tag: '@journey',
}, async ({ open, newAccount, request }) => {
  const creator = await newCreator(newAccount, request);
  const page = await open(creator, { viewport: phone });
  await page.goto('/main/profile');
  const opener = page.getByRole('button', { name: 'Modifier le profil' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Modifier le profil créateur' });
  await dialog.getByLabel('Nom affiché').fill('Léa Martin-Roux');
  await dialog.getByLabel('Bio').fill('Je cours depuis vingt ans.');
  await dialog.getByLabel('Description courte').fill('Coach de course à pied');
  await dialog.getByLabel('Message de bienvenue').fill('Bienvenue !');
  await dialog.getByLabel('Langue par défaut').selectOption({ label: 'Anglais' });
  await dialog.getByLabel('Répond à partir de').fill('0');
  await dialog.getByLabel('Répond jusqu’à').fill('24');
  await dialog.getByLabel('Date de naissance').fill('1988-04-12');
  await dialog.getByLabel('Genre').selectOption({ label: 'Femme' });
  await dialog.getByLabel('Nationalité').selectOption({ label: 'France' });
  await dialog.getByLabel('Pays de résidence').selectOption({ label: 'Singapour' });
  await dialog.getByLabel('MBTI').selectOption('ENFP');
  await dialog.getByLabel('Signe astrologique').selectOption({ label: 'Sagittaire' });
  await dialog
    .getByRole('group', { name: 'Langues parlées' })
    .getByLabel('Français', { exact: true })
    .check();
  await dialog
    .getByRole('group', { name: 'Sport', exact: true })
    .getByLabel('Course à pied')
    .check();

  const save = dialog.getByRole('button', { name: 'Sauvegarder' });
  await save.click();
  await expect(dialog.getByText('Saisissez une heure entre 0 et 23')).toBeVisible();
  const faulty = dialog.getByLabel('Répond jusqu’à');
  await expect(faulty).toBeFocused();
  const beside = await boxOf(dialog.getByLabel('Répond à partir de'));
  expect((await boxOf(faulty)).y).toBe(beside.y);
  await faulty.fill('23');
  await save.click();
  await expect(page.getByText('Profil mis à jour avec succès')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await expect(page.getByRole('heading', { name: 'Léa Martin-Roux' })).toBeVisible();
  await expect(page.getByText('Coach de course à pied')).toBeVisible();
  const expertise = page.getByRole('list', { name: 'Domaines d’expertise' });
  await expect(expertise.getByText('Course à pied')).toBeVisible();
  const knowMe = page.getByRole('region', { name: 'Know me better' });
  for (const text of ['Je cours depuis vingt ans.', 'Femme', 'Français', 'France', 'Singapour'])
    await expect(knowMe.getByText(text, { exact: true })).toBeVisible();
  await expect(knowMe.getByText('Sagittaire')).toBeVisible();
  await expect(knowMe.getByText(/^\d\d ans$/)).toBeVisible();

  await opener.click();
  await dialog.getByLabel('Date de naissance').fill('');
  for (const field of ['Nationalité', 'Pays de résidence', 'MBTI'])
    await dialog.getByLabel(field).selectOption('');
  await save.click();
  await expect(dialog).toBeHidden();
  const me = await (await request.get('/api/me', { headers: apiHeaders(creator) })).json();
  expect(me).toMatchObject({
    birthDate: null,
    nationalityCode: null,
    residenceCountryCode: null,
    mbtiCode: null,
    defaultLanguage: 'en',
    responseFromHours: 0,
    responseToHours: 23,
    astrologicalSignId: 10,
  });
});

test('bio links are checked, added and deleted, up to five', async ({
  open,
  newAccount,
  request,
}) => {
  const page = await open(await newCreator(newAccount, request), { viewport: phone });
  const dialog = await openEditDialog(page);
  const url = dialog.getByLabel('URL');
  const title = dialog.getByLabel('Titre du lien');
  const add = dialog.getByRole('button', { name: 'Ajouter un lien' });
  await add.click();
  await expect(dialog.getByText('Veuillez saisir une URL')).toBeVisible();
  await url.fill('ftp://example.com');
  await add.click();
  await expect(dialog.getByText("L'URL doit commencer par http:// ou https://")).toBeVisible();
  await expect(dialog.getByText('Maximum 50 caractères')).toBeVisible();
  await title.fill('x'.repeat(60));
  await expect(title).toHaveValue('x'.repeat(50));
  for (let link = 1; link <= 5; link++) {
    await url.fill(`https://example.com/${link}`);
    await title.fill(`Lien ${link}`);
    await add.click();
    await expect(
      dialog.getByRole('button', { name: `Supprimer le lien Lien ${link}` }),
    ).toBeVisible();
    if (link < 5) await expect(url).toBeFocused();
  }
  await expect(page.getByText('Lien ajouté avec succès').first()).toBeVisible();
  await expect(add).toBeDisabled();
  await expect(dialog.getByText('Vous ne pouvez pas ajouter plus de 5 liens')).toBeVisible();
  await dialog.getByRole('button', { name: 'Supprimer le lien Lien 3' }).click();
  await expect(page.getByText('Lien supprimé')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Supprimer le lien Lien 4' })).toBeFocused();
  await expect(add).toBeEnabled();

  const rows = dialog.getByRole('listitem').filter({ hasText: 'https://example.com/' });
  await expect(dialog.getByRole('button', { name: 'Monter le lien Lien 1' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Monter le lien Lien 5' }).click();
  await expect(rows.nth(2)).toContainText('Lien 5');
  await dialog.getByRole('button', { name: 'Monter le lien Lien 5' }).press('Enter');
  await expect(rows.nth(1)).toContainText('Lien 5');
  await dialog.getByRole('button', { name: 'Monter le lien Lien 5' }).press('Enter');
  await expect(rows.first()).toContainText('Lien 5');
  await expect(dialog.getByRole('button', { name: 'Descendre le lien Lien 5' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Descendre le lien Lien 5' }).click();
  await expect(rows.first()).toContainText('Lien 1');
  await dialog.getByRole('button', { name: 'Modifier le lien Lien 1' }).click();
  const corrected = dialog.getByRole('listitem').getByLabel('Titre du lien');
  await expect(dialog.getByRole('listitem').getByLabel('URL')).toBeFocused();
  await corrected.fill('Lien 1 corrigé');
  await corrected.press('Enter');
  await expect(page.getByText('Lien modifié')).toBeVisible();
  await expect(
    dialog.getByRole('button', { name: 'Modifier le lien Lien 1 corrigé' }),
  ).toBeFocused();
  await dialog.getByRole('button', { name: 'Annuler' }).click();

  const first = page.getByRole('link', { name: /Lien 1 corrigé/ });
  await expect(first).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('link', { name: /Lien [45]/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Voir 3 lien(s|\(s\))? de plus$/ }).click();
  await expect(page.getByRole('link', { name: /Lien \d/ })).toContainText([
    'Lien 1 corrigé',
    'Lien 5',
    'Lien 2',
    'Lien 4',
  ]);
  await page.getByRole('button', { name: 'Voir moins' }).click();
  await expect(page.getByRole('link', { name: /Lien 5/ })).toBeHidden();
});

test('closing the dialog loses no typed text unless the user confirms', async ({
  open,
  newAccount,
  request,
}) => {
  const page = await open(await newCreator(newAccount, request));
  await page.goto('/main/profile');
  const opener = page.getByRole('button', { name: 'Modifier le profil' });
  const dialog = page.getByRole('dialog', { name: 'Modifier le profil créateur' });
  const question = page.getByRole('alertdialog', { name: 'Abandonner vos modifications ?' });
  const clickOutsideToAsk = () =>
    clickOutside(page, (options) => expect(question).toBeVisible(options));

  await opener.click();
  await expect(dialog.getByLabel('Bio')).toBeVisible();
  await clickOutside(page, (options) => expect(dialog).toBeHidden(options));

  await opener.click();
  await dialog.getByLabel('Bio').fill('Presque perdu');
  for (const close of [
    clickOutsideToAsk,
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Fermer' }).click(),
  ]) {
    await close();
    await question.getByRole('button', { name: 'Continuer la saisie' }).click();
    await expect(question).toBeHidden();
    await expect(dialog.locator(':focus')).toBeVisible();
    await expect(dialog.getByLabel('Bio')).toHaveValue('Presque perdu');
  }
  await clickOutsideToAsk();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Abandonner' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(dialog.getByLabel('Bio')).toHaveValue('');
  await dialog.getByLabel('URL').fill('https://example.com');
  await clickOutsideToAsk();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  // Two presses so close together that the second comes before the confirm dialog listens to the keyboard.
  await dialog.getByLabel('URL').evaluate((input) => {
    for (let press = 0; press < 2; press += 1)
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('URL')).toHaveValue('https://example.com');
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(dialog).toBeHidden();
});

test('at most ten subcategories can be chosen: the other boxes are then off', async ({
  open,
  newAccount,
  request,
}) => {
  const page = await open(await newCreator(newAccount, request));
  const dialog = await openEditDialog(page);
  const boxes = dialog.getByRole('group', { name: /^Domaines d’expertise/ }).getByRole('checkbox');
  for (let box = 0; box < 10; box++) await boxes.nth(box).check();
  await expect(
    dialog.getByText('Vous pouvez sélectionner au maximum 10 sous-catégories'),
  ).toBeVisible();
  await expect(boxes.nth(10)).toBeDisabled();
  await expect(boxes.nth(0)).toBeEnabled();
  await boxes.nth(0).uncheck();
  await expect(boxes.nth(10)).toBeEnabled();
});

test.describe('when a save fails', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] });

  test('a refused save keeps the dialog and the typed text', async ({
    open,
    newAccount,
    request,
  }) => {
    const page = await open(await newCreator(newAccount, request));
    const dialog = await openEditDialog(page);
    await dialog.getByLabel('Bio').fill('À garder');
    const birthDate = dialog.getByLabel('Date de naissance');
    const save = dialog.getByRole('button', { name: 'Sauvegarder' });
    let saves = 0;
    await page.route('**/api/me/profile', (route) => {
      saves += 1;
      return route.abort();
    });
    for (const [date, error] of [
      ['2999-01-01', 'Cette date n’est pas possible'],
      ['2025-06-01', 'Il faut avoir au moins 18 ans'],
    ] as const) {
      await birthDate.fill(date);
      await save.click();
      await expect(dialog.getByText(error)).toBeVisible();
      await expect(birthDate).toBeFocused();
    }
    expect(saves).toBe(0);
    await birthDate.fill('1990-01-01');
    await birthDate.press('Enter');
    await expect(page.getByText(/^Erreur lors de la sauvegarde: /)).toBeVisible();
    await expect(dialog.getByLabel('Bio')).toHaveValue('À garder');
    await expect(birthDate).toBeFocused();
  });

  test('a sixth link is refused with its own message, though another tab added the fifth', async ({
    open,
    newAccount,
    request,
  }) => {
    const creator = await newCreator(newAccount, request);
    const addLink = (number: number) =>
      request.post('/api/me/links', {
        headers: apiHeaders(creator),
        data: { url: `https://example.com/${number}`, title: '' },
      });
    for (let link = 1; link <= 4; link++) await addLink(link);
    const page = await open(creator);
    const dialog = await openEditDialog(page);
    await dialog.getByLabel('URL').fill('https://example.com/6');
    await addLink(5);
    const add = dialog.getByRole('button', { name: 'Ajouter un lien' });
    await add.click();
    const message = 'Vous ne pouvez pas ajouter plus de 5 liens';
    await expect(page.getByRole('listitem').filter({ hasText: message })).toBeVisible();
    await expect(dialog.getByText(message)).toBeVisible();
    await expect(add).toBeDisabled();
  });
});
