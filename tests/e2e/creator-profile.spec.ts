import { expectAccessible } from '../support/axe.ts';
import { apiHeaders, expect, test } from '../support/browser.ts';
import { newCreator, picture, screens } from '../support/workshop.ts';

test.describe('somebody who is no creator', () => {
  test('sees an empty profile with its defaults, and becomes a creator from it', async ({
    open,
    newAccount,
  }) => {
    const person = await newAccount('Noé Petit');
    const page = await open(person);
    await page.goto('/main/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Noé Petit' })).toBeVisible();
    await expect(page.getByText(`@${person.username}`)).toBeVisible();
    await expect(page.getByText('0 abonnés')).toBeVisible();
    await expect(page.getByText('Pas encore noté')).toBeVisible();
    await expect(page.getByText('Aucune description ajoutée pour le moment.')).toBeVisible();
    await expect(page.getByText("Aucun domaine d'expertise sélectionné")).toBeVisible();
    await expect(page.getByText('Aucun tarif configuré')).toBeVisible();
    await expect(page.getByText('Aucun post disponible')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Mes Topics' })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Know me better' })).toBeHidden();

    const statistics = page.getByRole('region', { name: 'Statistiques' });
    await expect(statistics.getByText("Vous n'êtes pas créateur")).toBeVisible();
    await statistics.getByRole('button', { name: 'Devenir créateur' }).click();
    await expect(page.getByText('Félicitations ! Vous êtes maintenant créateur')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Mes Topics' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Know me better' })).toBeVisible();
    await expect(statistics.getByRole('listitem')).toHaveCount(6);
  });
});

