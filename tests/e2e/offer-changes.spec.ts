import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { type Account, apiHeaders, expect, test } from '../support/browser.ts';
import { buy, composer, newPair, type Pair, phone } from '../support/conversations.ts';

/** A purchase takes the price and the option that are shown, or fails. */

test.use({ expectedComplaints: [/status of 40[49]/] });

const pay = (page: Page) => page.getByRole('button', { name: 'Select and pay' });
const option = (page: Page, name: RegExp) => page.getByRole('button', { name });
const topic = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

type Prices = Record<'question' | 'day' | 'month', number | null>;

/** Sets the creator's prices in cents; null switches an option off. */
async function charge(
  request: APIRequestContext,
  creator: Account,
  prices: Partial<Prices>,
): Promise<void> {
  const all: Prices = { question: 300, day: 900, month: 1500, ...prices };
  const data = Object.fromEntries(
    Object.entries(all).map(([each, priceCents]) => [
      each,
      { active: priceCents !== null, priceCents },
    ]),
  );
  const answer = await request.put('/api/me/tariffs', { headers: apiHeaders(creator), data });
  expect(answer.ok()).toBe(true);
}

async function conversationsOf(request: APIRequestContext, { asker }: Pair) {
  const answer = await request.get('/api/conversations', { headers: apiHeaders(asker) });
  return (await answer.json()).conversations;
}

test('AskMe shows a changed price for a new decision', async ({ open, newAccount, request }) => {
  const pair = await newPair(newAccount, request);
  const page = await open(pair.asker, phone);
  await page.goto(`/main/askme/${pair.creator.username}`);
  // The price is in view before the user chooses an option, and under the chosen one.
  await expect(page.getByText(/^dès 3\s€$/)).toBeInViewport({ ratio: 1 });
  await topic(page, 'Course à pied').click();
  await option(page, /One day/).click();
  await expect(pay(page)).toHaveAccessibleDescription(/^9\s€$/);
  await expect(page.getByText('One day · Course à pied')).toBeInViewport({ ratio: 1 });

  await charge(request, pair.creator, { day: 9900 });
  await pay(page).click();
  await expect(page.getByRole('alert')).toContainText(
    /«\sOne Day\s» coûte maintenant 99\s€, et non 9\s€\. Rien n’a été payé\./,
  );
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(option(page, /One day/)).toContainText(/99\s€/);
  await expect(option(page, /One day/)).toHaveAttribute('aria-pressed', 'false');
  await expect(pay(page)).toBeDisabled();
  expect(await conversationsOf(request, pair)).toEqual([]);
  await expectAccessible(page);

  await option(page, /One day/).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(pay(page)).toHaveAccessibleDescription(/^99\s€$/);
  await pay(page).click();
  await expect(page).toHaveURL(/\/day\?c=/);
});

test('an offer that is switched off while it is shown is announced as gone', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const page = await open(pair.asker);
  await page.goto(`/main/askme/${pair.creator.username}`);
  await topic(page, 'Course à pied').click();
  await option(page, /One month/).click();
  const another = await page.context().newPage();
  const { topics } = await (await request.get(`/api/users/${pair.creator.username}`)).json();
  await another.goto(`/main/conversation/${pair.creator.username}/${topics[0].id}/month`);
  await expect(pay(another)).toHaveAccessibleDescription(/^15\s€$/);

  await charge(request, pair.creator, { month: null });
  for (const shown of [page, another]) {
    await pay(shown).click();
    await expect(shown.getByRole('alert')).toContainText('Ce tarif n’est plus proposé');
    await expect(pay(shown)).toBeDisabled();
  }
  await expect(option(page, /One month/)).toHaveCount(0);
  await expect(option(page, /One day/)).toBeVisible();
  await another.getByRole('link', { name: 'Autres sujets et options' }).click();
  await expect(option(another, /One day/)).toBeVisible();
  await expect(option(another, /One month/)).toHaveCount(0);
  expect(await conversationsOf(request, pair)).toEqual([]);
});

