import { problemFor } from '../../domain/problem.ts';
import { apiHeaders, boxOf, expect, test, withMotion } from '../support/browser.ts';
import {
  bubbles,
  buy,
  newConversation,
  newPair,
  openBoth,
  say,
  write,
} from '../support/conversations.ts';
import { holdRequests } from '../support/hold-requests.ts';

/**
 * Reading a conversation: long ones, new messages below, days, and the welcome above an empty one.
 */

test.use({ ...withMotion, expectedComplaints: [/status of (400|404|429)/] });

test('older messages load above without moving what is read, and new ones below wait for the reader', async ({
  open,
  newAccount,
  request,
}) => {
  const { pair, id, paths } = await newConversation(newAccount, request, 'day');
  for (let n = 1; n <= 120; n += 1) await say(request, pair.asker, id, `Message ${n}`);
  // A conversation without unread messages opens at its end.
  const headers = apiHeaders(pair.creator);
  const read = await request.put(`/api/conversations/${id}/read`, { headers, data: { seq: 120 } });
  expect(read.status()).toBe(204);
  const page = await open(pair.creator);
  // No page is loaded before the reader scrolls to it.
  const releasePages = await holdRequests(page, /messages\?before/);
  await page.goto(paths.creator);
  await expect(bubbles(page)).toHaveCount(50);
  await expect(bubbles(page).last()).toBeInViewport();

  const log = page.getByRole('log');
  const text = (n: number) => log.getByText(`Message ${n}`, { exact: true });
  await test.step('older messages', async () => {
    const anchor = text(80);
    // While its content is still changing size, the list stays at its end.
    await expect(async () => {
      await log.evaluate((element) => element.scrollTo(0, 250));
      await expect(log).toHaveAttribute('aria-busy', 'true', { timeout: 500 });
    }).toPass();
    const before = await boxOf(anchor);
    const bubble = await anchor.elementHandle();
    releasePages();
    await expect(bubbles(page)).toHaveCount(100);
    await expect(log).toHaveAttribute('aria-busy', 'false');
    const after = await boxOf(anchor);
    expect(Math.abs(after.y - before.y)).toBeLessThan(1);
    // The bubble is the same element, though others have joined its group from above.
    expect(await bubble!.evaluate((element) => element.isConnected)).toBe(true);
    await log.press('Home');
    await expect(bubbles(page)).toHaveCount(120);
    await expect(page.getByRole('button', { name: 'Messages précédents' })).toBeHidden();
    const all = Array.from({ length: 120 }, (_, index) => `Message ${index + 1}`);
    await expect(bubbles(page)).toHaveText(all);
  });

  await test.step('new messages', async () => {
    const news = page.getByRole('button', { name: 'Nouveaux messages' });
    await expect(news).toBeHidden();
    const before = await log.evaluate((element) => element.scrollTop);
    await say(request, pair.asker, id, 'Une nouvelle');
    await expect(news).toBeVisible();
    expect(await log.evaluate((element) => element.scrollTop)).toBe(before);
    await news.click();
    await expect(text(120)).toBeInViewport();
    await expect(bubbles(page).last()).toBeInViewport();
    await expect(news).toBeHidden();
    // At the end, the list follows new messages; scrolled up, the user's own message scrolls there.
    await say(request, pair.asker, id, 'Encore une');
    await expect(log.getByText('Encore une')).toBeInViewport();
    // While its content is still changing size, the list stays at its end.
    await expect(async () => {
      await log.press('Home');
      await expect(text(1)).toBeInViewport({ timeout: 500 });
    }).toPass();
    await write(page, 'Ma réponse');
    await expect(log.getByText('Ma réponse')).toBeInViewport();
    const fromEnd = () =>
      log.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
    await expect.poll(fromEnd).toBeLessThan(3);
    await page.setViewportSize({ width: 1280, height: 500 });
    await expect.poll(fromEnd).toBeLessThan(3);
  });
});

test('only what was in sight is read', { tag: '@journey' }, async ({
  open,
  newAccount,
  request,
}) => {
  const { pair, id, paths } = await newConversation(newAccount, request, 'day');
  for (let n = 1; n <= 40; n += 1) await say(request, pair.asker, id, `Message ${n}`);
  const page = await open(pair.creator, { viewport: { width: 1280, height: 600 } });
  const marked = page.waitForRequest(/\/read$/);
  await page.goto(paths.creator);
  const { seq } = (await marked).postDataJSON();
  expect(seq).toBeGreaterThan(1);
  expect(seq).toBeLessThan(30);
  const headers = apiHeaders(pair.creator);
  const unread = async () => {
    const answer = await request.get('/api/conversations', { headers });
    const { conversations } = await answer.json();
    return conversations.find((each: { id: string }) => each.id === id).unread;
  };
  await expect.poll(unread).toBe(40 - seq);
  const log = page.getByRole('log');
  await log.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect.poll(unread).toBe(0);
});

