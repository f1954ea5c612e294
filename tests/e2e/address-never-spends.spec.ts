import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { type Account, apiHeaders, expect, PASSWORD, test } from '../support/browser.ts';
import { buy, newPair, type Pair, say } from '../support/conversations.ts';

/** Conversation addresses as a stranger may send them: they show an offer, and only a press spends money. */

const pay = (page: Page) => page.getByRole('button', { name: 'Select and pay' });

async function setTariffs(
  request: APIRequestContext,
  creator: Account,
  month: number,
): Promise<void> {
  const offer = (priceCents: number) => ({ active: true, priceCents });
  const answer = await request.put('/api/me/tariffs', {
    headers: apiHeaders(creator),
    data: { question: offer(0), day: offer(900), month: offer(month) },
  });
  expect(answer.ok()).toBe(true);
}

/** The address of one of the creator's offers, without a conversation's id. */
async function addressOf(
  request: APIRequestContext,
  { creator }: Pair,
  pricing: 'question' | 'day' | 'month',
): Promise<string> {
  const { topics } = await (await request.get(`/api/users/${creator.username}`)).json();
  const { id } = topics.find(({ slug }: { slug: string }) => slug === 'course-a-pied');
  return `/main/conversation/${creator.username}/${id}/${pricing}`;
}

/** The conversations that the person has opened, and their subscriptions. */
async function bought(request: APIRequestContext, account: Account): Promise<number[]> {
  const headers = apiHeaders(account);
  const list = await (await request.get('/api/conversations', { headers })).json();
  const { premiumFollowing } = await (await request.get('/api/me/connections', { headers })).json();
  return [list.conversations.length, premiumFollowing.length];
}

async function expectOffer(page: Page, price: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouvelle conversation');
  await expect(page.getByRole('heading', { name: 'Camille Répond' })).toBeVisible();
  await expect(page.getByText('Course à pied', { exact: true })).toBeVisible();
  await expect(pay(page)).toHaveAccessibleDescription(price);
}

test('a link from elsewhere shows what a month costs, however often it is opened', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  await setTariffs(request, pair.creator, 100_000);
  const address = await addressOf(request, pair, 'month');
  const page = await open(pair.asker);
  const opened: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() !== 'GET' && sent.url().endsWith('/api/conversations'))
      opened.push(sent.url());
  });

  await page.goto('/contact');
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Cliquez ici' });
    document.querySelector('main')?.append(link);
  }, address);
  await page.getByRole('link', { name: 'Cliquez ici' }).click();
  await expectOffer(page, '1000 €');
  await expect(page.getByText('30 jours de conversation, tous sujets.')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expectOffer(page, '1000 €');
  await page.goBack();
  await page.goForward();
  await expectOffer(page, '1000 €');
  const another = await page.context().newPage();
  await another.goto(address);
  await expectOffer(another, '1000 €');
  expect(opened).toEqual([]);
  expect(await bought(request, pair.asker)).toEqual([0, 0]);
});

test("a browser's history buys nothing", async ({ open, newAccount, request }) => {
  const pair = await newPair(newAccount, request);
  const page = await open(pair.asker);
  await page.goto(await addressOf(request, pair, 'month'));
  await expectOffer(page, '15 €');
  // The shape of a confirmation stored in the history, in a copied tab or after a reload.
  await page.evaluate(() => {
    const usr = { confirmed: true, purchase: true, confirmation: crypto.randomUUID() };
    history.replaceState({ ...history.state, usr }, '');
  });
  await page.reload();
  await expectOffer(page, '15 €');
  expect(await bought(request, pair.asker)).toEqual([0, 0]);
});

test('the button opens the conversation once, and going back buys no second one', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const address = await addressOf(request, pair, 'month');
  const page = await open(pair.asker);
  await page.goto('/main/help');
  await page.goto(address);
  const other = await page.context().newPage();
  await other.goto(address);
  await expectOffer(other, '15 €');
  await pay(page).dblclick();
  await expect(page).toHaveURL(/\/month\?c=[0-9a-f-]{36}$/);
  const url = page.url();
  await expect(page.getByText("Aucun message pour l'instant.")).toBeVisible();

  await page.reload();
  await expect(page.getByText("Aucun message pour l'instant.")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/main/help');
  await page.goForward();
  await expect(page).toHaveURL(url);
  await test.step('another tab with the offer, and the address again, buy nothing either', async () => {
    await pay(other).click();
    await expect(other).toHaveURL(url);
    await other.goto(address);
    await expect(other).toHaveURL(url);
  });
  expect(await bought(request, pair.asker)).toEqual([1, 1]);
});

