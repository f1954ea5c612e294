import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test, withMotion } from '../support/browser.ts';
import { bubbles, buy, newPair, phone, say, write } from '../support/conversations.ts';
import { goAndListen } from '../support/inbox.ts';

test.use(withMotion);

/** The turn of each conversation: shown in the conversation, in the list, and by a toast when it changes elsewhere. */

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
const announcement = (page: Page) => page.locator('[aria-live="polite"]');

test('an asker sees what to wait for, and continues from the answer', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request, { responseFromHours: 10, responseToHours: 20 });
  const { id, paths } = await buy(request, pair, 'question', 'patisserie');
  const asker = await open(pair.asker, phone);
  const creator = await open(pair.creator, phone);
  await Promise.all([asker.goto(paths.asker), creator.goto(paths.creator)]);
  await expect(creator.getByText('Léa Demande n’a pas encore posé sa question.')).toBeVisible();
  await expect(asker.getByText('Question envoyée')).toBeHidden();

  await write(asker, 'Ma question');
  const log = asker.getByRole('log');
  for (const text of [
    'Question envoyée',
    'C’est à Camille Répond de vous répondre.',
    'Sans réponse de sa part à temps, le prix vous est remboursé',
  ])
    await expect(log).toContainText(text);
  await expect(creator.getByText('À vous de répondre.')).toBeVisible();
  await expect(creator.getByText('Question envoyée')).toBeHidden();
  await expectAccessible(asker);

  await asker.getByRole('link', { name: 'Retour aux messages' }).click();
  await expect(rows(asker)).toContainText('Votre question');
  await expect(rows(asker)).toContainText(/Vous\s: Ma question/);
  await expect(rows(asker)).toContainText('En attente de réponse');
  await creator.getByRole('link', { name: 'Retour aux messages' }).click();
  await expect(rows(creator)).toContainText('Sa question');
  await expect(rows(creator)).toContainText('À vous de répondre');
  await expect(rows(creator)).not.toContainText('Vous :');

  await say(request, pair.creator, id, 'Ma réponse');
  await rows(asker).getByRole('link').click();
  await expect(bubbles(asker)).toHaveText(['Ma question', 'Ma réponse']);
  await expect(asker.getByText('Question envoyée')).toBeHidden();
  await asker.getByRole('link', { name: 'Poser une autre question' }).click();
  await expect(asker).toHaveURL(`/main/askme/${pair.creator.username}?topic=patisserie`);
  await expect(asker.getByRole('button', { name: 'Pâtisserie', pressed: true })).toBeVisible();
  await creator.goto(paths.creator);
  await expect(creator.getByText('Conversation terminée')).toBeVisible();
  await expect(creator.getByRole('link', { name: 'Poser une autre question' })).toBeHidden();
});

test('in a day conversation the first answer ends the response deadline, at once on both screens', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const { paths } = await buy(request, pair, 'day');
  const asker = await open(pair.asker, phone);
  const creator = await open(pair.creator, phone);
  await Promise.all([asker.goto(paths.asker), creator.goto(paths.creator)]);
  const payment = (page: Page) => page.getByRole('region', { name: 'Paiement' });
  const log = asker.getByRole('log');
  // The creator may write first, and the screen does not say otherwise.
  await expect(creator.getByText('Léa Demande n’a pas encore posé sa question.')).toBeVisible();
  await expect(creator.getByText('Vous pourrez répondre')).toBeHidden();

  await write(asker, 'Ma question');
  await expect(payment(creator)).toContainText(/^\d.*€ si vous répondez avant /);
  await expect(payment(asker)).toContainText(/^Au plus tard .+, sinon remboursé\./);
  await expect(log).toContainText('Sans réponse de sa part à temps, le prix vous est remboursé');

  await write(creator, 'Ma réponse');
  await expect(payment(asker)).toContainText('mis de côté');
  await expect(payment(creator)).toContainText('à venir');
  await write(asker, 'Encore une question');
  await expect(log).toContainText('vous pouvez continuer à écrire jusqu’à la fin de votre accès');
  await expect(log).not.toContainText('remboursé');
});

