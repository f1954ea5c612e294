import { randomBytes } from 'node:crypto';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { boxOf, expect, test } from '../support/browser.ts';
import { makeCreator } from '../support/creator.ts';
import { newCreator, phone, picture } from '../support/creator-fixtures.ts';

test.describe('a user who is not a creator', () => {
  test('sees an empty profile with its defaults, and becomes a creator from it', {
    tag: '@journey',
  }, async ({ open, newAccount }) => {
    const person = await newAccount('Noé Petit');
    const page = await open(person);
    await page.goto('/main/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Noé Petit' })).toBeVisible();
    await expect(page.getByText(`@${person.username}`)).toBeVisible();
    await expect(page.getByText('0 abonné')).toBeVisible();
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

test('a portrait is picked, cropped to a circle and shown at once', { tag: '@journey' }, async ({
  open,
  newAccount,
  request,
}) => {
  const page = await open(await newCreator(newAccount, request), { viewport: phone });
  await page.goto('/main/profile');
  const change = page.getByRole('button', { name: 'Changer la photo de profil' });
  const portrait = change.getByRole('presentation');
  await expect(portrait).toHaveAttribute('src', '/avatar-placeholder.svg');
  const chooser = page.waitForEvent('filechooser');
  await change.click();
  await (await chooser).setFiles(await picture(900, 600));
  const dialog = page.getByRole('dialog', { name: 'Recadrer votre photo de profil' });
  await expect(dialog.locator('.ReactCrop--circular-crop')).toBeVisible();
  // The selection exists once the picture has its size, which is only then.
  const selection = dialog.locator('.ReactCrop__crop-selection');
  await expect(selection).toBeVisible();
  const image = await boxOf(dialog.getByAltText('À recadrer'));
  const crop = await boxOf(selection);
  expect(crop.height / image.height).toBeCloseTo(0.9, 1);
  expect(crop.width).toBeCloseTo(crop.height, 0);
  expect(crop.x + crop.width / 2).toBeCloseTo(image.x + image.width / 2, 0);
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('Photo de profil mise à jour avec succès')).toBeVisible();
  await expect(portrait).toHaveAttribute('src', /^\/images\/profile-images\/.+\.webp\?v=\d+$/);
  // 90 % of the shorter side; the selection may lie between two pixels.
  const stored = await request.get((await portrait.getAttribute('src'))!);
  const { width } = await sharp(await stored.body()).metadata();
  expect(Math.abs(width - 540)).toBeLessThan(2);
  await expect(change).toBeFocused();
});

test('a tall picture and its selection are wholly in view in the crop dialog', async ({
  open,
  newAccount,
  request,
}) => {
  const page = await open(await newCreator(newAccount, request));
  await page.goto('/main/profile');
  const field = page.getByLabel('Photo de profil', { exact: true });
  await field.setInputFiles(await picture(1080, 2340));
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 375, height: 667 },
  ]) {
    await page.setViewportSize(viewport);
    await expect(page.getByAltText('À recadrer')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.ReactCrop__crop-selection')).toBeInViewport({ ratio: 1 });
  }
});

test('nothing is wider than a narrow phone', async ({ open, newAccount, request }) => {
  const creator = await newAccount('Anne-Charlotte Vandenbroucke-Lemaître');
  await makeCreator(request, creator, {
    profile: { aboutShort: 'x'.repeat(80) },
    posts: [{ title: 'Anticonstitutionnellement', bodyText: 'Un mot long' }],
    links: [{ url: `https://example.com/${'x'.repeat(80)}`, title: '' }],
  });
  const page = await open(creator, { viewport: { width: 320, height: 640 } });
  await page.goto('/main/profile');
  await expect(page.getByRole('heading', { name: creator.name })).toBeVisible();
  await expect(page.getByText('0 €')).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(320);
  await page.getByRole('button', { name: 'Modifier le profil' }).click();
  const bio = await boxOf(page.getByRole('dialog').getByLabel('Bio'));
  expect(bio.x + bio.width).toBeLessThan(320);
});

test('the highest price stays in its tile on a phone', async ({ open, newAccount, request }) => {
  const creator = await newAccount();
  await makeCreator(request, creator, { monthPriceCents: 100_000 });
  const page = await open(creator, { viewport: { width: 375, height: 780 } });
  await page.goto('/main/profile');
  const tile = page.getByRole('listitem').filter({ hasText: 'One Month' });
  const price = await boxOf(tile.getByText(/^1000\s€$/));
  const { x, width } = await boxOf(tile);
  expect(price.x).toBeGreaterThan(x);
  expect(price.x + price.width).toBeLessThan(x + width);
});

