import type { Locator } from '@playwright/test';
import { apiHeaders, expect, test } from '../support/browser.ts';
import { clickOutside } from '../support/click-outside.ts';
import { newCreator, phone, picture } from '../support/creator-fixtures.ts';

test.describe('the posts screen of a user who is not a creator', () => {
  // The screen learns it from the API's refusal.
  test.use({ expectedComplaints: [/403 \(Forbidden\)/] });

  test('says so, and offers to become one', async ({ open, newAccount }) => {
    const page = await open(await newAccount());
    await page.goto('/main/profile/posts');
    await expect(page.getByText("Vous n'êtes pas créateur")).toBeVisible();
    await page.getByRole('button', { name: 'Devenir créateur' }).click();
    await expect(page.getByRole('button', { name: 'Ajouter un post (0/10)' })).toBeVisible();
  });
});

test('a photo is picked, cropped to a square, captioned and published', {
  tag: '@journey',
}, async ({ open, newAccount, request }) => {
  const page = await open(await newCreator(newAccount, request), { viewport: phone });
  await page.goto('/main/profile/posts');
  const slots = page.getByRole('list', { name: 'Mes posts' }).getByRole('listitem');
  await expect(slots).toHaveCount(10);
  const opener = page.getByRole('button', { name: /^Ajouter un post/ });
  await opener.click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Photo' }).click();
  await (await chooser).setFiles(await picture(800, 1200));

  const crop = page.getByRole('dialog', { name: 'Recadrer votre image de post' });
  await expect(crop.locator('.ReactCrop')).not.toHaveClass(/circular/);
  await crop.getByRole('button', { name: 'Annuler' }).click();
  await expect(opener).toBeFocused();

  await opener.click();
  await page
    .getByLabel('Image du post')
    .setInputFiles({ name: 'faux.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('faux') });
  await expect(page.getByText("Erreur lors du recadrage de l'image")).toBeVisible();
  // Going back to the choice lets the user pick another picture there.
  await page.getByLabel('Image du post').setInputFiles(await picture(1300, 1500));
  await crop.getByRole('button', { name: 'Confirmer' }).click();
  const caption = page.getByRole('dialog', { name: 'Publier la photo' });
  const publish = caption.getByRole('button', { name: 'Publier' });
  await expect(publish).toBeDisabled();
  await caption.getByLabel('Légende').fill('   ');
  await expect(publish).toBeDisabled();
  await caption.getByLabel('Légende').fill('  Sortie du dimanche ');
  await publish.click();
  await expect(page.getByText('Image de post uploadée avec succès')).toBeVisible();
  await expect(page.getByText('Photo ajoutée avec succès')).toBeVisible();
  await expect(caption).toBeHidden();
  await expect(page.getByRole('button', { name: 'Ajouter un post (1/10)' })).toBeFocused();
  await expect(slots).toHaveCount(10);
  await expect(slots.first().getByText('Sortie du dimanche')).toBeVisible();
  const image = slots.first().getByRole('presentation');
  await expect(image).toHaveAttribute('src', /^\/images\/creator-posts\/.+\.webp$/);
  const shape = () =>
    image.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight);
  // No number shows until the count has loaded.
  await expect.poll(shape).toBe(1);

  // The browser has made it as small as it is ever shown, so that width is the upload itself.
  const src = (await image.getAttribute('src'))!;
  const [whole, widest] = await Promise.all([
    page.request.get(src),
    page.request.get(`${src}?w=960`),
  ]);
  expect(widest.headers().etag).toBe(whole.headers().etag);
  const width = page.evaluate(async (url) => {
    const { width } = await createImageBitmap(await (await fetch(url)).blob());
    return width;
  }, src);
  expect(await width).toBe(960);
});

test('a text is published, shown on the profile, and deleted', { tag: '@journey' }, async ({
  open,
  newAccount,
  request,
}) => {
  const page = await open(await newCreator(newAccount, request), { viewport: phone });
  await page.goto('/main/profile/posts');
  await page.getByRole('button', { name: 'Ajouter un post (0/10)' }).click();
  await page.getByRole('button', { name: 'Texte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau post texte' });
  const publish = dialog.getByRole('button', { name: 'Publier' });
  await dialog.getByLabel('Titre (facultatif)').fill('Partir lentement');
  await expect(publish).toBeDisabled();
  await dialog.getByLabel('Contenu').fill('La première erreur est de partir trop vite.');
  await publish.click();
  await expect(page.getByText('Post texte ajouté avec succès')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Partir lentement' })).toBeVisible();

  await page.goto('/main/profile');
  const latest = page.getByRole('region', { name: 'Derniers posts' });
  await expect(latest.getByText('Partir lentement')).toBeVisible();
  await latest.getByRole('link', { name: 'Modifier' }).click();
  const remove = page.getByRole('button', { name: /^Supprimer le post « Partir lentement »/ });
  const question = page.getByRole('alertdialog', { name: 'Supprimer ce post ?' });
  await remove.click();
  await expect(question.getByRole('button', { name: 'Garder le post' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect(page.getByText('Post supprimé')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Mes posts' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Ajouter un post (0/10)' })).toBeVisible();
});

test('a creator can publish at most ten posts', async ({ open, newAccount, request }) => {
  const creator = await newCreator(newAccount, request);
  const headers = apiHeaders(creator);
  for (let post = 1; post <= 9; post++)
    await request.post('/api/me/posts', {
      headers,
      data: { mediaType: 'text', bodyText: `Post ${post}` },
    });
  const page = await open(creator);
  await page.goto('/main/profile/posts');
  const opener = page.getByRole('button', { name: 'Ajouter un post (9/10)' });
  await opener.click();
  await page.getByRole('button', { name: 'Texte' }).click();
  await page.getByLabel('Contenu').fill('Le dixième');
  await page.getByRole('button', { name: 'Publier' }).click();
  await expect(page.getByRole('button', { name: 'Ajouter un post (10/10)' })).toBeDisabled();
  await expect(page.getByText('Maximum 10 posts autorisés')).toBeVisible();
});

test.describe('when the server refuses', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] });

  test('an eleventh post from another tab is refused with its reason', async ({
    open,
    newAccount,
    request,
  }) => {
    const creator = await newCreator(newAccount, request);
    const page = await open(creator);
    await page.goto('/main/profile/posts');
    await page.getByRole('button', { name: 'Ajouter un post (0/10)' }).click();
    await page.getByRole('button', { name: 'Texte' }).click();
    await page.getByLabel('Contenu').fill('Un de trop');
    for (let post = 1; post <= 10; post++)
      await request.post('/api/me/posts', {
        headers: apiHeaders(creator),
        data: { mediaType: 'text', bodyText: `Post ${post}` },
      });
    await page.getByRole('button', { name: 'Publier' }).click();
    await expect(
      page.getByRole('region', { name: 'Notifications' }).getByText('Maximum 10 posts autorisés'),
    ).toBeVisible();
    await expect(page.getByLabel('Contenu')).toHaveValue('Un de trop');
  });

  test('a lost upload shows an error and keeps the caption', async ({
    open,
    newAccount,
    request,
  }) => {
    const page = await open(await newCreator(newAccount, request));
    await page.goto('/main/profile/posts');
    await page.getByRole('button', { name: 'Ajouter un post (0/10)' }).click();
    await page.getByLabel('Image du post').setInputFiles(await picture(300, 300));
    await page.getByRole('button', { name: 'Confirmer' }).click();
    await page.getByLabel('Légende').fill('À garder');
    await page.route('**/api/me/posts', (route) => route.abort());
    await page.getByRole('button', { name: 'Publier' }).click();
    await expect(page.getByText('Erreur lors du téléchargement')).toBeVisible();
    await expect(page.getByLabel('Légende')).toHaveValue('À garder');
    await page.unroute('**/api/me/posts');
    // The server answers, but could not store the image.
    await expect(page.getByText('Erreur lors du téléchargement')).toBeHidden({ timeout: 15_000 });
    await page.route('**/api/me/posts', (route) => route.fulfill({ status: 503 }));
    await page.getByRole('button', { name: 'Publier' }).click();
    await expect(page.getByText('Erreur lors du téléchargement')).toBeVisible();
    await page.unroute('**/api/me/posts');
    await page.getByRole('button', { name: 'Publier' }).click();
    await expect(page.getByText('Photo ajoutée avec succès')).toBeVisible();
  });
});

test('a click outside a dialog loses neither a text nor a caption', async ({
  open,
  newAccount,
  request,
}) => {
  const page = await open(await newCreator(newAccount, request));
  await page.goto('/main/profile/posts');
  const question = page.getByRole('alertdialog', { name: 'Abandonner vos modifications ?' });
  const opener = page.getByRole('button', { name: /^Ajouter un post/ });
  const keepThenDiscard = async (field: Locator, text: string) => {
    await field.fill(text);
    await clickOutside(page, (options) => expect(question).toBeVisible(options));
    await question.getByRole('button', { name: 'Continuer la saisie' }).click();
    await expect(question).toHaveCount(0);
    await expect(field).toHaveValue(text);
    await clickOutside(page, (options) => expect(question).toBeVisible(options));
    await question.getByRole('button', { name: 'Abandonner' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  };
  await opener.click();
  await page.getByRole('button', { name: 'Texte' }).click();
  await keepThenDiscard(page.getByLabel('Contenu'), 'La première erreur');
  await opener.click();
  await page.getByLabel('Image du post').setInputFiles(await picture(300, 300));
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await keepThenDiscard(page.getByLabel('Légende'), 'Sortie du dimanche');
});