test("'Select and pay' on AskMe opens the conversation at once, and only once", async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const page = await open(pair.asker);
  await page.goto(`/main/askme/${pair.creator.username}`);
  await page.getByRole('button', { name: 'Course à pied' }).click();
  await page.getByRole('button', { name: /One month/ }).click();
  await pay(page).click();
  await expect(page).toHaveURL(/\/month\?c=/);
  const url = page.url();
  await expect(page.getByText("Aucun message pour l'instant.")).toBeVisible();
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL(/\/askme\//);
  await page.goForward();
  await expect(page).toHaveURL(url);
  const copy = await page.context().newPage();
  await copy.goto(url);
  await expect(copy.getByText("Aucun message pour l'instant.")).toBeVisible();
  expect(await bought(request, pair.asker)).toEqual([1, 1]);
});

test('a free conversation opens by its address', async ({ open, newAccount, request }) => {
  const pair = await newPair(newAccount, request);
  await setTariffs(request, pair.creator, 1_500);
  const page = await open(pair.asker);
  await page.goto(await addressOf(request, pair, 'question'));
  await expect(page).toHaveURL(/\/question\?c=/);
  await expect(page.getByText('Messages restants: 1')).toBeVisible();
  expect(await bought(request, pair.asker)).toEqual([1, 0]);
});

test('the address offers the next question beside the earlier one after an answer', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const { id } = await buy(request, pair, 'question');
  await say(request, pair.asker, id, 'Une question');
  await say(request, pair.creator, id, 'Une réponse');
  const page = await open(pair.asker);
  await page.goto(await addressOf(request, pair, 'question'));
  await expectOffer(page, '3 €');
  await page.getByRole('link', { name: 'Voir votre conversation précédente' }).click();
  await expect(page.getByText('Conversation terminée')).toBeVisible();
  expect(await bought(request, pair.asker)).toEqual([1, 0]);
});

test('signing in on the way shows the offer and buys nothing', async ({
  page,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const address = await addressOf(request, pair, 'month');
  await page.goto(address);
  await expect(page).toHaveURL('/auth');
  await page.getByRole('link', { name: 'Continuer sans compte' }).click();
  await expectOffer(page, '15 €');
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await page.getByLabel('E-mail').fill(pair.asker.email);
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(address);
  await expectOffer(page, '15 €');
  expect(await bought(request, pair.asker)).toEqual([0, 0]);
});

test.describe('an offer that changes while it is shown', () => {
  test.use({ expectedComplaints: [/status of 409/] });

  test('is not bought at a price that the user has not seen', async ({
    open,
    newAccount,
    request,
  }) => {
    const pair = await newPair(newAccount, request);
    const page = await open(pair.asker);
    await page.goto(await addressOf(request, pair, 'month'));
    await expectOffer(page, '15 €');
    await setTariffs(request, pair.creator, 100_000);
    await pay(page).click();
    await expect(page.getByText('Le prix vient de changer.', { exact: false })).toBeVisible();
    await expectOffer(page, '1000 €');
    expect(await bought(request, pair.asker)).toEqual([0, 0]);
  });
});

test.describe('an address that names nothing', () => {
  test.use({ expectedComplaints: [/status of 40[04]/] });

  test('says that there is no conversation, and calls nothing else', async ({
    open,
    newAccount,
  }) => {
    const page = await open(await newAccount());
    const asked: string[] = [];
    page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
    for (const address of [
      '/main/conversation/personne/inconnu/question',
      `/main/conversation/personne/${crypto.randomUUID()}/month`,
      '/main/conversation/personne/inconnu/an',
      '/main/conversation/personne/inconnu/question?c=..%2Fme%2Fstats',
      '/main/conversation/personne/inconnu/question?c=',
    ]) {
      await page.goto(address);
      await expect(page.getByText('Conversation non trouvée')).toBeVisible();
    }
    expect(asked).not.toContain('/api/me/stats');
  });
});
