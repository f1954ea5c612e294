import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import {
  bubbles,
  buy,
  newConversation,
  newPair,
  phone,
  say,
  write,
} from '../support/conversations.ts';

/** The messages list is live: counts, last messages and unread markers update without a reload. */

/** The entry 'Messages' of the side bar, or of the tab bar on a phone, with its unread marker. */
const entry = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: /Messages/ });

const ACTIVE_EMPTY = 'Aucune conversation active. Vos nouvelles conversations apparaîtront ici.';
const CLOSED_EMPTY = 'Aucune conversation clôturée. Vos conversations terminées apparaîtront ici.';

test('the list follows a conversation from none to closed without a reload', {
  tag: '@journey',
}, async ({ open, newAccount, request }) => {
  const pair = await newPair(newAccount, request);
  const creator = await open(pair.creator, phone);
  await creator.goto('/main/messages');
  await expect(creator.getByRole('heading', { level: 1, name: 'Conversations' })).toBeVisible();
  await expect(creator.getByText('Aucun message', { exact: true })).toBeVisible();
  await expect(creator.getByRole('link', { name: 'Nouvelle conversation' })).toBeVisible();

  const { id } = await buy(request, pair, 'question');
  const row = creator.getByRole('tabpanel').getByRole('link', { name: /Léa Demande/ });
  await expect(creator.getByRole('tab', { name: 'Actives (1)' })).toBeVisible();
  for (const text of ['Course à pied', 'One Shot', 'Conversation démarrée', "Il y a moins d'1h"])
    await expect(row).toContainText(text);
  await creator.getByRole('tab', { name: 'Clôturées (0)' }).click();
  await expect(creator.getByText(CLOSED_EMPTY)).toBeVisible();
  await creator.getByRole('tab', { name: 'Actives (1)' }).click();

  await say(request, pair.asker, id, 'Ma question');
  await expect(row).toContainText('Ma question');
  await expect(row).toContainText('1 non lu');
  await expect(entry(creator)).toContainText('1 conversation non lue');
  await expectAccessible(creator);

  await row.click();
  await expect(bubbles(creator)).toHaveText(['Ma question']);
  await write(creator, 'Ma réponse');
  await expect(creator.getByText('Conversation terminée')).toBeVisible();
  await creator.getByRole('link', { name: 'Retour aux messages' }).click();
  await expect(creator.getByText(ACTIVE_EMPTY)).toBeVisible();
  await expect(entry(creator)).toHaveText('Messages');
  await creator.getByRole('tab', { name: 'Clôturées (1)' }).click();
  await expect(row).toContainText('Ma réponse');
  await expect(row).not.toContainText('non lu');
});

test('all tabs of a user show what another tab has sent and read', async ({
  open,
  newAccount,
  request,
}) => {
  const { pair, id, paths } = await newConversation(newAccount, request, 'day');
  await say(request, pair.creator, id, 'Bonjour');
  await say(request, pair.creator, id, 'Vous êtes là ?');
  const list = await open(pair.asker);
  await list.goto('/main/messages');
  const row = list.getByRole('tabpanel').getByRole('link', { name: /Camille Répond/ });
  await expect(row).toContainText('2 non lus');
  await expect(entry(list)).toContainText('1 conversation non lue');

  // A conversation read in one tab is read in the other, and a message sent in one shows in the other.
  const tab = await list.context().newPage();
  await tab.goto(paths.asker);
  await expect(bubbles(tab)).toHaveCount(2);
  await expect(entry(tab)).toHaveText('Messages');
  await expect(entry(list)).toHaveText('Messages');
  await expect(row).not.toContainText('non lu');
  const twin = await list.context().newPage();
  await twin.goto(paths.asker);
  await write(tab, 'Je suis là');
  await expect(bubbles(twin)).toHaveText(['Bonjour', 'Vous êtes là ?', 'Je suis là']);
  await expect(row).toContainText('Je suis là');
  await expect(row).not.toContainText('non lu');
});