test('new conversations come first in the list, and ones that close stay in view', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const question = await buy(request, pair, 'question');
  await say(request, pair.asker, question.id, 'Ma question');
  await buy(request, pair, 'question', 'patisserie');
  const page = await open(pair.asker, phone);
  await goAndListen(page, '/main/messages');
  const first = rows(page).first();
  await expect(first).toContainText('Pâtisserie');
  await expect(first).toContainText('Il vous reste à écrire votre question');
  await expect(page).toHaveTitle('Conversations · Dis-moi');

  const filter = page.getByRole('button', { name: 'Sans réponse (1)' });
  await filter.click();
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Course à pied');
  await filter.click();
  await expect(rows(page)).toHaveCount(2);

  await say(request, pair.creator, question.id, 'Ma réponse');
  const closed = page.getByRole('tab', { name: 'Clôturées (1)', exact: true });
  await expect(closed).toHaveAccessibleDescription('1 conversation non lue');
  await expect(page.getByRole('tab', { name: 'Actives (1)', exact: true })).toBeVisible();
  // The user looks at the list, so the change shows without a toast.
  for (const text of ['Ma réponse', 'Clôturée', 'Réponse reçue', '1 non lu'])
    await expect(first).toContainText(text);
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveTitle('(1) Conversations · Dis-moi');
  await expect(
    announcement(page).filter({ hasText: 'Camille Répond vous a répondu' }),
  ).toBeAttached();
  await expect(page.getByRole('button', { name: 'Voir', exact: true })).toBeHidden();
  await expectAccessible(page);

  await closed.click();
  await expect(rows(page)).toHaveText([/Ma réponse/]);
  await page.getByRole('tab', { name: 'Actives (1)' }).click();
  await expect(rows(page)).toHaveText([/Pâtisserie/]);
  await closed.click();
  await rows(page).filter({ hasText: 'Ma réponse' }).getByRole('link').click();
  await expect(bubbles(page)).toHaveCount(2);
  await expect(page).toHaveTitle('Camille Répond · Course à pied · Dis-moi');
  await page.getByRole('link', { name: 'Retour aux messages' }).click();
  await expect(page.getByRole('tab', { name: 'Clôturées (1)' })).toHaveAccessibleDescription('');
});

test('on other screens a toast announces an answer and leads to it; its own conversation shows none', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const { id, paths } = await buy(request, pair, 'day');
  await say(request, pair.asker, id, 'Ma question');
  const page = await open(pair.asker);
  await goAndListen(page, '/main/help');
  await say(request, pair.creator, id, 'Ma réponse');
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await expect(toast).toContainText('Camille Répond vous a répondu');
  // The toast stays while the pointer is over it.
  await toast.hover();
  await expect(toast).toContainText('Ma réponse');
  await expect(page).toHaveTitle(/^\(1\) .+ · Dis-moi$/);
  await toast.getByRole('button', { name: 'Voir' }).click();
  await expect(page).toHaveURL(paths.asker);
  await expect(bubbles(page)).toHaveText(['Ma question', 'Ma réponse']);
  await expect(page).toHaveTitle('Camille Répond · Course à pied · Dis-moi');
  await expect(toast).toHaveCount(0);

  await say(request, pair.creator, id, 'Et encore ceci');
  await expect(bubbles(page).last()).toHaveText('Et encore ceci');
  // The list beside it has been updated as well.
  await expect(rows(page)).toContainText('Et encore ceci');
  await expect(toast).toHaveCount(0);
});

test('on a wide screen the list and the conversation stand side by side', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const day = await buy(request, pair, 'day');
  const other = await buy(request, pair, 'day', 'patisserie');
  const page = await open(pair.asker, { viewport: { width: 1280, height: 800 } });
  // Without the inbox, the user's own message moves its row.
  await page.routeWebSocket('**/api/me/socket?*', () => {});
  await page.goto('/main/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Conversations' })).toBeVisible();
  await expect(page.getByText('Choisissez une conversation')).toBeVisible();
  await expectAccessible(page);

  const list = page.getByRole('region', { name: 'Liste des conversations' });
  const conversation = page.getByRole('region', { name: 'Conversation', exact: true });
  await expect(rows(page).first()).toContainText('Pâtisserie');
  await rows(page).filter({ hasText: 'Course à pied' }).getByRole('link').click();
  await expect(page).toHaveURL(day.paths.asker);
  await expect(conversation.getByText('One Day')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camille Répond');
  await expect(list.locator('[aria-current="page"]')).toContainText('Course à pied');
  await write(page, 'Ma question');
  await expect(rows(page).first()).toContainText(/Vous\s: Ma question/);
  await expect(rows(page).first()).toContainText('En attente de réponse');
  await expectAccessible(page);

  await rows(page).filter({ hasText: 'Pâtisserie' }).getByRole('link').click();
  await expect(page).toHaveURL(other.paths.asker);
  await expect(bubbles(page)).toHaveCount(0);
  await page.goBack();
  await expect(bubbles(page)).toHaveText(['Ma question']);
  await page.getByRole('link', { name: 'Aller à la conversation' }).press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Retour aux messages' })).toBeFocused();

  await page.setViewportSize({ width: 1279, height: 800 });
  await expect(list).toBeHidden();
  await expect(bubbles(page)).toHaveText(['Ma question']);
  await expect(conversation.getByRole('link', { name: 'Retour aux messages' })).toBeVisible();
});
