import { expectAccessible } from '../support/axe.ts';
import { apiHeaders, expect, test } from '../support/browser.ts';
import { makeCreator } from '../support/creator.ts';
import { newCreator, picture } from '../support/creator-fixtures.ts';

test('a new creator sees what is missing until they can be asked', async ({
  open,
  newAccount,
  request,
}) => {
  const creator = await newCreator(newAccount, request);
  const page = await open(creator, { viewport: { width: 375, height: 812 } });
  await page.goto('/main/profile');
  const list = page.getByRole('region', { name: 'Votre page d’expert' });
  await expect(list.getByText('il manque vos sujets et un tarif.')).toBeVisible();
  await expect(list.getByText('0 sur 4')).toBeVisible();
  await expectAccessible(page);

  await list.getByRole('link', { name: 'Vos sujets' }).click();
  const topics = page.getByRole('dialog', { name: 'Modifier mes topics' });
  await topics.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Course à pied', exact: true }).click();
  await topics.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(topics).toBeHidden();
  await expect(list.getByText('il manque un tarif.')).toBeVisible();
  await expect(page).toHaveURL('/main/profile');

  await list.getByRole('link', { name: 'Un tarif' }).click();
  await expect(page).toHaveURL('/main/profile/pricing');
  await expect(list.getByText('il manque un tarif.')).toBeVisible();
  await page.getByRole('switch').first().click();
  await page.getByLabel('Prix (€)').fill('3');
  await page.getByRole('button', { name: 'Enregistrer les tarifs' }).click();
  await expect(list.getByText('On peut déjà vous poser des questions.')).toBeVisible();

  await list.getByRole('link', { name: 'Une photo' }).click();
  const photo = page.getByRole('button', { name: 'Changer la photo de profil' });
  await expect(photo).toBeFocused();
  await page.getByLabel('Photo de profil', { exact: true }).setInputFiles(await picture(300, 300));
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(list.getByText('3 sur 4')).toBeVisible();

  await list.getByRole('link', { name: 'Un premier post' }).click();
  await expect(page).toHaveURL('/main/profile/posts');
  await request.post('/api/me/posts', {
    headers: apiHeaders(creator),
    data: { mediaType: 'text', bodyText: 'Un premier conseil.' },
  });
  await page.goto('/main/profile');
  await expect(page.getByRole('region', { name: 'Derniers posts' })).toBeVisible();
  await expect(list).toBeHidden();
});

test('an asker sees no checklist, nor does a creator who has long been askable', async ({
  open,
  newAccount,
  account,
  request,
}) => {
  for (const person of [await newAccount(), await account('creator@example.com')]) {
    const page = await open(person);
    await page.goto('/main/profile');
    await expect(page.getByRole('button', { name: 'Modifier le profil' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Votre page d’expert' })).toBeHidden();
  }
  const creator = await newAccount();
  await makeCreator(request, creator);
  const page = await open(creator);
  await page.goto('/main/profile/pricing');
  const list = page.getByRole('region', { name: 'Votre page d’expert' });
  await expect(list.getByText('On peut déjà vous poser des questions.')).toBeVisible();
});
