import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { type Account, apiHeaders, expect, PASSWORD, test } from '../support/browser.ts';
import { newCreator, phone } from '../support/creator-fixtures.ts';

const desktop = { width: 1280, height: 800 };

async function makeAskable(request: APIRequestContext, creator: Account) {
  const { topics } = await (await request.get('/api/topics')).json();
  const topicId = topics.find((topic: { parentId: string | null }) => topic.parentId).id;
  const headers = apiHeaders(creator);
  const off = { active: false, priceCents: null };
  await request.put('/api/me/topics', {
    headers,
    data: { topics: [{ topicId, description: null }] },
  });
  await request.put('/api/me/tariffs', {
    headers,
    data: { question: { active: true, priceCents: 0 }, day: off, month: off },
  });
  return topicId as string;
}

async function pause(request: APIRequestContext, creator: Account, isOn = true) {
  const pausedUntil = isOn ? new Date(Date.now() + 3 * 86_400_000).toISOString() : null;
  const data = { pausedUntil, maxOpenQuestions: null };
  const response = await request.put('/api/me/availability', {
    headers: apiHeaders(creator),
    data,
  });
  expect(response.status()).toBe(200);
}

async function publish(request: APIRequestContext, creator: Account, bodyText: string) {
  const data = { mediaType: 'text', bodyText };
  const response = await request.post('/api/me/posts', { headers: apiHeaders(creator), data });
  expect(response.status()).toBe(201);
}

const returnButton = (page: Page) =>
  page.getByRole('button', { name: /^(Me prévenir|Vous serez prévenu) à son retour$/ });
const OFF = 'Me prévenir à son retour';
const ON = 'Vous serez prévenu à son retour';

for (const viewport of [phone, desktop])
  test(`a member waits for the return of a paused creator, and takes it back, at ${viewport.width}`, async ({
    open,
    newAccount,
    request,
  }) => {
    const creator = await newCreator(newAccount, request);
    await makeAskable(request, creator);
    await pause(request, creator);
    const page = await open(await newAccount(), { viewport });
    await page.goto(`/main/askme/${creator.username}`);
    await expect(page.getByText(/ne prend pas de nouvelles questions/)).toBeVisible();
    await expect(returnButton(page)).toHaveText(OFF);
    await returnButton(page).click();
    await expect(returnButton(page)).toHaveText(ON);
    await expectAccessible(page);
    await page.goto(`/main/user/${creator.username}`);
    await expect(returnButton(page)).toHaveText(ON);
    await expect(page.getByRole('link', { name: /^Ask Me/ })).toHaveCount(0);
    await returnButton(page).click();
    await expect(returnButton(page)).toHaveText(OFF);
    await page.reload();
    await expect(returnButton(page)).toHaveText(OFF);
    await pause(request, creator, false);
    await page.reload();
    await expect(page.getByRole('link', { name: /^Ask Me/ })).toBeVisible();
    await expect(returnButton(page)).toHaveCount(0);
  });

test('a visitor signs in first, and then waits for the return', async ({
  page,
  newAccount,
  request,
}) => {
  const creator = await newCreator(newAccount, request);
  const reader = await newAccount();
  await pause(request, creator);
  await page.goto(`/@${creator.username}`);
  await returnButton(page).click();
  await expect(page).toHaveURL(/\/auth/);
  await page.getByLabel('E-mail').fill(reader.email);
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(returnButton(page)).toHaveText(ON);
});