test('addresses are links, and right-to-left text runs right to left', async ({
  open,
  newAccount,
  request,
}) => {
  const { pair, id, paths } = await newConversation(newAccount, request, 'day');
  await say(request, pair.asker, id, 'Lisez (https://example.com/a?b=c), pas javascript:alert(1).');
  await say(request, pair.asker, id, 'שלום, זה https://example.com/d');
  const page = await open(pair.creator);
  await page.goto(paths.creator);
  const links = bubbles(page).getByRole('link');
  await expect(links).toHaveText(['https://example.com/a?b=c', 'https://example.com/d']);
  await expect(links.first()).toHaveAttribute('href', 'https://example.com/a?b=c');
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener.*nofollow/);
  }
  await expect(bubbles(page).first()).toHaveCSS('direction', 'ltr');
  await expect(bubbles(page).last()).toHaveCSS('direction', 'rtl');
  await write(page, 'مرحبا');
  await expect(bubbles(page).last()).toHaveCSS('direction', 'rtl');
  await page.getByLabel('Votre message').fill('مرحبا');
  await expect(page.getByLabel('Votre message')).toHaveCSS('direction', 'rtl');
});

test('each day has its separator, and consecutive messages of an author form a group', async ({
  open,
  account,
  request,
}) => {
  const asker = await account('asker@example.com');
  const headers = { Authorization: `Bearer ${asker.session.access_token}` };
  const { conversations } = await (await request.get('/api/conversations', { headers })).json();
  const month = conversations.find(
    (each: { pricing: string; status: string }) =>
      each.pricing === 'month' && each.status === 'completed',
  );
  const { messages } = await (
    await request.get(`/api/conversations/${month.id}`, { headers })
  ).json();
  const dayOf = (time: string) =>
    new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'Europe/Paris' }).format(
      new Date(time),
    );
  const days = [
    ...new Set(messages.map(({ createdAt }: { createdAt: string }) => dayOf(createdAt))),
  ] as string[];
  expect(days.length).toBeGreaterThan(1);

  const page = await open(asker);
  await page.goto(
    `/main/conversation/${month.other.username}/${month.topic.id}/month?c=${month.id}`,
  );
  await expect(bubbles(page)).toHaveCount(messages.length);
  for (const day of days)
    await expect(page.getByRole('log').getByText(day, { exact: true })).toHaveCount(1);
});

test('an empty conversation welcomes its asker, and one that cannot be loaded is not called missing', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request, {
    welcomeMessage: 'Bienvenue, posez-moi tout.',
    responseFromHours: 10,
    responseToHours: 20,
  });
  const { paths } = await buy(request, pair, 'question');
  const { asker, creator } = await openBoth(open, { pair, paths });
  await expect(asker.getByRole('log')).toContainText('Bienvenue, posez-moi tout.');
  await expect(asker.getByRole('log')).toContainText('entre 10 h et 20 h');
  await expect(asker.getByText('Messages restants: 1')).toBeVisible();
  // The creator waits for the question.
  await expect(creator.getByText("Aucun message pour l'instant.")).toBeVisible();
  await expect(creator.getByRole('log')).not.toContainText('Bienvenue');
  await expect(creator.getByPlaceholder('Vous ne pouvez plus envoyer de messages')).toBeDisabled();
  await write(asker, 'Ma question');
  await expect(asker.getByRole('log')).not.toContainText('Bienvenue');
  await expect(creator.getByPlaceholder('Tapez votre message...')).toBeEnabled();

  const tooMany = problemFor('request.rate_limited');
  const conversation = '**/api/conversations/*';
  await asker.route(conversation, (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', json: tooMany }),
  );
  await asker.reload();
  await expect(asker.getByRole('alert')).toContainText(tooMany.detail);
  await asker.unroute(conversation);
  await asker.getByRole('button', { name: 'Réessayer' }).click();
  await expect(bubbles(asker)).toHaveText(['Ma question']);

  await asker.goto('/main/conversation/personne/inconnu/question');
  await expect(asker.getByText('Conversation non trouvée')).toBeVisible();
});
