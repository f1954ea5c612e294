import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { apiHeaders, boxOf, expect, test, withMotion } from '../support/browser.ts';
import {
  bubbles,
  buy,
  composer,
  newConversation,
  newPair,
  phone,
  say,
} from '../support/conversations.ts';

/** A conversation on a phone: the answer in sight, what a rating pays, and the room for messages. */

test.use(withMotion);

const LONG = Array.from({ length: 40 }, (_, n) => `Ligne ${n + 1} de la réponse.`).join('\n');
const NEWEST = 'La fin de la réponse';

/** Distance from the list's upper edge to the beginning of a bubble, pixels. */
async function topOf(page: Page, index: number): Promise<number> {
  const list = await boxOf(page.getByRole('log'));
  const bubble = await boxOf(bubbles(page).nth(index));
  return bubble.y - list.y;
}

test('the answer is in sight when it comes, and when the conversation opens at it', async ({
  open,
  newAccount,
  request,
}) => {
  const { pair, id, paths } = await newConversation(newAccount, request, 'question');
  await say(request, pair.asker, id, 'Une question');
  const waiting = await open(pair.asker, phone);
  await waiting.goto(paths.asker);
  await expect(bubbles(waiting)).toHaveCount(1);
  await say(request, pair.creator, id, `${LONG}\n${NEWEST}`);

  await test.step('it comes into the open conversation', async () => {
    await expect(bubbles(waiting)).toHaveCount(2);
    await expect(waiting.getByRole('heading', { name: 'Votre évaluation' })).toBeAttached();
    await expect.poll(() => topOf(waiting, 1)).toBeLessThan(40);
    expect(await topOf(waiting, 1)).toBeGreaterThanOrEqual(0);
    await expect(waiting.getByRole('button', { name: 'Nouveaux messages' })).toBeHidden();
  });

  await test.step('the conversation opens at it, however much came before', async () => {
    const chat = await buy(request, pair, 'day', 'patisserie');
    for (let n = 1; n <= 20; n += 1) await say(request, pair.asker, chat.id, `Message ${n}`);
    await say(request, pair.creator, chat.id, LONG);
    await say(request, pair.creator, chat.id, 'La suite');
    const headers = apiHeaders(pair.asker);
    // The inbox counts what is unread a moment later.
    await expect
      .poll(async () => {
        const answer = await request.get(`/api/conversations/${chat.id}`, { headers });
        return (await answer.json()).unread;
      })
      .toBe(2);
    const page = await open(pair.asker, phone);
    await page.goto(chat.paths.asker);
    await expect(bubbles(page)).toHaveCount(22);
    await expect.poll(() => topOf(page, 20)).toBeLessThan(40);
    expect(await topOf(page, 20)).toBeGreaterThanOrEqual(0);
    await expect(bubbles(page).last()).not.toBeInViewport();
    // Once read, it opens at its end.
    await expect
      .poll(async () => {
        await page.reload();
        return await bubbles(page)
          .last()
          .evaluate((element) => element.getBoundingClientRect().bottom < innerHeight);
      })
      .toBe(true);
  });
});

test('messages that arrive while the tab is hidden are read from the first', async ({
  open,
  newAccount,
  request,
}) => {
  const { pair, id, paths } = await newConversation(newAccount, request, 'day');
  for (let n = 1; n <= 20; n += 1) await say(request, pair.asker, id, `Message ${n}`);
  const page = await open(pair.asker, phone);
  await page.goto(paths.asker);
  await expect(bubbles(page)).toHaveCount(20);
  await expect(bubbles(page).last()).toBeInViewport();
  const setVisibility = (state: DocumentVisibilityState) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await setVisibility('hidden');
  await say(request, pair.creator, id, 'La première');
  await say(request, pair.creator, id, LONG);
  await say(request, pair.creator, id, NEWEST);
  await expect(bubbles(page)).toHaveCount(23);
  await setVisibility('visible');
  await expect(bubbles(page).nth(20)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Nouveaux messages' }).click();
  await expect(bubbles(page).last()).toBeInViewport();
});

test('the rating is five stars until it is begun, and says what it pays', async ({
  open,
  newAccount,
  request,
}) => {
  const { pair, id, paths } = await newConversation(newAccount, request, 'question');
  await say(request, pair.asker, id, 'Une question');
  await say(request, pair.creator, id, 'La réponse');
  const page = await open(pair.asker, phone);
  await page.goto(paths.asker);
  await expect(bubbles(page).last()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('group', { name: 'Votre note' })).toBeInViewport({ ratio: 1 });
  const submit = page.getByRole('button', { name: 'Envoyer mon évaluation' });
  const comment = page.getByLabel('Commentaire (facultatif)');
  await expect(comment).toBeHidden();
  await expect(submit).toBeHidden();
  await expect(
    page.getByText(
      /^À partir de 3 étoiles, les 3\s€ sont versés tout de suite à Camille\s; sinon le \d{1,2}(er)? \S+( \d{4})?\.$/,
    ),
  ).toBeVisible();
  await page.locator('label', { hasText: '4 étoiles' }).click();
  await expect(comment).toBeVisible();
  await expect(submit).toBeInViewport();
  await expectAccessible(page);
  await submit.click();
  await expect(page.getByText('Évaluation soumise')).toBeVisible();
  await expect(page.getByText('sont versés tout de suite')).toBeHidden();
});

test('messages have most of a phone, with and without its keyboard; no name is cut', async ({
  open,
  newAccount,
  request,
}) => {
  const asker = await newAccount('Marie-Antoinette de la Rochefoucauld');
  const pair = { ...(await newPair(newAccount, request)), asker };
  const { id, paths } = await buy(request, pair, 'question');
  await say(request, asker, id, 'Une question');
  const share = async (page: Page) => {
    const { height } = await boxOf(page.getByRole('log'));
    return height / page.viewportSize()!.height;
  };

  const creator = await open(pair.creator, { viewport: { width: 375, height: 667 } });
  await creator.goto(paths.creator);
  await expect(composer(creator)).toBeVisible();
  await expect(creator.getByRole('navigation', { name: 'Navigation principale' })).toBeHidden();
  const name = creator.getByRole('heading', { level: 1 });
  expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await expect(name.locator('bdi')).toHaveCSS('text-overflow', 'clip');
  await expect(creator.getByText('One Shot')).toBeInViewport();
  await expect(creator.getByText('Messages restants: 1')).toBeInViewport();
  expect(await share(creator)).toBeGreaterThanOrEqual(0.6);
  for (const height of [407, 337]) {
    await creator.setViewportSize({ width: 375, height });
    await expect.poll(() => share(creator)).toBeGreaterThanOrEqual(0.6);
    await expect(creator.getByText('One Shot')).toBeInViewport();
  }

  await test.step('a closed one leads on instead of showing a field', async () => {
    await say(request, pair.creator, id, 'La réponse');
    const page = await open(asker, { viewport: { width: 375, height: 667 } });
    await page.goto(paths.asker);
    const again = page.getByRole('link', { name: 'Poser une autre question' });
    await expect(again).toBeInViewport({ ratio: 1 });
    await expect(composer(page)).toBeHidden();
    expect(await share(page)).toBeGreaterThanOrEqual(0.6);
    await expectAccessible(page);
    await again.click();
    await expect(page).toHaveURL(new RegExp(`/main/askme/${pair.creator.username}`));
  });
});
