import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { apiHeaders, boxOf, expect, test } from '../support/browser.ts';
import { composer, phone } from '../support/conversations.ts';
import { countedActions, expectAsked, giveAddress, goToOffer } from '../support/guided-question.ts';

/** From the landing page to a sent question, as a visitor without an account. */

const pay = (page: Page) => page.getByRole('button', { name: 'Select and pay' });

/** The landing page's card of Basile, who has a topic besides the one that the card names. */
const basile = (page: Page) => page.getByRole('article', { name: 'Basile Quentin' });

/** True when the whole element is on the screen, without scrolling, and nothing covers it. */
async function expectInSight(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByText(name).last()).toBeInViewport({ ratio: 1 });
}

test('a first question to an expert takes at most four actions, on a phone too', async ({
  open,
}) => {
  const page = await open(null, phone);
  const { act, expectAtMost } = countedActions();
  await page.goto('/');
  await act("press 'Poser une question' of an expert", () =>
    basile(page).getByRole('link', { name: 'Poser une question' }).click(),
  );
  await expect(page).toHaveURL('/demander/basile.potager?topic=jardinage');
  await expect(page.getByRole('button', { name: 'Jardinage' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByRole('button', { name: /One shot/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(pay(page)).toHaveAccessibleDescription(/^3\s€$/);
  await expect(pay(page)).toBeInViewport({ ratio: 1 });
  await expectInSight(page, /^3\s€$/);
  await expectInSight(page, 'One shot · Jardinage');
  await expectInSight(page, 'Une question, une réponse.');
  await expectAccessible(page);
  await act("press 'Select and pay'", () => pay(page).click());
  await expect(page).toHaveURL(/\/commander\/basile\.potager\/.*\/question$/);
  await test.step('nothing is paid without an address and the age', async () => {
    await pay(page).click();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.getByLabel('E-mail').fill('lea@example.com');
    await pay(page).click();
    await expect(page.getByText('Cochez cette case pour continuer.')).toBeVisible();
  });
  await act('give an address and pay', async () => {
    await giveAddress(page);
    await pay(page).click();
  });
  await expect(page).toHaveURL(/\/main\/conversation\/basile\.potager\/.*\/question\?c=/);
  await act('write the question and send it', async () => {
    await composer(page).fill('Que semer en novembre ?');
    await page.getByRole('button', { name: 'Envoyer' }).click();
  });
  await expect(page.getByText('Messages restants: 0')).toBeVisible();
  await expect(page.getByRole('log')).toContainText('Que semer en novembre ?');
  expectAtMost(4);
});

test('a question written first is sent by paying, in at most three actions', {
  tag: '@journey',
}, async ({ open }) => {
  const page = await open(null, phone);
  const { act, expectAtMost } = countedActions();
  await goToOffer(page, act);
  await act('give an address and pay', () => pay(page).click());
  await expectAsked(page);
  expectAtMost(3);
  const suggestions = page.getByRole('region', { name: 'En attendant, suivez des créateurs' });
  await expect(suggestions.getByRole('listitem')).toHaveCount(3);
  const question = page.getByRole('log').getByText('Comment réussir une blanquette ?');
  await expect(question).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expectAsked(page);
  await page.goto('/main/messages');
  await expect(page.getByRole('link', { name: /En attente de réponse/ })).toBeVisible();
});

test('a question that nobody can answer says so', async ({ open, account }) => {
  const page = await open(await account('asker@example.com'), phone);
  await page.goto('/main/ask-question');
  await page.getByLabel('Votre question').fill('Comment apprendre à parler à un perroquet ?');
  await page.getByRole('button', { name: 'Trouver qui peut répondre' }).click();
  await expect(page.getByText(/^Personne ne répond encore à cette question/).last()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Explorer les sujets' })).toBeVisible();
  const off = page.getByRole('button', { name: 'Me prévenir quand un expert peut répondre' });
  const on = page.getByRole('button', { name: 'Vous serez prévenu quand un expert peut répondre' });
  await off.click();
  await expect(on).toBeVisible();
  await expectAccessible(page);
  await on.click();
  await expect(off).toBeVisible();
  await page.getByLabel('Votre question').fill('Quelle recette de quiche sans pâte ?');
  await page.getByRole('button', { name: 'Trouver qui peut répondre' }).click();
  const experts = page.getByRole('region', { name: 'Qui peut répondre' }).getByRole('article');
  await expect(experts.first()).toContainText('Cuisine');
  await page.reload();
  await expect(page.getByLabel('Votre question')).toHaveValue(
    'Quelle recette de quiche sans pâte ?',
  );
  await expect(experts.first()).toContainText('Cuisine');
});

test('an empty question is asked for first', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/poser-une-question');
  await page.getByRole('button', { name: 'Trouver qui peut répondre' }).click();
  await expect(page.getByText('Écrivez d’abord votre question.')).toBeVisible();
  await expect(page.getByLabel('Votre question')).toBeFocused();
});

test('signing up with Google, or after a reload, leads on to the same expert', async ({ page }) => {
  await page.goto('/main/ask/basile.potager?topic=jardinage');
  await expect(page.getByText('Pour poser votre question à Basile')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Pour poser votre question à Basile')).toBeVisible();

  await page.getByRole('button', { name: 'Continuer avec Google' }).click();
  await page.getByRole('link', { name: 'Annuler' }).click();
  await expect(page.getByRole('alert')).toHaveText('La connexion avec Google n’a pas abouti.');
  await expect(page.getByText('Pour poser votre question à Basile')).toBeVisible();

  await page.getByRole('button', { name: 'Continuer avec Google' }).click();
  await page.getByRole('link', { name: 'Noé Lefèvre' }).click();
  await expect(page).toHaveURL(/\/main\/ask\/basile\.potager\?topic=jardinage/);
  await expect(page.getByRole('button', { name: 'Jardinage' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(pay(page)).toBeEnabled();
});

test('a first question starts with an existing expert, and costs what the landing page says', {
  tag: '@journey',
}, async ({ page, request }) => {
  await page.goto('/');
  const experts = page.getByRole('region', { name: 'Profils recommandés' }).getByRole('article');
  await expect(experts).toHaveCount(6);
  let questionsAtThree = 0;
  for (const card of await experts.all()) {
    const profile = card.getByRole('heading').getByRole('link');
    const name = await profile.textContent();
    const username = (await profile.getAttribute('href'))!.replace('/@', '');
    const expert = await (await request.get(`/api/users/${username}`)).json();
    expect(expert).toMatchObject({ name, isCreator: true });
    const { question, month } = expert.tariffs;
    expect(question.active).toBe(true);
    await expect(card).toContainText(`${question.priceCents / 100}\u00a0€`);
    if (question.priceCents === 300) questionsAtThree += 1;
    expect(month).toEqual({ active: true, priceCents: 1500 });
    const asking = card.getByRole('link', { name: 'Poser une question' });
    if (await asking.count()) {
      const to = new URL((await asking.getAttribute('href'))!, page.url());
      expect(to.pathname).toBe(`/demander/${username}`);
      expect(expert.topics).toContainEqual(
        expect.objectContaining({ slug: to.searchParams.get('topic') }),
      );
    } else await expect(card.getByRole('button', { name: 'Hors ligne' })).toBeDisabled();
  }
  expect(questionsAtThree).toBeGreaterThan(0);

  await test.step('an expert who is offline is asked from their profile', async () => {
    await page.getByRole('link', { name: 'Hélène Castaing' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hélène Castaing');
    await page.getByRole('link', { name: /Ask Me 5\s€/ }).click();
    await expect(page).toHaveURL('/demander/helene.a.deux');
  });
});

test('a month at 15 euros leads to the account, a question first to who can answer', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'S’abonner' }).click();
  await expect(page.getByText('Pour poser votre question', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Créer mon compte' })).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'Poser ma question' }).click();
  await expect(page).toHaveURL('/poser-une-question');
  await page.goto('/decouvrir');
  await page.getByRole('link', { name: 'Commencer à parler' }).click();
  await expect(page).toHaveURL('/poser-une-question');
  await page.goto('/decouvrir/category/maison/subcategory/jardinage');
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Poser une question', exact: true })
    .click();
  await expect(page).toHaveURL('/poser-une-question');
  await page.goto('/decouvrir');
  await page.getByLabel('Votre question').fill('Que semer en novembre ?');
  await page.getByRole('button', { name: 'Trouver qui peut répondre' }).click();
  await expect(page).toHaveURL('/poser-une-question');
  await expect(page.getByRole('region', { name: 'Qui peut répondre' })).toBeVisible();
});

test('each category leads to its own page', async ({ page }) => {
  await page.goto('/');
  const categories = page.getByRole('region', { name: 'Catégories populaires' });
  for (const name of [
    ...['Sport', 'Cuisine', 'Relations', 'Carrière', 'Éducation', 'Santé', 'Auto', 'Maison'],
  ]) {
    await categories.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('region', { name: 'Sous-catégories' })).toBeVisible();
    await page.goBack();
  }
});

test('the topic of a subcategory is passed on to AskMe', async ({ open, newAccount, request }) => {
  const account = await newAccount();
  const page = await open(account, phone);
  await page.goto('/main/explore/category/maison/subcategory/jardinage');
  const back = page.getByRole('link', { name: 'Retour à Maison' });
  await expect(back.getByText('Retour à Maison')).toBeInViewport({ ratio: 1 });
  expect((await boxOf(back.getByText('Retour à Maison'))).width).toBeGreaterThan(60);
  await expectAccessible(page);

  await test.step("by 'Poser une question'", async () => {
    await page.getByRole('link', { name: 'Poser une question', exact: true }).click();
    const experts = page.getByRole('region', { name: 'Jardinage : les experts' });
    await experts.getByRole('link', { name: 'Basile Quentin' }).click();
    await expect(page.getByRole('button', { name: 'Jardinage' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(pay(page)).toBeEnabled();
  });

  await test.step("by 'Contacter'", async () => {
    await page.goto('/main/explore/category/maison/subcategory/jardinage');
    await page
      .getByRole('article', { name: 'Basile Quentin' })
      .getByRole('link', { name: 'Contacter' })
      .click();
    await expect(page.getByRole('button', { name: 'Jardinage' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
  const headers = apiHeaders(account);
  const { conversations } = await (await request.get('/api/conversations', { headers })).json();
  expect(conversations).toEqual([]);
});

test('the landing page addresses future creators once', async ({ page }) => {
  await page.goto('/');
  const word = page.getByRole('region', { name: /Et si c’était vous qui répondiez/ });
  await expect(word).toHaveCount(1);
  const sections = await page.getByRole('main').locator('section').all();
  const names = await Promise.all(sections.map((each) => each.getAttribute('aria-labelledby')));
  expect(names.indexOf('for-experts-title')).toBeLessThan(names.length - 1);
  await word.getByRole('link', { name: 'Devenir créateur' }).click();
  await expect(page.getByText('Pour poser vos questions ou y répondre')).toBeVisible();
});