test('a name shows whole in its row on a phone, whatever badge the row has', async ({
  open,
  account,
}) => {
  const page = await open(await account('creator@example.com'), phone);
  await page.goto('/main/messages');
  const row = page.getByRole('tabpanel').getByRole('link', { name: /Roxane Bellanger/ });
  await expect(row).toContainText('Premium');
  const name = row.getByText('Roxane Bellanger', { exact: true });
  // The fallback font is wider than the web font.
  await page.evaluate(() => document.fonts.ready);
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('the tabs count all conversations, and load closed ones as the user scrolls', async ({
  open,
  account,
}) => {
  const page = await open(await account('creator@example.com'));
  let closed: unknown[] = [];
  let counts: { active: number; closed: number } | undefined;
  let later = 0;
  await page.route(/\/api\/conversations(\?|$)/, async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    if (asked.has('cursor')) {
      later += 1;
      return route.fulfill({ json: { conversations: closed.slice(20), nextCursor: null } });
    }
    const answer = await (await route.fetch()).json();
    counts ??= answer.counts;
    if (asked.get('tab') === 'active') return route.fulfill({ json: answer });
    closed = answer.conversations;
    return route.fulfill({ json: { conversations: closed.slice(0, 20), nextCursor: 'next' } });
  });
  await page.goto('/main/messages');
  await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('tab', { name: `Actives (${counts!.active})` })).toBeVisible();
  const tab = page.getByRole('tab', { name: `Clôturées (${counts!.closed})` });
  await expect(tab).toBeVisible();
  expect(closed).toHaveLength(counts!.closed);
  expect(later).toBe(0);
  await tab.click();
  const links = page.getByRole('tabpanel').getByRole('link');
  await expect(links.nth(19)).toBeAttached();
  await links.last().scrollIntoViewIfNeeded();
  await expect(links).toHaveCount(counts!.closed);
  // The list is requested once more when the inbox is connected.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a user with many active conversations loads one page of them, and more on scrolling', async ({
  open,
  account,
}) => {
  const page = await open(await account('creator@example.com'));
  const asked: string[] = [];
  const counts = { active: 3051, closed: 0, unanswered: 250 };
  await page.route(/\/api\/conversations(\?|$)/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const name = query.has('unanswered') ? 'unanswered' : query.get('tab')!;
    if (name === 'closed') return route.fulfill({ json: { conversations: [], nextCursor: null } });
    const number = Number(query.get('cursor') ?? 0);
    asked.push(`${name} ${number}`);
    const answer = await route.fetch({
      url: new URL('/api/conversations?tab=active', route.request().url()).href,
    });
    const [row] = (await answer.json()).conversations;
    const conversations = Array.from({ length: 100 }, (_, index) => ({
      ...row,
      ...{ id: crypto.randomUUID(), role: 'asker', status: 'initiated', expired: false },
      ...{ lastMessageBy: name === 'unanswered' ? 'asker' : 'creator', unread: 0 },
      lastMessageText: `${name} ${number * 100 + index}`,
      lastMessageAt: new Date(Date.UTC(2026, 10, 20) - (number * 100 + index) * 60_000),
    }));
    const page = { conversations, nextCursor: String(number + 1) };
    return route.fulfill({ json: number === 0 && name === 'active' ? { ...page, counts } : page });
  });
  await page.goto('/main/messages');
  await expect(page.getByRole('tab', { name: 'Actives (3051)' })).toBeVisible();
  const links = page.getByRole('tabpanel').getByRole('link');
  await expect(links).toHaveCount(100);
  // The list is requested once more when the inbox is connected.
  const pagesAsked = () => [...new Set(asked)];
  expect(pagesAsked()).toEqual(['active 0']);
  await links.last().scrollIntoViewIfNeeded();
  await expect(links).toHaveCount(200);
  expect(pagesAsked()).toEqual(['active 0', 'active 1']);
  await page.getByRole('button', { name: 'Sans réponse (250)' }).click();
  await expect(links.first()).toContainText('unanswered 0');
  await expect(links).toHaveCount(100);
  expect(pagesAsked()).toEqual(['active 0', 'active 1', 'unanswered 0']);
  await expectAccessible(page);
  // The real server does not know the cursors of this test.
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a message is found across conversations, opened at its place, and exported', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const { id } = await buy(request, pair, 'day');
  await say(request, pair.asker, id, 'Comment préparer un marathon en été ?');
  for (let at = 1; at <= 70; at += 1)
    await say(request, at % 2 === 0 ? pair.asker : pair.creator, id, `Échange ${at}`);
  const page = await open(pair.asker, phone);
  await page.goto('/main/messages');

  const field = page.getByRole('searchbox', { name: 'Rechercher dans vos messages' });
  const results = page.getByRole('region', { name: 'Résultats' });
  await field.fill('licorne');
  await expect(results.getByText('Aucun message ne contient « licorne »')).toBeVisible();
  await field.fill('ete mara');
  const result = results.getByRole('link');
  await expect(result).toHaveText(/Comment préparer un marathon en été/);
  await expect(result.locator('mark')).toHaveText(['mara', 'été']);
  await expectAccessible(page);

  await result.press('Enter');
  const found = bubbles(page).filter({ hasText: 'marathon' });
  await expect(found).toBeFocused();
  await expect(found).toBeInViewport();
  await expect(bubbles(page)).toHaveCount(71);

  await page.getByRole('button', { name: 'Plus d’actions', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Exporter en texte' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('Comment préparer un marathon en été');
  expect(text).toContain('Échange 70');

  await page.goBack();
  await expect(field).toHaveValue('ete mara');
  await expect(result).toHaveCount(1);
});