for (const viewport of screens) {
  test.describe(`on ${viewport.width} px`, () => {
    test('every field of the edit dialog is saved at once, and empty ones are emptied', async ({
      open,
      newAccount,
      request,
    }) => {
      const creator = await newCreator(newAccount, request);
      const page = await open(creator, { viewport });
      await page.goto('/main/profile');
      const opener = page.getByRole('button', { name: 'Modifier le profil' });
      await opener.click();
      const dialog = page.getByRole('dialog', { name: 'Modifier le profil créateur' });
      await dialog.getByLabel('Bio').fill('Je cours depuis vingt ans.');
      await dialog.getByLabel('Description courte').fill('Coach de course à pied');
      await dialog.getByLabel('Message de bienvenue').fill('Bienvenue !');
      await dialog.getByLabel('Langue par défaut').selectOption({ label: 'Anglais' });
      await dialog.getByLabel('Répond à partir de').fill('0');
      await dialog.getByLabel("Répond jusqu'à").fill('24');
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
      await expect(dialog.getByLabel("Répond jusqu'à")).toBeFocused();
      await dialog.getByLabel("Répond jusqu'à").fill('23');
      await save.click();
      await expect(page.getByText('Profil mis à jour avec succès')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();

      await expect(page.getByText('Coach de course à pied')).toBeVisible();
      const expertise = page.getByRole('list', { name: "Domaines d'expertise" });
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

    test('the topics dialog works on a copy: add, describe, move, remove, save', async ({
      open,
      newAccount,
      request,
    }) => {
      const creator = await newCreator(newAccount, request);
      const page = await open(creator, { viewport });
      await page.goto('/main/profile');
      const card = page.getByRole('region', { name: 'Mes Topics' });
      const opener = card.getByRole('button', { name: 'Modifier mes topics' });
      await opener.click();
      const dialog = page.getByRole('dialog', { name: 'Modifier mes topics' });
      await expect(
        dialog.getByText('Aucun topic sélectionné. Ajoutez-en un ci-dessus.'),
      ).toBeVisible();
      const add = async (name: string) => {
        await dialog.getByRole('combobox', { name: 'Ajouter un topic...' }).click();
        await page.getByRole('option', { name, exact: true }).click();
      };
      await add('Course à pied');
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
      await page.keyboard.press('ArrowUp');
      await expect(page.getByText('Musculation saisi, en position 2 sur 3.')).toBeAttached();
      await page.keyboard.press('Space');
      await expect(names).toHaveText(['Course à pied', 'Musculation', 'Pâtisserie']);

      // Escape puts back what is being moved, and leaves the dialog open.
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Escape');
      await expect(names).toHaveText(['Course à pied', 'Musculation', 'Pâtisserie']);

      const handle = dialog.getByRole('button', { name: 'Déplacer Pâtisserie' });
      const from = (await handle.boundingBox())!;
      const to = (await dialog
        .getByRole('button', { name: 'Déplacer Course à pied' })
        .boundingBox())!;
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
      await page.mouse.up();
      await expect(names).toHaveText(['Pâtisserie', 'Course à pied', 'Musculation']);
      await dialog.getByRole('button', { name: 'Retirer Course à pied' }).click();

      const height = (await dialog.boundingBox())!.height;
      expect(height).toBeLessThanOrEqual(viewport.height * 0.8 + 1);
      await dialog.getByRole('button', { name: 'Annuler' }).click();
      await expect(opener).toBeFocused();
      await opener.click();
      await expect(
        dialog.getByText('Aucun topic sélectionné. Ajoutez-en un ci-dessus.'),
      ).toBeVisible();
      await add('Pâtisserie');
      await add('Musculation');
      await dialog.getByLabel('Description de Musculation').fill('Dix ans de salle.');
      await dialog.getByRole('button', { name: 'Sauvegarder' }).click();
      await expect(page.getByText('Topics mis à jour avec succès')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(card.getByRole('heading', { level: 3 })).toHaveText([
        'Pâtisserie',
        'Musculation',
      ]);
      await expect(card.getByText('Je suis expert(e) en Pâtisserie')).toBeVisible();
      await expect(card.getByText('Dix ans de salle.')).toBeVisible();
    });

    test('a portrait is picked, cropped to a circle and shown at once', async ({
      open,
      newAccount,
      request,
    }) => {
      const page = await open(await newCreator(newAccount, request), { viewport });
      await page.goto('/main/profile');
      const change = page.getByRole('button', { name: 'Changer la photo de profil' });
      const portrait = change.getByRole('presentation');
      await expect(portrait).toHaveAttribute('src', '/avatar-placeholder.svg');
      const chooser = page.waitForEvent('filechooser');
      await change.click();
      await (await chooser).setFiles(await picture(1200, 800));
      const dialog = page.getByRole('dialog', { name: 'Recadrer votre photo de profil' });
      await expect(dialog.locator('.ReactCrop--circular-crop')).toBeVisible();
      const image = (await dialog.getByAltText('À recadrer').boundingBox())!;
      const crop = (await dialog.locator('.ReactCrop__crop-selection').boundingBox())!;
      expect(crop.height / image.height).toBeCloseTo(0.9, 1);
      expect(crop.width).toBeCloseTo(crop.height, 0);
      expect(crop.x + crop.width / 2).toBeCloseTo(image.x + image.width / 2, 0);
      await dialog.getByRole('button', { name: 'Confirmer' }).click();
      await expect(page.getByText('Photo de profil mise à jour avec succès')).toBeVisible();
      await expect(portrait).toHaveAttribute('src', /^\/images\/profile-images\/.+\.jpg\?v=\d+$/);
      const side = await portrait.evaluate((img: HTMLImageElement) => img.naturalWidth);
      // 90% of the shorter side; the selection may lie between two pixels.
      expect(Math.abs(side - 720)).toBeLessThan(2);
      await expect(change).toBeFocused();
    });

    test('bio links are checked, added and deleted, five at most', async ({
      open,
      newAccount,
      request,
    }) => {
      const page = await open(await newCreator(newAccount, request), { viewport });
      await page.goto('/main/profile');
      await page.getByRole('button', { name: 'Modifier le profil' }).click();
      const dialog = page.getByRole('dialog');
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
      }
      await expect(page.getByText('Lien ajouté avec succès').first()).toBeVisible();
      await expect(add).toBeDisabled();
      await expect(dialog.getByText('Vous ne pouvez pas ajouter plus de 5 liens')).toBeVisible();
      await dialog.getByRole('button', { name: 'Supprimer le lien Lien 3' }).click();
      await expect(page.getByText('Lien supprimé')).toBeVisible();
      await expect(add).toBeEnabled();
      await dialog.getByRole('button', { name: 'Annuler' }).click();

      const first = page.getByRole('link', { name: /Lien 1/ });
      await expect(first).toHaveAttribute('target', '_blank');
      await expect(page.getByRole('link', { name: /Lien 5/ })).toBeHidden();
      await page.getByRole('button', { name: /^Voir 3 lien(s|\(s\))? de plus$/ }).click();
      await expect(page.getByRole('link', { name: /Lien 5/ })).toBeVisible();
      await page.getByRole('button', { name: 'Voir moins' }).click();
      await expect(page.getByRole('link', { name: /Lien 5/ })).toBeHidden();
    });
  });
}

test('ten subcategories are the most: the other boxes are off', async ({
  open,
  newAccount,
  request,
}) => {
  const page = await open(await newCreator(newAccount, request));
  await page.goto('/main/profile');
  await page.getByRole('button', { name: 'Modifier le profil' }).click();
  const dialog = page.getByRole('dialog');
  const boxes = dialog.getByRole('group', { name: /^Domaines d'expertise/ }).getByRole('checkbox');
  for (let box = 0; box < 10; box++) await boxes.nth(box).check();
  await expect(
    dialog.getByText('Vous pouvez sélectionner au maximum 10 sous-catégories'),
  ).toBeVisible();
  await expect(boxes.nth(10)).toBeDisabled();
  await expect(boxes.nth(0)).toBeEnabled();
  await boxes.nth(0).uncheck();
  await expect(boxes.nth(10)).toBeEnabled();
});

test('only pictures of at most 5 MB are taken', async ({ open, newAccount, request }) => {
  const page = await open(await newCreator(newAccount, request));
  await page.goto('/main/profile');
  const field = page.getByLabel('Photo de profil', { exact: true });
  await field.setInputFiles({
    name: 'cv.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF'),
  });
  await expect(page.getByText('Veuillez sélectionner une image')).toBeVisible();
  const heavy = Buffer.alloc(5 * 1024 * 1024 + 1);
  await field.setInputFiles({ name: 'grand.jpg', mimeType: 'image/jpeg', buffer: heavy });
  await expect(page.getByText("L'image doit faire moins de 5MB")).toBeVisible();
  await field.setInputFiles({
    name: 'faux.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('non'),
  });
  await expect(page.getByText("Erreur lors du recadrage de l'image")).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test.describe('when something fails', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] });

  test('statistics say so tile by tile, and load again', async ({ open, newAccount, request }) => {
    const page = await open(await newCreator(newAccount, request));
    const fail = {
      status: 403,
      contentType: 'application/problem+json',
      json: { status: 403, code: 'x', detail: 'Non' },
    };
    await page.route('**/api/me/stats', (route) => route.fulfill(fail));
    await page.goto('/main/profile');
    const statistics = page.getByRole('region', { name: 'Statistiques' });
    await expect(statistics.getByText('Erreur', { exact: true })).toHaveCount(6);
    await expect(statistics.getByText('⚠️ Erreur de chargement')).toHaveCount(6);
    await page.unroute('**/api/me/stats');
    await statistics.getByRole('button', { name: 'Réessayer' }).click();
    await expect(statistics.getByText('0 €')).toBeVisible();
  });

  test('a refused save keeps the dialog and what was typed', async ({
    open,
    newAccount,
    request,
  }) => {
    const page = await open(await newCreator(newAccount, request));
    await page.goto('/main/profile');
    await page.getByRole('button', { name: 'Modifier le profil' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Bio').fill('À garder');
    await dialog.getByLabel('Date de naissance').fill('2999-01-01');
    await dialog.getByRole('button', { name: 'Sauvegarder' }).click();
    await expect(page.getByText(/^Erreur lors de la sauvegarde: /)).toBeVisible();
    await expect(dialog.getByText('Cette date n’est pas possible')).toBeVisible();
    await expect(dialog.getByLabel('Bio')).toHaveValue('À garder');
  });
});

test('quick actions lead where they say', async ({ open, newAccount, request }) => {
  const page = await open(await newCreator(newAccount, request));
  await page.goto('/main/profile');
  const actions = page.getByRole('region', { name: 'Actions rapides' });
  for (const [name, path] of [
    ['Paramètres du compte', '/main/profile/settings'],
    ['Gérer les tarifs', '/main/profile/pricing'],
    ['Abonnements / Abonnés', '/main/profile/followers'],
    ["Centre d'aide", '/main/help'],
  ] as const)
    await expect(actions.getByRole('link', { name })).toHaveAttribute('href', path);
  await actions.getByRole('link', { name: 'Voir les statistiques' }).click();
  await expect(page.getByRole('region', { name: 'Statistiques' })).toBeInViewport();
});

test('sharing copies the public link where there is no share sheet', async ({
  open,
  newAccount,
  request,
}) => {
  const creator = await newCreator(newAccount, request);
  const page = await open(creator, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto('/main/profile');
  await page.getByRole('button', { name: 'Partager' }).click();
  await expect(page.getByText('Lien copié')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(new RegExp(`/@${creator.username}$`));
});

test('the profile and its dialogs are accessible in both themes', async ({
  open,
  newAccount,
  request,
}) => {
  const page = await open(await newCreator(newAccount, request));
  await page.goto('/main/profile');
  await expect(page.getByRole('region', { name: 'Know me better' })).toBeVisible();
  await expect(page.getByText('0 €')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Modifier le profil' }).click();
  await expect(page.getByLabel('Bio')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Modifier mes topics' }).click();
  await expect(page.getByRole('combobox')).toBeEnabled();
  await expectAccessible(page);
});
