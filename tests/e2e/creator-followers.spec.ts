import type { APIRequestContext } from '@playwright/test';
import { type Account, apiHeaders, expect, test } from '../support/browser.ts';
import { newCreator, phone } from '../support/creator-fixtures.ts';

/** The asker buys the creator's month, for 15 €. */
async function subscribe(request: APIRequestContext, creator: Account, asker: Account) {
  const { topics } = await (await request.get('/api/topics')).json();
  const topicId = topics.find((topic: { parentId: string | null }) => topic.parentId).id;
  const off = { active: false, priceCents: null };
  const headers = apiHeaders(creator);
  await request.put('/api/me/topics', {
    headers,
    data: { topics: [{ topicId, description: null }] },
  });
  await request.put('/api/me/tariffs', {
    headers,
    data: { question: off, day: off, month: { active: true, priceCents: 1500 } },
  });
  const bought = await request.post('/api/conversations', {
    headers: apiHeaders(asker),
    data: { username: creator.username, topicId, pricing: 'month', mode: 'purchase' },
  });
  expect(bought.status()).toBe(201);
}

test('followers are shown in four tabs with their counts', { tag: '@journey' }, async ({
  open,
  newAccount,
  request,
}) => {
  const creator = await newCreator(newAccount, request);
  const asker = await newAccount('Véronique Lambrecht-Dubois');
  await request.put(`/api/users/${creator.username}/follow`, { headers: apiHeaders(asker) });
  await subscribe(request, creator, asker);

  const page = await open(creator, { viewport: phone });
  await page.goto('/main/profile/followers');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await expect(page.getByRole('tab')).toHaveText([
    'Abonnements (0)',
    'Abonnements Premium (0)',
    'Abonnés (1)',
    'Abonnés Premium (1)',
  ]);
  await expect(page.getByText('Aucun utilisateur à afficher')).toBeVisible();
  await tab('Abonnements Premium (0)').click();
  await expect(page.getByText('Aucun abonnement premium')).toBeVisible();
  await tab('Abonnés (1)').click();
  const name = page.getByText('Véronique Lambrecht-Dubois');
  await expect(name).toBeVisible();
  // A label that is too long for one line wraps instead of ending in an ellipsis.
  const isCut = await name
    .locator('..')
    .evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight,
    );
  expect(isCut).toBe(false);
  await expect(page.getByText(`@${asker.username}`)).toBeVisible();
  await tab('Abonnés Premium (1)').click();
  await expect(page.getByText('Premium', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Expire le \d\d\/\d\d\/\d{4} • 15€\/EUR$/)).toBeVisible();
  await page.getByRole('link', { name: 'Voir le profil' }).click();
  await expect(page).toHaveURL(`/main/user/${asker.username}`);
});

test('the second premium tab also says when it is empty', async ({ open, newAccount }) => {
  const page = await open(await newAccount(), { viewport: phone });
  await page.goto('/main/profile/followers');
  await page.getByRole('tab', { name: 'Abonnés Premium (0)' }).click();
  await expect(page.getByText('Aucun abonné premium')).toBeVisible();
});

test.describe('when the next page of followers cannot be loaded', () => {
  test.use({ expectedComplaints: [/status of 400/] });

  test('it is requested once, shows the error, and can be tried again', async ({
    open,
    newAccount,
  }) => {
    const page = await open(await newAccount());
    const person = (name: string) => ({
      ...{ id: crypto.randomUUID(), username: name, name, avatarUrl: null },
      ...{ isCreator: false, verifiedStatus: null },
    });
    const answer = (name: string, nextCursor: string | null) => ({
      ...{ following: [person(name)], followers: [], premiumFollowing: [], premiumFollowers: [] },
      counts: { following: 2, followers: 0, premiumFollowing: 0, premiumFollowers: 0 },
      nextCursor,
    });
    let refused = 0;
    let isUp = false;
    await page.route('**/api/me/connections*', (route) => {
      const isFirst = !new URL(route.request().url()).searchParams.has('cursor');
      if (isFirst) return route.fulfill({ json: answer('ada', 'next') });
      if (isUp) return route.fulfill({ json: answer('grace', null) });
      refused += 1;
      return route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 400, code: 'request.invalid', detail: 'En panne.' }),
      });
    });
    await page.goto('/main/profile/followers');
    await expect(page.getByRole('alert')).toContainText('En panne.');
    await expect(page.getByText('@ada')).toBeVisible();
    expect(refused).toBe(1);
    isUp = true;
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText('@grace')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