test('an open conversation of another option is offered, not opened instead', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const page = await open(pair.asker);
  await page.goto(`/main/askme/${pair.creator.username}`);
  await topic(page, 'Course à pied').click();
  await option(page, /One day/).click();
  const { id } = await buy(request, pair, 'question');
  await pay(page).click();
  await expect(page.getByRole('alert')).toContainText(
    /Une conversation «\sOne Shot\s» est déjà ouverte sur ce sujet\. Rien n’a été payé\./,
  );
  await expect(page).toHaveURL(/\/askme\//);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ouvrir cette conversation' }).click();
  await expect(page).toHaveURL(new RegExp(`/question\\?c=${id}$`));
  await expect(composer(page)).toBeVisible();
  expect(await conversationsOf(request, pair)).toHaveLength(1);
});

test('a subscriber reads what the subscription covers, and is asked for no money', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  await buy(request, pair, 'month', 'course-a-pied');
  const page = await open(pair.asker, phone);
  await page.goto(`/main/user/${pair.creator.username}`);
  await page.getByRole('link', { name: 'Ask Me', exact: true }).click();
  await expect(page.getByRole('region', { name: /Votre abonnement couvre/ })).toContainText(
    /Tous les sujets de Camille Répond.*jusqu’au \d\d\/\d\d\/\d{4}.*rien à payer/,
  );
  await expect(page.getByRole('main')).not.toContainText('€');
  await expect(pay(page)).toHaveCount(0);
  await expectAccessible(page);
  await topic(page, 'Pâtisserie').click();
  await page.getByRole('button', { name: 'Poser ma question' }).click();
  await expect(page).toHaveURL(/\/month\?c=/);
  expect(await conversationsOf(request, pair)).toHaveLength(2);
  const headers = apiHeaders(pair.asker);
  const { premiumFollowing } = await (await request.get('/api/me/connections', { headers })).json();
  expect(premiumFollowing).toHaveLength(1);
});

test('AskMe of a creator who cannot be asked says why', async ({ open, newAccount, request }) => {
  const pair = await newPair(newAccount, request);
  const creator = await newAccount('Zoé Commence');
  const headers = apiHeaders(creator);
  expect((await request.post('/api/me/creator', { headers })).ok()).toBe(true);
  const page = await open(pair.asker);
  const expectWhy = async (username: string, why: RegExp) => {
    await page.goto(`/main/askme/${username}`);
    await expect(page.getByText(why)).toBeVisible();
    await expect(pay(page)).toHaveCount(0);
  };
  await expectWhy(creator.username, /Zoé Commence n’a pas encore choisi ses sujets/);
  const { topics } = await (await request.get('/api/topics')).json();
  const { id: topicId } = topics.find(({ slug }: { slug: string }) => slug === 'jardinage');
  const data = { topics: [{ topicId, description: null }] };
  expect((await request.put('/api/me/topics', { headers, data })).ok()).toBe(true);
  await expectWhy(creator.username, /Zoé Commence ne propose aucun tarif pour le moment/);
  await expectWhy((await newAccount()).username, /Cette personne ne répond pas aux questions/);
  await expectWhy('personne.du.tout', /Utilisateur non trouvé/);

  await charge(request, creator, { day: null, month: null });
  await page.goto(`/main/askme/${creator.username}`);
  await test.step('the only topic of a creator who can be asked is preselected', async () => {
    await expect(topic(page, 'Jardinage')).toHaveAttribute('aria-pressed', 'true');
    await expect(pay(page)).toBeDisabled();
    await option(page, /One shot/).click();
    await expect(pay(page)).toBeEnabled();
  });
  const self = await open(creator);
  await self.goto(`/main/askme/${creator.username}`);
  await expect(self.getByText(/vous poser une question à vous-même/)).toBeVisible();
});
