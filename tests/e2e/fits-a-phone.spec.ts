import type { Locator } from '@playwright/test';
import { apiHeaders, expect, test } from '../support/browser.ts';
import { buy, newPair, phone } from '../support/conversations.ts';
import { makeCreator, postIdsOf } from '../support/creator.ts';

/** Long content in a narrow place: neither it nor its neighbours are cut off. */

/** The number of lines that an element's text takes. */
function linesOf(words: Locator): Promise<number> {
  return words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}

test('the option and its price stay beside a long name, with the badge too', async ({
  open,
  newAccount,
  request,
}) => {
  const { creator } = await newPair(newAccount, request);
  const asker = await newAccount('Marie-Bénédicte de Châteauneuf-Randon');
  const { paths } = await buy(request, { asker, creator }, 'month');
  const page = await open(creator, phone);
  await page.goto(paths.creator);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading.getByText('Premium')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('One Month')).toBeInViewport({ ratio: 1 });
});

test("a long word of a post's title is not broken in its tile", async ({
  open,
  newAccount,
  request,
}) => {
  const creator = await newAccount('Camille Court');
  await makeCreator(request, creator, {
    posts: [{ title: 'connaissance', bodyText: 'Un texte.' }],
  });
  const page = await open(creator, phone);
  await page.goto('/main/profile');
  const words = page.getByRole('link', { name: 'connaissance' }).getByText('connaissance');
  // The fallback font is wider than the web font.
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => linesOf(words)).toBe(1);
});

test("the user's own comment, a reply too, is wholly in view below a long list", async ({
  open,
  newAccount,
  request,
}) => {
  const creator = await newAccount('Camille Court');
  await makeCreator(request, creator, { posts: [{ bodyText: 'Un texte.' }] });
  const [id] = await postIdsOf(request, creator);
  for (let n = 1; n <= 8; n += 1)
    await request.post(`/api/posts/${id}/comments`, {
      headers: apiHeaders(creator),
      data: { content: `Avis ${n}` },
    });
  const page = await open(creator);
  await page.goto(`/main/post/${id}`);
  const panel = page.getByRole('region', { name: 'Commentaires' });
  const comments = panel.getByRole('listitem');
  const answerLast = comments.last().getByRole('button', { name: 'Répondre' });
  const input = panel.getByPlaceholder('Ajouter un commentaire...');
  await input.fill('Le mien');
  await input.press('Enter');
  await expect(comments).toHaveCount(9);
  await expect(answerLast).toBeInViewport({ ratio: 1 });
  await answerLast.click();
  await input.pressSequentially('ma réponse');
  await input.press('Enter');
  await expect(comments).toHaveCount(10);
  await expect(answerLast).toBeInViewport({ ratio: 1 });
});

test('an endless word wraps, on every screen', async ({ open, newAccount, request }) => {
  const long = 'https://example.com/'.padEnd(80, 'x');
  const pair = await newPair(newAccount, request, { welcomeMessage: long });
  await request.post('/api/me/posts', {
    headers: apiHeaders(pair.creator),
    data: { mediaType: 'text', bodyText: 'Un texte.' },
  });
  const [id] = await postIdsOf(request, pair.creator);
  await request.post(`/api/posts/${id}/comments`, {
    headers: apiHeaders(pair.creator),
    data: { content: long },
  });
  const { paths } = await buy(request, pair, 'question');
  const page = await open(pair.asker, phone);
  for (const path of [`/main/askme/${pair.creator.username}`, paths.asker, `/main/post/${id}`]) {
    await page.goto(path);
    const words = page.getByText(long);
    await expect(words).toBeVisible();
    expect(await linesOf(words)).toBeGreaterThan(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  }
});

test('a name without a space does not widen the choice of creators to ask', async ({
  open,
  newAccount,
  request,
}) => {
  const creator = await newAccount('A'.repeat(60));
  await makeCreator(request, creator);
  const asker = await newAccount();
  await request.put(`/api/users/${creator.username}/follow`, { headers: apiHeaders(asker) });
  const page = await open(asker, phone);
  await page.goto('/main/ask-question');
  const followed = page.getByRole('region', { name: 'Personnes suivies' });
  await expect(followed.getByRole('link')).toContainText(creator.username);
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(beyond).toBe(0);
});

test('no topic overflows its tile on the narrowest phone', async ({ open }) => {
  const page = await open(null, { viewport: { width: 320, height: 640 } });
  await page.goto('/decouvrir/category/education');
  const tiles = page.getByRole('region', { name: 'Sous-catégories' }).getByRole('link');
  await expect(tiles).toHaveCount(6);
  const beyond = await tiles.evaluateAll((links) =>
    links.flatMap((link) => (link.scrollWidth > link.clientWidth ? [link.textContent] : [])),
  );
  expect(beyond).toEqual([]);
});

test("a comment shows its author's whole username", async ({ open, newAccount, request }) => {
  const creator = await newAccount('Camille Court');
  await makeCreator(request, creator, { posts: [{ bodyText: 'Un texte.' }] });
  const [id] = await postIdsOf(request, creator);
  await request.post(`/api/posts/${id}/comments`, {
    headers: apiHeaders(creator),
    data: { content: 'Un avis' },
  });
  const page = await open(creator, { viewport: { width: 320, height: 640 } });
  await page.goto(`/main/post/${id}`);
  const comment = page.getByRole('region', { name: 'Commentaires' }).getByRole('listitem');
  const name = comment.getByRole('link', { name: creator.username });
  await expect(name).toBeVisible();
  expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
});
