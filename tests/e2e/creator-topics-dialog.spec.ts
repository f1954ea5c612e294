import { boxOf, expect, test } from '../support/browser.ts';
import { moveByKey, newCreator, phone } from '../support/creator-fixtures.ts';

test('the topics dialog adds, describes, moves and removes on a copy, then saves', async ({
  open,
  newAccount,
  request,
}) => {
  const creator = await newCreator(newAccount, request);
  const page = await open(creator, { viewport: phone });
  await page.goto('/main/profile');
  const card = page.getByRole('region', { name: 'Mes Topics' });
  const opener = card.getByRole('button', { name: 'Modifier mes topics' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Modifier mes topics' });
  await expect(dialog.getByText('Aucun topic sélectionné. Ajoutez-en un ci-dessus.')).toBeVisible();
  const add = async (name: string) => {
    await dialog.getByRole('combobox', { name: 'Ajouter un topic...' }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  await add('Course à pied');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await add('Pâtisserie');
  await add('Musculation');
  await dialog.getByRole('combobox').click();
  await expect(page.getByRole('option', { name: 'Pâtisserie' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog.getByPlaceholder('Je suis expert(e) en pâtisserie')).toBeVisible();
  await dialog.getByLabel('Description de Musculation').fill('Dix ans de salle.');

  const names = dialog.getByRole('list', { name: 'Topics sélectionnés' }).getByRole('heading');
  await expect(names).toHaveText(['Course à pied', 'Pâtisserie', 'Musculation']);
  await dialog.getByRole('button', { name: 'Déplacer Musculation' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Musculation saisi, en position 3 sur 3.')).toBeAttached();
  await moveByKey(page, 'ArrowUp', 'Musculation saisi, en position 2 sur 3.');
  await page.keyboard.press('Space');
  await expect(names).toHaveText(['Course à pied', 'Musculation', 'Pâtisserie']);

  // Escape returns the topic that is being moved, and leaves the dialog open.
  await page.keyboard.press('Space');
  await expect(page.getByText('Musculation saisi, en position 2 sur 3.')).toBeAttached();
  await moveByKey(page, 'ArrowUp', 'Musculation saisi, en position 1 sur 3.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Déplacement de Musculation annulé.')).toBeAttached();
  await expect(names).toHaveText(['Course à pied', 'Musculation', 'Pâtisserie']);

  // Hovering waits until the topics no longer move.
  await dialog.getByRole('button', { name: 'Déplacer Pâtisserie' }).hover();
  const to = await boxOf(dialog.getByRole('button', { name: 'Déplacer Course à pied' }));
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await expect(page.getByText('Pâtisserie saisi, en position 1 sur 3.')).toBeAttached();
  await page.mouse.up();
  await expect(names).toHaveText(['Pâtisserie', 'Course à pied', 'Musculation']);
  // For a moment after a drag, a click is treated as its end.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Retirer Course à pied' }).click();
    await expect(names).toHaveText(['Pâtisserie', 'Musculation'], { timeout: 2_000 });
  }).toPass();
  await expect(dialog.getByRole('button', { name: 'Retirer Musculation' })).toBeFocused();

  const height = (await boxOf(dialog)).height;
  expect(height).toBeLessThanOrEqual(phone.height * 0.8 + 1);
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Abandonner vos modifications ?' })
    .getByRole('button', { name: 'Continuer la saisie' })
    .click();
  await expect(names).toHaveText(['Pâtisserie', 'Musculation']);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(dialog.getByText('Aucun topic sélectionné. Ajoutez-en un ci-dessus.')).toBeVisible();
  await add('Pâtisserie');
  await add('Musculation');
  await dialog.getByLabel('Description de Musculation').fill('Dix ans de salle.');
  await dialog.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(page.getByText('Topics mis à jour avec succès')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(['Pâtisserie', 'Musculation']);
  await expect(card.getByText('Je suis expert(e) en Pâtisserie')).toBeVisible();
  await expect(card.getByText('Dix ans de salle.')).toBeVisible();
});