test('a paused creator sees a banner on the profile and in the messages, and resumes with one tap', async ({
  open,
  newAccount,
  request,
}) => {
  const creator = await newCreator(newAccount, request);
  await pause(request, creator);
  const page = await open(creator, { viewport: phone });
  await page.goto('/main/profile');
  const banner = page.getByRole('region', { name: 'Pause' });
  await expect(banner).toContainText('Vous êtes en pause jusqu’au');
  await page.goto('/main/messages');
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await banner.getByRole('button', { name: 'Reprendre maintenant' }).click();
  await expect(banner).toHaveCount(0);
  await page.goto('/main/profile');
  await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Modifier le profil' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('the feed of followed creators shows their posts only', { tag: '@journey' }, async ({
  open,
  newAccount,
  request,
}) => {
  const [followed, other] = [
    await newCreator(newAccount, request),
    await newCreator(newAccount, request),
  ];
  await publish(request, followed, 'Un post à suivre');
  await publish(request, other, 'Un post parmi tous');
  const page = await open(await newAccount(), { viewport: phone });
  await page.goto('/main/feed');
  await expect(page.getByText('Un post parmi tous')).toBeVisible();
  const choice = page.getByRole('navigation', { name: 'Posts' });
  await choice.getByRole('link', { name: 'Abonnements' }).click();
  await expect(
    page.getByText('Les posts des créateurs que vous suivez apparaîtront ici'),
  ).toBeVisible();
  await page.goto(`/main/user/${followed.username}`);
  await page.getByRole('button', { name: 'Follow Me' }).click();
  await expect(page.getByRole('button', { name: 'Followed' })).toBeVisible();
  await page.goto('/main/feed/abonnements');
  await expect(choice.getByRole('link', { name: 'Abonnements' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByText('Un post à suivre')).toBeVisible();
  await expect(page.getByText('Un post parmi tous')).toHaveCount(0);
});

test('a creator follows a follower back, who is a creator too', async ({
  open,
  newAccount,
  request,
}) => {
  const [creator, fan] = [
    await newCreator(newAccount, request),
    await newCreator(newAccount, request),
  ];
  await request.put(`/api/users/${creator.username}/follow`, { headers: apiHeaders(fan) });
  const page = await open(creator, { viewport: phone });
  await page.goto('/main/profile/followers');
  await page.getByRole('tab', { name: 'Abonnés (1)' }).click();
  await page.getByRole('button', { name: /^Suivre en retour/ }).click();
  await expect(page.getByRole('button', { name: /ne plus suivre/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Abonnements (1)' })).toBeVisible();
});

test('after a first question, creators to follow are suggested', async ({
  open,
  newAccount,
  request,
}) => {
  const creator = await newCreator(newAccount, request);
  const topicId = await makeAskable(request, creator);
  const page = await open(await newAccount(), { viewport: phone });
  await page.goto(`/main/conversation/${creator.username}/${topicId}/question`);
  await page.getByRole('textbox').fill('Comment bien dormir ?');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  const suggestions = page.getByRole('region', { name: 'En attendant, suivez des créateurs' });
  await expect(suggestions.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('log').getByText('Comment bien dormir ?')).toBeInViewport({
    ratio: 1,
  });
  await suggestions
    .getByRole('button', { name: /^Suivre/ })
    .first()
    .click();
  await expect(suggestions.getByRole('button', { name: /ne plus suivre/ })).toHaveCount(1);
});

test('a creator reaches the next waiting question by link and by key', async ({
  open,
  newAccount,
  request,
}) => {
  const creator = await newCreator(newAccount, request);
  const topicId = await makeAskable(request, creator);
  const ids: string[] = [];
  for (const name of ['Anne Premier', 'Bruno Second']) {
    const asker = await newAccount(name);
    const opened = await request.post('/api/conversations', {
      headers: apiHeaders(asker),
      data: { username: creator.username, topicId, pricing: 'question', mode: 'purchase' },
    });
    const { id } = await opened.json();
    ids.push(id);
    await request.post(`/api/conversations/${id}/messages`, {
      headers: apiHeaders(asker),
      data: { id: crypto.randomUUID(), text: `Une question de ${name}` },
    });
  }
  const page = await open(creator, { viewport: phone });
  await page.goto('/main/messages');
  await page.getByRole('link', { name: /Anne Premier/ }).click();
  await page.getByRole('link', { name: /^Question suivante \(1\) : Bruno Second/ }).click();
  await expect(page.getByText('Une question de Bruno Second')).toBeVisible();
  await page.getByRole('textbox').focus();
  await page.keyboard.press('Alt+PageDown');
  await expect(page.getByText('Une question de Anne Premier')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`c=${ids[0]}`));
  // In a wide window it is the keyboard's next stop once the answer is sent.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('textbox').fill('Une réponse.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText('Une réponse.')).toBeVisible();
  const next = page.getByRole('link', { name: /^Question suivante/ }).filter({ visible: true });
  await page.keyboard.press('Tab');
  await expect(next).toBeFocused();
});

test('a creator shows the card with its QR code, and sees the page as visitors do', async ({
  open,
  newAccount,
  request,
}) => {
  const creator = await newCreator(newAccount, request);
  await makeAskable(request, creator);
  const page = await open(creator, { viewport: phone });
  await page.goto('/main/profile');
  await page.getByRole('button', { name: 'Carte et QR code' }).click();
  const card = page.getByRole('dialog', { name: 'Votre carte' });
  await expect(card.getByRole('img', { name: /^QR code de .*@/ })).toBeVisible();
  await expect(card.getByText(`/@${creator.username}`)).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Copier le lien' }).click();
  await expect(page.getByText(/Lien copié|n’a pas pu être copié/)).toBeVisible();
  await card.getByRole('button', { name: 'Fermer' }).click();
  await page.getByRole('link', { name: 'Voir comme un visiteur' }).click();
  await expect(page.getByText('Voici votre page, comme la voient les visiteurs.')).toBeVisible();
  await expect(page.getByText('Ask Me')).toBeVisible();
  await page.getByRole('link', { name: 'Revenir à mon profil' }).click();
  await expect(page).toHaveURL('/main/profile');
});

test('a profile on a phone leads back to where the reader came from', { tag: '@journey' }, async ({
  open,
  newAccount,
  request,
}) => {
  const creator = await newCreator(newAccount, request);
  await publish(request, creator, 'Un post avec une auteure');
  const page = await open(await newAccount(), { viewport: phone });
  await page.goto('/main/feed');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/main\/user\//);
  await page.getByRole('link', { name: 'Retour', exact: true }).click();
  await expect(page).toHaveURL('/main/feed');
  await page.goto(`/main/user/${creator.username}`);
  await page.getByRole('link', { name: 'Retour', exact: true }).click();
  await expect(page).toHaveURL('/main/explore');
});
