import { expectAccessible } from '../support/axe.ts';
import { apiHeaders, expect, test } from '../support/browser.ts';
import { newCreator, phone } from '../support/creator-fixtures.ts';

test.describe('the pricing screen of a user who is not a creator', () => {
  // The screen learns it from the API's refusal.
  test.use({ expectedComplaints: [/403 \(Forbidden\)/] });

  test('says so, and makes them one on request', async ({ open, newAccount }) => {
    const page = await open(await newAccount());
    await page.goto('/main/profile/pricing');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gérer les tarifs');
    await expect(page.getByText("Vous n'êtes pas créateur")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Devenir créateur' }).click();
    await expect(page.getByText('Félicitations ! Vous êtes maintenant créateur')).toBeVisible();
    await expect(page.getByRole('switch')).toHaveCount(3);
  });
});

test('tariffs are created, then updated, with a comma or a point', { tag: '@journey' }, async ({
  open,
  newAccount,
  request,
}) => {
  const creator = await newCreator(newAccount, request);
  const page = await open(creator, { viewport: phone });
  await page.goto('/main/profile/pricing');
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  const save = page.getByRole('button', { name: 'Enregistrer les tarifs' });
  await expect(page.getByLabel('Prix (€)')).toHaveCount(0);

  await card('One Shot').getByRole('switch').click();
  await save.click();
  await expect(page.getByText('Un tarif actif doit avoir un prix')).toBeVisible();
  const question = card('One Shot').getByLabel('Prix (€)');
  await expect(question).toBeFocused();
  await question.pressSequentially('4,35');
  await question.press('Enter');
  await expect(page.getByText('Tarifs créés avec succès')).toBeVisible();
  await expect(question).toBeFocused();

  await card('One Day').getByRole('switch').click();
  await card('One Day').getByLabel('Prix (€)').pressSequentially('10.5 €');
  await card('One Month').getByRole('switch').click();
  await card('One Month').getByLabel('Prix (€)').fill('0');
  await save.click();
  await expect(page.getByText('Tarifs mis à jour avec succès')).toBeVisible();
  const headers = apiHeaders(creator);
  expect(await (await request.get('/api/me/tariffs', { headers })).json()).toEqual({
    question: { active: true, priceCents: 435 },
    day: { active: true, priceCents: 1050 },
    month: { active: true, priceCents: 0 },
  });

  await page.getByRole('link', { name: 'Profil' }).first().click();
  await expect(page).toHaveURL('/main/profile');
  const tariffs = page.getByRole('region', { name: 'Mes tarifs' });
  await expect(tariffs.getByText('4,35 €')).toBeVisible();
  await expect(tariffs.getByText('10,50 €')).toBeVisible();
  await tariffs.getByRole('link', { name: 'Modifier' }).click();
  await expect(question).toHaveValue('4,35');
});

test('a price of more than 1000 € is refused beside its field', async ({
  open,
  newAccount,
  request,
}) => {
  const page = await open(await newCreator(newAccount, request));
  await page.goto('/main/profile/pricing');
  const month = page.getByRole('region', { name: 'One Month', exact: true });
  await month.getByRole('switch').click();
  const price = month.getByLabel('Prix (€)');
  await expect(price).toHaveAccessibleDescription('De 0 (gratuit) à 1 000 €');
  await price.fill('1000.01');
  const save = page.getByRole('button', { name: 'Enregistrer les tarifs' });
  await save.click();
  await expect(price).toHaveAccessibleDescription(
    /Le prix d’un mois ne peut pas dépasser 1\s000\s€/,
  );
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await price.fill('1000');
  await save.click();
  await expect(page.getByText('Tarifs créés avec succès')).toBeVisible();
});

test.describe('when the server refuses', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] });

  test('a failed save of tariffs says whether it was a creation or an update', async ({
    open,
    newAccount,
    request,
  }) => {
    const page = await open(await newCreator(newAccount, request));
    await page.goto('/main/profile/pricing');
    await expect(page.getByRole('switch')).toHaveCount(3);
    await page.route('**/api/me/tariffs', (route) => route.abort());
    await page.getByRole('button', { name: 'Enregistrer les tarifs' }).click();
    await expect(page.getByText('Erreur lors de la création des tarifs')).toBeVisible();
    await page.unroute('**/api/me/tariffs');
    await page.getByRole('switch').first().click();
    await page.getByLabel('Prix (€)').fill('3');
    await page.getByRole('button', { name: 'Enregistrer les tarifs' }).click();
    await expect(page.getByText('Tarifs créés avec succès')).toBeVisible();
    await page.route('**/api/me/tariffs', (route) => route.abort());
    await page.getByRole('button', { name: 'Enregistrer les tarifs' }).click();
    await expect(page.getByText('Erreur lors de la mise à jour des tarifs')).toBeVisible();
  });
});
