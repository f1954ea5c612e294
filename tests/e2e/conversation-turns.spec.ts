import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { apiHeaders, expect, test, withMotion } from '../support/browser.ts';
import { bubbles, buy, composer, newPair, phone, say, write } from '../support/conversations.ts';
import { goAndListen } from '../support/inbox.ts';

// A request is aborted to test what follows.
test.use({ ...withMotion, expectedComplaints: [/net::ERR_FAILED .+\/clarification\/answer$/] });

/** The turn of each conversation: shown in the conversation, in the list, and by a toast when it changes elsewhere. */

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
const announcement = (page: Page) => page.locator('[aria-live="polite"]');

test('an asker sees what to wait for, and continues from the answer', { tag: '@journey' }, async ({
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

test('a creator asks for one precision before answering, and the deadline waits for it', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const { id, paths } = await buy(request, pair, 'question');
  await say(request, pair.asker, id, 'Comment courir plus loin ?');
  const asker = await open(pair.asker, phone);
  const creator = await open(pair.creator);
  await Promise.all([asker.goto(paths.asker), creator.goto(paths.creator)]);
  const payment = (page: Page) => page.getByRole('region', { name: 'Paiement' });
  const before = await payment(asker).textContent();

  // By keyboard alone: the focus goes to the field, back by Escape, and to the composer once it is sent.
  const offer = creator.getByRole('button', { name: 'Demander une précision' });
  await expect(offer).toBeVisible();
  await expect(creator.getByText('une seule fois : le délai attend')).toBeVisible();
  await offer.press('Enter');
  const asks = creator.getByRole('textbox', { name: 'Demander une précision' });
  await expect(asks).toBeFocused();
  await expect(asks).toHaveAccessibleDescription(/^Une seule fois, avant de répondre/);
  await creator.keyboard.press('Escape');
  await expect(composer(creator)).toBeFocused();
  await offer.press('Enter');
  await asks.fill('Depuis quand courez-vous ?');
  await expectAccessible(creator);
  await asks.press('Enter');
  await expect(bubbles(creator)).toHaveText([
    'Comment courir plus loin ?',
    'Depuis quand courez-vous ?',
  ]);
  await expect(composer(creator)).toBeFocused();
  await expect(offer).toBeHidden();
  await expect(creator.getByRole('log')).toContainText('Votre délai attend sa réponse jusqu’à');

  const log = asker.getByRole('log');
  await expect(log).toContainText('Précision demandée');
  await expect(log).toContainText('Camille Répond vous demande une précision.');
  await expect(asker.getByRole('status').filter({ hasText: 'Précision demandée' })).toBeVisible();
  await expect(payment(asker)).not.toHaveText(before!);
  await expect(composer(asker)).toHaveCount(0);
  const answers = asker.getByRole('textbox', { name: 'Répondre à la précision' });
  await expect(answers).toHaveAccessibleDescription(/^Une seule réponse/);
  await answers.fill('Depuis un mois.');
  await expectAccessible(asker);
  // A draft survives a reload, and a lost answer is sent again under the same id.
  await asker.reload();
  await expect(answers).toHaveValue('Depuis un mois.');
  await asker.route('**/clarification/answer', (route) => route.abort(), { times: 1 });
  const send = asker.getByRole('button', { name: 'Envoyer' });
  await send.click();
  await expect(asker.getByRole('alert')).toBeVisible();
  await send.click();
  await expect(bubbles(asker)).toHaveCount(3);
  await expect(asker.getByText('Précision envoyée')).toBeVisible();
  await expect(composer(asker)).toHaveAttribute('aria-disabled', 'true');
  await expect(bubbles(creator).last()).toHaveText('Depuis un mois.');
  await expect(creator.getByText('À vous de répondre.')).toBeVisible();

  await asker.getByRole('link', { name: 'Commande' }).click();
  await expect(asker.getByText('Précision demandée par l’expert')).toBeVisible();
  // The order follows its conversation within seconds.
  await expect(async () => {
    await asker.reload();
    await expect(asker.getByText('Vous avez précisé votre question')).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expectAccessible(asker);

  await write(creator, 'Ralentissez.');
  await expect(creator.getByText('Conversation terminée')).toBeVisible();
  await asker.goto(paths.asker);
  await expect(bubbles(asker)).toHaveCount(4);
});

test('the list gives the turn to the asker of whom a precision is wanted', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const { id } = await buy(request, pair, 'question');
  await say(request, pair.asker, id, 'Ma question');
  const asker = await open(pair.asker, phone);
  const creator = await open(pair.creator, phone);
  await Promise.all([goAndListen(asker, '/main/messages'), goAndListen(creator, '/main/messages')]);
  await expect(rows(creator)).toContainText('À vous de répondre');
  const answer = await request.post(`/api/conversations/${id}/clarification`, {
    headers: apiHeaders(pair.creator),
    data: { id: crypto.randomUUID(), text: 'Depuis quand ?' },
  });
  expect(answer.status()).toBe(201);
  await expect(rows(asker)).toContainText('À vous de répondre');
  await expect(rows(asker)).toContainText('1 non lu');
  await expect(
    announcement(asker).filter({ hasText: 'Camille Répond demande une précision' }),
  ).toBeAttached();
  await expect(rows(creator)).toContainText('En attente de sa précision');
});
