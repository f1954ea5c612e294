import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { makeCreator } from '../support/creator.ts';

const phone = { viewport: { width: 375, height: 780 } };
const SEARCH = 'Rechercher des profils ou des sujets';

test('a visitor finds posts by everyday words on a phone, and reaches a page of results', async ({
  open,
  newAccount,
  request,
}) => {
  const baker = await newAccount('Blanche Meringue');
  const profile = { aboutShort: 'Choux et macarons' };
  await makeCreator(request, baker, { topics: ['patisserie'], profile });
  const page = await open(undefined, phone);
  await page.goto('/decouvrir');
  const box = page.getByRole('combobox', { name: SEARCH });
  const results = page.getByRole('listbox', { name: 'Résultats' });
  await box.fill('macarons');
  await expect(results.getByRole('option', { name: /Blanche Meringue/ })).toBeVisible();
  await expect(results.getByRole('option', { name: /Pâtisserie/ })).toBeVisible();
  await box.fill('courbatrues');
  await expect(results.getByRole('option', { name: /^Courbatures/ })).toBeVisible();

  await box.fill('bébé');
  await box.press('Enter');
  await expect(page).toHaveURL('/recherche?q=b%C3%A9b%C3%A9');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Résultats pour « bébé »');
  await expect(results).toBeHidden();
  const profiles = page.getByRole('region', { name: 'Profils' });
  const midwife = profiles.getByRole('article', { name: 'Solène Kerdraon' });
  await expect(midwife).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Posts' }).getByRole('article').first(),
  ).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Sujets' }).getByRole('link', { name: /Grossesse/ }),
  ).toHaveAttribute('href', '/decouvrir/category/sante/subcategory/grossesse-et-maternite');
  await expectAccessible(page);

  // The address holds the whole query, so going back restores the earlier results.
  await page.getByRole('combobox', { name: SEARCH }).fill('zzzzzzz');
  await expect(page.getByRole('option', { name: /^Cuisine/ })).toBeVisible();
  await page.getByRole('combobox', { name: SEARCH }).press('Enter');
  await expect(page).toHaveURL('/recherche?q=zzzzzzz');
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: 'Aucun résultat pour « zzzzzzz »' }),
  ).toBeVisible();
  const categories = page.getByRole('region', { name: 'Parcourir les catégories' });
  await expect(categories.getByRole('link')).toHaveCount(8);
  await expectAccessible(page);
  await page.goBack();
  await expect(midwife).toBeVisible();
  await expect(page.getByRole('combobox', { name: SEARCH })).toHaveValue('bébé');
  await midwife.getByRole('link', { name: 'Solène Kerdraon', exact: true }).click();
  await expect(page).toHaveURL('/@solene.berceau');
});

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false });

  test('the results are there, and the field leads to others', { tag: '@journey' }, async ({
    page,
  }) => {
    await page.goto('/recherche?q=marathon');
    await expect(page.getByRole('article', { name: 'Karim Haddadi' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    const box = page.getByRole('combobox', { name: SEARCH });
    await expect(box).toHaveValue('marathon');
    await box.fill('patiserie');
    await box.press('Enter');
    await expect(page).toHaveURL('/recherche?q=patiserie');
    await expect(page.getByRole('link', { name: 'Pâtisserie Cuisine' })).toBeVisible();
  });
});

test('a member goes through all results of a kind, within the app', async ({
  open,
  newAccount,
  request,
}) => {
  const word = `xylo${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}`;
  const creator = await newAccount('Ode Marimba');
  await makeCreator(request, creator, { profile: { bio: `Je joue du ${word} depuis toujours.` } });
  const page = await open(await newAccount());
  await page.goto('/main/ask-question');
  const ask = page.getByRole('combobox', { name: 'Rechercher un expert ou un sujet' });
  await ask.fill(`${word}s`);
  await ask.press('Enter');
  await expect(page).toHaveURL(`/main/recherche?q=${word}s`);
  await expect(page.getByRole('article', { name: 'Ode Marimba' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();

  await page.goto('/main/recherche?q=conseil');
  const all = page.getByRole('link', { name: 'Voir tous les profils' });
  await all.click();
  await expect(page).toHaveURL('/main/recherche?q=conseil&type=profils');
  const list = page.getByRole('region', { name: 'Tous les profils' });
  await expect(list.getByRole('article').nth(6)).toBeVisible();
  await expectAccessible(page);
  const order = page.getByLabel('Trier par');
  await order.focus();
  await order.selectOption('Prix croissant');
  await expect(page).toHaveURL('/main/recherche?q=conseil&type=profils&sort=price');
  await expect(order).toBeFocused();
  const pricesOf = async () =>
    (await list.getByRole('article').allInnerTexts())
      .map((text) => text.match(/(\d+(?:,\d+)?)[\s\u00a0\u202f]€/)?.[1])
      .map((price) => (price ? Number(price.replace(',', '.')) : Number.POSITIVE_INFINITY));
  await expect
    .poll(async () => {
      const prices = await pricesOf();
      return prices.length > 1 && prices.every((price, at) => at === 0 || prices[at - 1]! <= price);
    })
    .toBe(true);
  await page.getByRole('link', { name: 'Voir tous les résultats' }).click();
  await expect(page).toHaveURL('/main/recherche?q=conseil');
});
