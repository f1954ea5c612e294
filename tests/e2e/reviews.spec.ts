import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { type Account, apiHeaders, expect, test } from '../support/browser.ts';
import { buy, newPair, type Pair, phone, say } from '../support/conversations.ts';

/** Reviews of a creator by users who paid, and the creator's replies. */

/** Asks, answers and rates through the API. */
async function review(
  request: APIRequestContext,
  pair: Pair,
  stars: number,
  comment: string,
): Promise<void> {
  const { id } = await buy(request, pair, 'question');
  await say(request, pair.asker, id, 'Comment commencer ?');
  await say(request, pair.creator, id, 'Doucement.');
  const rated = await request.put(`/api/conversations/${id}/rating`, {
    headers: apiHeaders(pair.asker),
    data: { stars, comment },
  });
  expect(rated.status()).toBe(201);
}

/** Waits until this number of reviews has reached the profile from the conversations. */
async function expectListed(request: APIRequestContext, creator: Account, count: number) {
  await expect(async () => {
    // A unique query string, since a cached response says nothing of the current state.
    const path = `/api/users/${creator.username}/ratings?${randomUUID()}`;
    const { summary } = await (await request.get(path)).json();
    expect(summary?.count).toBe(count);
  }).toPass();
}

test('a visitor reads reviews on the server-rendered page, and loads more', async ({
  browser,
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  for (let n = 1; n <= 12; n += 1) await review(request, pair, n === 12 ? 2 : 5, `Avis ${n}`);
  await expectListed(request, pair.creator, 12);
  const address = `/@${pair.creator.username}`;

  await test.step('reviews show without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(address);
    await expect(page.getByText('Avis 12', { exact: true })).toBeVisible();
    await expect(page.getByText('Chaque avis vient d’une personne qui a payé')).toBeVisible();
    await context.close();
  });

  const page = await open(null, phone);
  await page.goto(address);
  const reviews = page.getByRole('region', { name: 'Avis' });
  await page.getByRole('link', { name: /voir les avis/ }).click();
  await expect(reviews).toBeFocused();
  await expect(reviews.getByText('12 avis')).toBeVisible();
  const figures = reviews
    .getByRole('list', { name: 'Répartition des notes' })
    .getByRole('listitem');
  await expect(figures).toHaveText(
    [11, 0, 0, 1, 0].map((count, index) => new RegExp(`^${5 - index} étoiles?\\s*${count}$`)),
  );
  const articles = reviews.getByRole('article');
  await expect(articles).toHaveCount(10);
  await expect(articles.first()).toContainText(/Léa D\..*2 sur 5.*Avis 12/s);
  await expect(reviews.getByRole('button', { name: /Répondre/ })).toHaveCount(0);
  await reviews.getByRole('button', { name: 'Voir plus d’avis' }).click();
  await expect(articles).toHaveCount(12);
  await expect(articles.last()).toContainText('Avis 1');
  await expect(reviews.getByRole('button', { name: 'Voir plus d’avis' })).toHaveCount(0);
});

test('a creator replies in place, edits the reply and deletes it', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  await review(request, pair, 4, 'Très clair.');
  await expectListed(request, pair.creator, 1);
  const creator = await open(pair.creator, phone);
  await creator.goto(`/main/user/${pair.creator.username}`);
  const field = creator.getByRole('textbox', { name: 'Votre réponse à Léa D.' });
  const reply = creator.getByRole('button', { name: 'Répondre à Léa D.' });
  const change = creator.getByRole('button', { name: 'Modifier votre réponse' });

  await test.step('a draft survives a reload', async () => {
    await reply.click();
    await expect(field).toBeFocused();
    await creator.getByRole('button', { name: 'Publier' }).click();
    await expect(creator.getByText('Veuillez saisir une réponse')).toBeVisible();
    await field.fill('Merci à vous');
    await creator.reload();
    await expect(field).toHaveValue('Merci à vous');
    await expectAccessible(creator);
  });

  await test.step('every visitor reads the reply', async () => {
    // Whichever timers run, the reply takes the form's place, and has the focus.
    await creator.clock.pauseAt(Date.now() + 60_000);
    const answer = creator.waitForResponse('**/reply');
    await creator.getByRole('button', { name: 'Publier' }).click();
    await (await answer).finished();
    // Once another has arrived, everything that the answer triggers at once has happened.
    await creator.evaluate(() => fetch('/api/health').then((health) => health.text()));
    await creator.clock.resume();
    await expect(change).toBeFocused();
    await expect(creator.getByText('Réponse publiée')).toBeVisible();
    // A pointer that rests on a toast keeps it there.
    await creator.mouse.move(0, 0);
    await expect(creator.getByText('Votre réponse', { exact: true })).toBeVisible();
    const asker = await open(pair.asker);
    await asker.goto(`/main/user/${pair.creator.username}#avis`);
    const article = asker.getByRole('region', { name: 'Avis' }).getByRole('article');
    await expect(article).toContainText(/Réponse du créateur.*Merci à vous/s);
    await expect(article.getByRole('button', { name: /réponse|Répondre/ })).toHaveCount(0);
  });

  await test.step('the creator edits and deletes the reply, and the focus stays', async () => {
    // By keyboard: a toast may cover a button at the bottom of a phone's screen for a moment.
    await change.press('Enter');
    await field.fill('Merci encore.');
    await creator.getByRole('button', { name: 'Annuler' }).press('Enter');
    await expect(creator.getByText('Merci à vous', { exact: true })).toBeVisible();
    await change.press('Enter');
    await expect(field).toHaveValue('Merci à vous');
    await field.fill('Merci encore.');
    await creator.getByRole('button', { name: 'Publier' }).press('Enter');
    await expect(creator.getByText('Merci encore.', { exact: true })).toBeVisible();
    await creator.mouse.move(0, 0);
    await creator.getByRole('button', { name: 'Retirer votre réponse' }).press('Enter');
    await expect(creator.getByText('Réponse retirée')).toBeVisible();
    await expect(reply).toBeFocused();
    await reply.press('Enter');
    await expect(field).toHaveValue('Merci encore.');
  });
});