test('pictures are loaded in the size at which they are shown', async ({ open, account }) => {
  const page = await open(await account('creator@example.com'));
  await page.goto('/main/profile/posts');
  const slots = page.getByRole('list', { name: 'Mes posts' });
  const picture = slots.getByRole('presentation').first();
  await expect(picture).toHaveAttribute('width', '960');
  const fileOf = (image: Locator) =>
    image.evaluate((img: HTMLImageElement) => img.currentSrc.split('/').at(-1));
  await expect.poll(() => fileOf(picture)).toMatch(/\?w=(192|320)$/);
  await page.goto('/main/profile');
  const portrait = page.getByRole('button', { name: 'Changer la photo de profil' });
  await expect.poll(() => fileOf(portrait.getByRole('presentation'))).toMatch(/&w=192$/);
});

test("the dialogs' libraries load with the dialogs", async ({ open, newAccount, request }) => {
  const creator = await newAccount();
  await makeCreator(request, creator);
  const page = await open(creator);
  const loaded: string[] = [];
  page.on('request', (sent) => loaded.push(sent.url()));
  await page.goto('/main/profile', { waitUntil: 'networkidle' });
  expect(loaded.filter((url) => /sortable-topics|crop-area/.test(url))).toEqual([]);

  await page.getByRole('button', { name: 'Modifier mes topics' }).click();
  await expect(page.getByRole('button', { name: 'Déplacer Course à pied' })).toBeVisible();
  expect(loaded.some((url) => url.includes('sortable-topics'))).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByLabel('Photo de profil', { exact: true }).setInputFiles(await picture(300, 300));
  await expect(page.getByAltText('À recadrer')).toBeVisible();
  expect(loaded.some((url) => url.includes('crop-area'))).toBe(true);
});

test('any picture that can be cropped is accepted, and others are refused with a reason', async ({
  open,
  newAccount,
  request,
}) => {
  const page = await open(await newCreator(newAccount, request));
  await page.goto('/main/profile');
  const field = page.getByLabel('Photo de profil', { exact: true });
  await field.setInputFiles({
    name: 'cv.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF'),
  });
  await expect(page.getByText('Veuillez sélectionner une image')).toBeVisible();
  const unreadable = Buffer.alloc(5 * 1024 * 1024 + 1);
  await field.setInputFiles({ name: 'grand.jpg', mimeType: 'image/jpeg', buffer: unreadable });
  await expect(page.getByText("L'image doit faire moins de 5MB")).toBeVisible();
  await field.setInputFiles({
    name: 'IMG_0001.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('ftypheic'),
  });
  await expect(page.getByText('Choisissez une image JPEG, PNG ou WebP.')).toBeVisible();
  await field.setInputFiles({
    name: 'faux.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('non'),
  });
  await expect(page.getByText("Erreur lors du recadrage de l'image")).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  const noise = { width: 1900, height: 1900, channels: 3 as const };
  const heavy = await sharp(randomBytes(1900 * 1900 * 3), { raw: noise })
    .png()
    .toBuffer();
  expect(heavy.byteLength).toBeGreaterThan(10_000_000);
  await field.setInputFiles({ name: 'grand.png', mimeType: 'image/png', buffer: heavy });
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('Photo de profil mise à jour avec succès')).toBeVisible();
});

test.describe('when statistics fail', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] });

  test('each tile says so, and they can be loaded again', async ({ open, newAccount, request }) => {
    const page = await open(await newCreator(newAccount, request), {
      viewport: phone,
    });
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
    // A phone has no hover, so each tile shows its whole text, and the text stays within the tile.
    for (const what of ['vues mensuelles', 'likes totaux', 'conversations', 'messages'])
      await expect(
        statistics.getByText(`Erreur lors de la récupération des ${what}: Non`),
      ).toBeVisible();
    await expect(statistics.getByText('Erreur lors du calcul de la note moyenne')).toBeVisible();
    for (const width of [375, 768, 1024]) {
      await page.setViewportSize({ width, height: 812 });
      const overflowing = await statistics
        .getByRole('listitem')
        .evaluateAll((tiles) => tiles.filter((tile) => tile.scrollWidth > tile.clientWidth).length);
      expect(overflowing).toBe(0);
    }
    await page.unroute('**/api/me/stats');
    await statistics.getByRole('button', { name: 'Réessayer' }).click();
    await expect(statistics.getByText('0 €')).toBeVisible();
  });
});

test('the demo creator has earned the amount in the specification', async ({ open, account }) => {
  const page = await open(await account('creator@example.com'));
  await page.goto('/main/profile');
  const earnings = page
    .getByRole('region', { name: 'Statistiques' })
    .getByRole('listitem')
    .filter({ hasText: 'Revenus' });
  await expect(earnings).toContainText(/^Revenus1240\s€$/);
});

test('quick actions lead to the screens that they name', async ({ open, newAccount, request }) => {
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
